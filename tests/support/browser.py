"""A real Chromium and a real server for the tests of the explorer; a page that complains fails its test."""

import contextlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
AXE = """(rules) => axe.run({ resultTypes: ["violations"], ...(rules && { runOnly: rules }) })
  .then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`))"""
TRAVEL = """(query) => {
  history.pushState(null, "", query || "./");
  dispatchEvent(new PopStateEvent("popstate"));
}"""


@pytest.fixture(scope="session")
def browser() -> Iterator["Browser"]:
    if not Path(CHROMIUM).exists():
        pytest.skip("chromium is not installed")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@contextlib.contextmanager
def served(*options: str) -> Iterator[str]:
    """Run `noughts web` and yield its address."""
    command = [sys.executable, "-m", "noughts", "web", "--no-browser", "--port", "0", *options]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"})
    try:
        assert server.stdout
        yield re.search(r"http://\S+/", server.stdout.readline())[0]  # type: ignore[index]
    finally:
        server.terminate()
        server.wait()


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with served() as address:
        yield address


@dataclass
class Tab:
    """A page that is used again and again, since starting one costs more than most tests; it notes complaints."""

    page: "Page"
    origin: str
    said: list[str] = field(default_factory=list)

    def watch(self) -> None:
        self.page.on("console", lambda line: self.said.append(line.text) if line.type in ("error", "warning") else None)
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("request", lambda request: self.asked(request.url))

    def asked(self, url: str) -> None:
        if not url.startswith((self.origin, "about:", "blob:")):
            self.said.append(url)

    def show(self, query: str, *, fresh: bool) -> None:
        """Go to a view: as one goes back and forward, or by loading the page anew, which takes five times as long."""
        if self.page.url.startswith(self.origin) and not fresh:
            self.page.evaluate(TRAVEL, query)
        else:
            self.page.goto("about:blank")  # what the test before left to be fetched is its own
            self.said.clear()
            self.page.goto(self.origin + query)
        ready(self.page)


@cache
def tab(browser: "Browser", origin: str, width: int, height: int) -> Tab:
    context = browser.new_context(viewport={"width": width, "height": height}, has_touch=width < 500)
    found = Tab(context.new_page(), origin)
    found.page.set_default_timeout(20_000)
    found.watch()
    return found


@contextlib.contextmanager
def opened(
    browser: "Browser", url: str, *, width: int = 1440, height: int = 900, dark: bool = False, fresh: bool = False
) -> Iterator["Page"]:
    """Show a view in a calm browser, and fail if the page logs an error or asks anyone else for anything."""
    origin, query, rest = url.partition("?")
    here = tab(browser, origin, width, height)
    here.said.clear()
    here.page.emulate_media(media="screen", color_scheme="dark" if dark else "light", reduced_motion="reduce")
    here.show(query + rest, fresh=fresh)
    yield here.page
    assert here.said == []


def ready(page: "Page") -> None:
    """Wait until the page has drawn all that it asked for."""
    page.wait_for_selector("body[data-busy=false]")


def until(page: "Page", condition: str) -> None:
    """Wait until a condition holds, frame by frame, because the page's policy forbids Playwright's own way."""
    page.evaluate(f"""new Promise((done, fail) => {{
      let frames = 900;
      const look = () => ({condition}) ? done() : frames-- ? requestAnimationFrame(look) : fail(Error("never"));
      look();
    }})""")


def text(page: "Page", selector: str) -> str:
    """Return the words of an element, with single spaces."""
    return " ".join((page.text_content(selector) or "").split())


def settled(page: "Page") -> None:
    """Wait until an answer that has come by now would have been drawn: a later question is answered, and drawn."""
    page.evaluate("""async () => {
      await (await fetch("api/about")).json();
      for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    }""")


def violations(page: "Page", *rules: str) -> list[str]:
    """Return what axe-core finds, by all its rules or by some."""
    from axe_playwright_python.base import AXE_SCRIPT

    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return page.evaluate(AXE, list(rules) or None)
