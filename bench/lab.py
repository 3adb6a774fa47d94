"""What Your code costs a reader: megabytes and seconds from an empty cache to the first counterexample.

Run `make site`, then `python bench/lab.py`. It serves the site as `python -m http.server` does, opens it in Chromium
with nothing kept, drops a wrong file, and prints what was fetched and how long it took, then the same once more with
everything kept, and how long each further check takes.
"""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import IO, Any

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parent.parent
SITE = ROOT / "build/site"
WRONG = ROOT / "tests/submissions/sins/maximises-for-both/tictactoe.py"
DROP = """(text) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], "tictactoe.py"));
  document.querySelector(".bench").dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
}"""
given: dict[str, int] = {}


class Counting(SimpleHTTPRequestHandler):
    """A plain file server that counts."""

    def log_message(self, *_: Any) -> None:
        """Say nothing."""

    def copyfile(self, source: IO[bytes], outputfile: IO[bytes]) -> None:  # type: ignore[override]
        """Count what is given."""
        data = source.read()
        given[self.path] = given.get(self.path, 0) + len(data)
        outputfile.write(data)


@contextmanager
def served() -> Iterator[str]:
    """Serve the site."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Counting, directory=str(SITE)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


def told(what: str, start: float) -> None:
    """Print what was fetched since the last line, and the seconds it took."""
    print(f"{what:52} {sum(given.values()) / 1e6:7.2f} MB {time.perf_counter() - start:7.1f} s")
    given.clear()


def visit(page: Page, address: str, how: str) -> None:
    """Open the site, go to Your code, and drop a wrong file."""
    start = time.perf_counter()
    page.goto(address)
    page.wait_for_selector("body[data-busy=false]")
    page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    told(f"first view, {how}", start)
    start = time.perf_counter()
    page.click("[data-key=mode-code]")
    page.wait_for_selector("[data-key=check]:not([disabled])")
    page.evaluate(DROP, WRONG.read_text())
    page.wait_for_selector(".card .case-of", timeout=120_000)
    told(f"Your code to the first counterexample, {how}", start)
    for _ in range(3):
        start = time.perf_counter()
        page.evaluate(DROP, WRONG.read_text())
        page.wait_for_selector(".bench[data-state=running]")
        page.wait_for_selector(".bench[data-state=found]", timeout=120_000)
        told("a further check", start)


def main() -> None:
    """Measure."""
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        print(f"Chromium {browser.version}; all of the site: {size() / 1e6:.2f} MB")
        context = browser.new_context()
        visit(context.new_page(), address, "empty cache")
        visit(context.new_page(), address, "kept")


def size() -> int:
    """Return the bytes of the site."""
    return sum(file.stat().st_size for file in SITE.rglob("*") if file.is_file())


if __name__ == "__main__":
    main()
