"""All that the lab needs beside the page itself, by address: for a site, and for `noughts web` alike."""

import json
from pathlib import Path

from noughts.web.lab import packing, pyodide
from noughts.web.lab.texts import texts

ARCHIVE = "lab/noughts.zip"


def supplied(folder: Path | None, version: str = "") -> dict[str, bytes]:
    """Return the files; without Pyodide's folder the page can offer texts, and say that it has no Python."""
    files, about = pyodide.site_files(folder) if folder else ({}, None)
    files[ARCHIVE] = packing.packed()
    manifest = {"version": version, "pyodide": about, "archive": pyodide.entry(ARCHIVE, files)}
    files["lab/manifest.json"] = json.dumps(manifest).encode()
    files["lab/texts.json"] = json.dumps(texts()).encode()
    return files
