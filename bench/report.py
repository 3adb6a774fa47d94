"""Makes docs/report.png, the picture of a report in README.md, from a small generated class: python bench/report.py"""

import io
import subprocess
import sys
import tempfile
from pathlib import Path

from classroom import generate
from PIL import Image
from playwright.sync_api import sync_playwright

PICTURE = Path(__file__).parent.parent / "docs" / "report.png"
STUDENTS = 60


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        generate(folder / "class", STUDENTS, seed=2, costly=0)
        command = [sys.executable, "-m", "noughts", "grade", str(folder / "class"), "--out", str(folder / "report")]
        subprocess.run(command, check=True)
        shot = Image.open(io.BytesIO(photograph(folder / "report" / "index.html")))
    shot.quantize(256).save(PICTURE, optimize=True)
    print(f"{PICTURE.name}: {PICTURE.stat().st_size:,} bytes")


def photograph(page_file: Path) -> bytes:
    """Return a picture of the page as it opens from the file system."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.goto(page_file.as_uri())
        picture = page.screenshot()
        browser.close()
    return picture


if __name__ == "__main__":
    main()
