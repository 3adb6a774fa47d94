"""A real Chromium and a real server for the tests of the explorer; a page that complains fails its test."""

import contextlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
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
AXE = "axe.run({resultTypes: ['violations']}).then(r => r.violations.map(v => v.id + ': ' + v.nodes[0].html))"


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


@contextlib.contextmanager
def opened(
    browser: "Browser", url: str, *, width: int = 1440, height: int = 900, dark: bool = False
) -> Iterator["Page"]:
    """Open a page in a calm browser, and fail if it logs an error or asks anyone else for anything."""
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
        has_touch=width < 500,
    )
    page, said = context.new_page(), []
    page.on("console", lambda message: said.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda request: None if request.url.startswith(url[:17]) else said.append(request.url))
    page.set_default_timeout(20_000)
    page.goto(url)
    ready(page)
    yield page
    context.close()
    assert said == []


def ready(page: "Page") -> None:
    """Wait until the page has drawn all that it asked for."""
    page.wait_for_selector("body[data-busy=false]")


def violations(page: "Page") -> list[str]:
    """Return what axe-core finds."""
    from axe_playwright_python.base import AXE_SCRIPT

    page.evaluate(AXE_SCRIPT)
    return page.evaluate(AXE)
