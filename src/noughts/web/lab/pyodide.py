"""The Python of a web page: one version of Pyodide, known by its hashes, taken from the folder that npm puts it in."""

import gzip
import hashlib
import json
from pathlib import Path
from typing import Any

from noughts.errors import Mistake

VERSION = "314.0.7"
WASM, LIBRARY, LOCK = "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"
GLUE = ("pyodide.mjs", "pyodide.asm.mjs")
HASHES = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    WASM: "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    LIBRARY: "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    LOCK: "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
}
"""The files that a page needs, each with its SHA-256."""
NOTICE = (
    f"Pyodide {VERSION}, under the Mozilla Public License 2.0, and CPython in it, under the PSF License.\n"
    "The files are those of the npm package pyodide, one of them compressed. Source: github.com/pyodide/pyodide\n"
)


def read(folder: Path) -> dict[str, bytes]:
    """Return the files of Pyodide in a folder, or say what is wrong with them."""
    found = {}
    for name, digest in HASHES.items():
        try:
            found[name] = (folder / name).read_bytes()
        except OSError:
            words = f"There is no {name} in {folder}; `npm install pyodide@{VERSION}` puts it in node_modules/pyodide."
            raise Mistake(words) from None
        if hashlib.sha256(found[name]).hexdigest() != digest:
            raise Mistake(f"{folder / name} is not that of Pyodide {VERSION}; install that version.")
    return found


def site_files(folder: Path) -> tuple[dict[str, bytes], dict[str, Any]]:
    """Return the files for a site, by address, and what the page has to know of them."""
    found = read(folder)
    files = {f"pyodide/{name}": found[name] for name in (*GLUE, LIBRARY)}
    files[f"pyodide/{WASM}.gz"] = gzip.compress(found[WASM], 9, mtime=0)
    files["pyodide/LICENCE.txt"] = NOTICE.encode()
    about = {
        "version": VERSION,
        "wasm": entry(f"pyodide/{WASM}.gz", files),
        "library": entry(f"pyodide/{LIBRARY}", files),
        "glue": entry("pyodide/pyodide.asm.mjs", files),
        "lock": {"info": json.loads(found[LOCK])["info"], "packages": {}},
    }
    return files, about


def entry(address: str, files: dict[str, bytes]) -> dict[str, Any]:
    """Return a file's address and size."""
    return {"file": address, "bytes": len(files[address])}
