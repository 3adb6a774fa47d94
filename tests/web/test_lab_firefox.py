"""Your code in a real Firefox: the same verdicts, a page that lives, and no network after the first visit."""

import json
from pathlib import Path
from typing import Any

import pytest
from support import SINS
from support.firefox import Firefox, firefox
from support.lab_site import CHECK, boxed, lab_folder, request, said, serve

__all__ = ["lab_folder"]
pytestmark = pytest.mark.long
WRONG = SINS / "maximises-for-both"
HOSTILE = {
    "while True: pass": "takes too long to be imported",
    "held = bytearray((2 << 30) - 99)": "the system ended it for want of memory",
    "import os; os._exit(3)": "it ended itself with exit code 3",
}
KEPT = """async () => {
  await navigator.serviceWorker.ready;
  const kept = async () => (await caches.open((await caches.keys())[0])).match("pyodide/pyodide.mjs");
  while (!(await kept())) await new Promise(requestAnimationFrame);
}"""
DRAWN = """async () => {
  while (document.querySelectorAll("#board [role=gridcell]").length < 9) await new Promise(requestAnimationFrame);
}"""


def test_firefox_says_the_same_and_lives_and_needs_no_network(lab_folder: Path, tmp_path: Path) -> None:
    site, expected = serve(lab_folder), boxed(WRONG)
    with firefox(tmp_path / "profile") as tab:
        tab("Navigate", url=f"{site.address}?mode=museum")
        agree(checked(tab, WRONG), expected)
        for number, (line, words) in enumerate(HOSTILE.items()):
            folder = tmp_path / str(number)
            folder.mkdir()
            (folder / "tictactoe.py").write_text(f"{line}\n")
            assert words in checked(tab, folder)["problem"]
        tab.run(KEPT)
        site.close()
        tab("Navigate", url=site.address)
        tab.run(DRAWN)
        agree(checked(tab, WRONG), expected)


def checked(tab: Firefox, folder: Path) -> dict[str, Any]:
    """Return the report of the page on a submission."""
    return json.loads(tab.run(CHECK, request(folder)))["report"]


def agree(found: dict[str, Any], expected: dict[str, Any]) -> None:
    assert said(found, expected) == said(expected, found)
