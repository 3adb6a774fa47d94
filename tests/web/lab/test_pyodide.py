"""Python for the page is the pinned one, or there is none and the page says so."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from support import ROOT
from support.browser import opened, text, violations

from noughts.errors import Mistake
from noughts.web.lab import pyodide

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_pyodide_is_the_pinned_one_or_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match=f"npm install pyodide@{pyodide.VERSION}"):
        pyodide.read(tmp_path)
    for name in pyodide.HASHES:
        (tmp_path / name).write_text("another")
    with pytest.raises(Mistake, match="is not that of Pyodide"):
        pyodide.read(tmp_path)


def test_it_is_pinned_by_npm_to_the_same_version() -> None:
    lock = json.loads((ROOT / "bundle/package-lock.json").read_text())
    assert lock["packages"]["node_modules/pyodide"]["version"] == pyodide.VERSION
    assert lock["packages"]["node_modules/pyodide"]["integrity"].startswith("sha512-")


def test_without_python_the_page_offers_the_rest_and_says_so(browser: "Browser", address: str) -> None:
    with opened(browser, f"{address}?mode=code", fresh=True) as page:
        page.wait_for_selector(".verdicts .problem")
        assert "This page was started without Python" in text(page, ".verdicts")
        assert page.is_disabled("[data-key=check]")
        page.select_option("[data-key=file]", "object")
        assert "class TicTacToeSolver:" in (page.locator(".editor .cm-content").text_content() or "")
        assert violations(page) == []
