"""`python docs/screens.py`: take the pictures of the explorer and of a class's report anew, as Chromium shows them.

It grades a class made of the test suite's submissions, which takes some minutes.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright

DOCS = Path(__file__).resolve().parent
SINS = DOCS.parent / "tests" / "submissions" / "sins"
NOUGHTS = [sys.executable, "-m", "noughts"]
RIGHT = 12  # students whose file is right


def main() -> None:
    """Take both pictures."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        explorer(chromium)
        report(chromium)
        chromium.close()


def explorer(chromium: Browser) -> None:
    """Take the picture of the page as it opens."""
    command = [*NOUGHTS, "web", "--no-browser", "--port", "0"]
    unbuffered = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=unbuffered) as server:
        assert server.stdout
        address = re.search(r"http://\S+/", server.stdout.readline())
        assert address
        take(chromium, address[0], "explorer.png")
        server.terminate()


def report(chromium: Browser) -> None:
    """Grade a class, and take the picture of its report."""
    with TemporaryDirectory() as folder:
        students, out = Path(folder, "class"), Path(folder, "report")
        students.mkdir()
        wrong = [sin for sin in sorted(SINS.glob("*/tictactoe.py")) if "right" not in sin.parent.name][::2]
        for number, file in enumerate([*[SINS / "right" / "tictactoe.py"] * RIGHT, *wrong], start=1):
            shutil.copy(file, students / f"student-{number:02}.py")
        subprocess.run([*NOUGHTS, "grade", str(students), "--out", str(out)], check=True)
        take(chromium, (out / "index.html").as_uri(), "report.png")


def take(chromium: Browser, address: str, name: str) -> None:
    """Write what a page shows once all that it asked for has come."""
    page = chromium.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    page.goto(address, wait_until="networkidle")
    page.screenshot(path=DOCS / name)
    page.close()


if __name__ == "__main__":
    main()
