"""All that the lab needs beside the page itself, by address: for a site, and for `noughts web` alike."""

import json
from pathlib import Path

from noughts.web.lab import packing, pyodide
from noughts.web.lab.texts import texts

ARCHIVE, MANIFEST, TEXTS = "lab/noughts.zip", "lab/manifest.json", "lab/texts.json"


def supplied(folder: Path | None) -> dict[str, bytes]:
    """Return the files; without Pyodide's folder the page can offer texts, and say that it has no Python.

    A site has a version, which whoever writes it fills in.
    """
    files, about = pyodide.site_files(folder) if folder else ({}, None)
    files[ARCHIVE] = packing.packed()
    manifest = {"version": "", "pyodide": about, "archive": pyodide.entry(ARCHIVE, files)}
    files[MANIFEST] = json.dumps(manifest).encode()
    files[TEXTS] = json.dumps(texts()).encode()
    return files
