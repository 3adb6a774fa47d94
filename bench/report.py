"""Makes docs/report.png, the picture of a report in README.md, from a small generated class: python bench/report.py"""

import random
import subprocess
import sys
import tempfile
from pathlib import Path

import picture
from classroom import CORPUS, COSTLY, RIGHT, varied
from playwright.sync_api import sync_playwright

STUDENTS = 60


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        hand_in(folder / "class")
        command = [sys.executable, "-m", "noughts", "grade", str(folder / "class"), "--out", str(folder / "report")]
        subprocess.run(command, check=True)
        picture.keep(photograph(folder / "report" / "index.html"), "report.png")


def hand_in(folder: Path) -> None:
    """Write a class of one course, in which every third student is right."""
    rng = random.Random(2)
    folder.mkdir()
    wrong = sorted(path.name for path in CORPUS.iterdir() if path.name not in COSTLY and "object" not in path.name)
    for number in range(STUDENTS):
        sin = rng.choice(wrong if number % 3 else RIGHT)
        (folder / f"s{number:03d}.py").write_bytes(varied(sin, f"s{number:03d}", rng))


def photograph(page_file: Path) -> bytes:
    """Return a picture of the page as it opens from the file system."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.goto(page_file.as_uri())
        shot = page.screenshot()
        browser.close()
    return shot


if __name__ == "__main__":
    main()
