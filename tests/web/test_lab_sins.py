"""All sins, hostile files and lost workers in a real browser: what a page says is what the command line says."""

import random
import re
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from support import SINS
from support.browser import ready
from support.lab_site import Site, boxed, checked, lab_folder, lab_site, said

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

__all__ = ["lab_folder", "lab_site"]
pytestmark = pytest.mark.long
FEW = ("diagonal-forgotten", "first-free-cell", "half-written", "maximises-for-both", "negative-index", "no-contract")
FEW += ("right", "syntax-error", "utility-missing")
NAMES = [
    folder.name if folder.name in FEW else pytest.param(folder.name, marks=pytest.mark.hours)
    for folder in sorted(SINS.iterdir())
]
BY_A_SET = {"actions-accumulates", "min-calls-min", "o-takes-the-first"}
"""Files whose wrong answers hang on the order of a set of moves, which is another in the page's Python of 32 bits."""
BUSY = 4
"""Times the budget of a box that a page has here: its clock counts other programs too, and verdicts are compared."""
SHORT = 10
"""Seconds for a file that uses up whatever it is given; enough to find out what is right once a function is mended."""
USUAL = 30
WORKERS = """(() => {
  const Real = Worker;
  window.workers = []; // that live, the one at work before its spare
  window.Worker = function (...how) {
    const made = new Real(...how);
    workers.push(made);
    made.terminate = () => {
      workers = workers.filter((one) => one !== made);
      Real.prototype.terminate.call(made);
    };
    return made;
  };
})()"""
LOSE = """() => {
  const [one] = workers;
  one.terminate();
  window.lost += 1;
  one.dispatchEvent(new ErrorEvent("error", { message: "lost" }));
}"""
WANT = "the system ended it for want of memory"
HOSTILE = {
    "leaves at import": ("import os; os._exit(1)", "", "it ended itself with exit code 1"),
    "never ends at import": ("while True: pass", "", "takes too long to be imported"),
    "floods at import": ("while True: print('x' * 10_000)", "", "takes too long to be imported"),
    "takes all memory at import": ("x = bytearray((2 << 30) - 99)", "", WANT),
    "takes all memory": ("", "x = bytearray((2 << 30) - 99)", WANT),
    "takes memory slowly": ("", "x = [' ' * 1000 * i for i in range(10**9)]", f"{WANT}|took too much CPU time"),
    "recurses in the open": (
        "import sys; sys.setrecursionlimit(10**9)",
        "return minimax(board)",
        "It did not come back",
    ),
    "leaves when asked": ("", "import os; os._exit(9)", "it ended itself with exit code 9"),
    "never comes back": ("", "while True: pass", "one answer took too much CPU time"),
    "patches what it can": (
        "import builtins, json, sys, marshal\n"
        "for name in ('len', 'type', 'isinstance', 'map', 'str', 'repr', 'dict', 'list'):\n"
        "    setattr(builtins, name, None)\n"
        "json.loads = json.dumps = marshal.dumps = marshal.loads = sys.stdout = None",
        "return None",
        "returned None",
    ),
    "reaches for JavaScript": ("", "import js; js.postMessage('{}')", "ModuleNotFoundError"),
    "reaches for Pyodide": ("", "import pyodide.code; pyodide.code.run_js('close()')", "ModuleNotFoundError"),
}


@pytest.fixture(scope="module")
def page(browser: "Browser", lab_site: Site) -> Iterator["Page"]:
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script(WORKERS)
    page.goto(f"{lab_site.address}?mode=museum")
    ready(page)
    yield page
    context.close()


@pytest.mark.parametrize("name", NAMES)
def test_a_sin_is_told_as_on_the_command_line(page: "Page", tmp_path: Path, name: str) -> None:
    folder, budget = SINS / name, tomllib.loads((SINS / name / "expect.toml").read_text()).get("budget", USUAL)
    budget = max(SHORT, budget)
    if name in BY_A_SET:
        folder = tmp_path
        (folder / "tictactoe.py").write_text(in_order((SINS / name / "tictactoe.py").read_text()))
    found, expected = checked(page, folder, budget=BUSY * budget), boxed(folder, budget)
    assert said(found, expected) == said(expected, found)


def in_order(text: str) -> str:
    """Return a program that goes through its moves in an order of its own."""
    text = text.replace("sorted(actions(board), key", "sorted(sorted(actions(board)), key")
    changed = text.replace("for action in actions(board)", "for action in sorted(actions(board))")
    assert changed != text
    return changed


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_named_and_the_page_lives(page: "Page", tmp_path: Path, name: str) -> None:
    first, inside, words = HOSTILE[name]
    (tmp_path / "tictactoe.py").write_text(f"def minimax(board):\n    {inside or 'pass'}\n\n{first}\n")
    report = checked(page, tmp_path)
    assert report["judged"]
    told = [report["problem"] or "", *(verdict["why"] or "" for verdict in report["verdicts"])]
    assert re.search(words, "\n".join(told))
    assert page.evaluate("1 + 1") == 2


@pytest.fixture(scope="module")
def shorter(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wrong file without `result`, of which most is asked, so that it is checked in a third of the time."""
    folder = tmp_path_factory.mktemp("shorter")
    text = (SINS / "maximises-for-both/tictactoe.py").read_text()
    (folder / "tictactoe.py").write_text(text.replace("result(", "played("))
    return folder


@pytest.fixture(scope="module")
def undisturbed(page: "Page", shorter: Path) -> tuple[dict[str, Any], int]:
    """The report of a page that loses no worker, and the milliseconds in which it surely is not done yet."""
    checked(page, shorter)
    began = time.monotonic()
    return checked(page, shorter), int(600 * (time.monotonic() - began))


@pytest.mark.hours
@pytest.mark.parametrize("seed", range(50))
def test_workers_that_are_lost_change_no_verdict(
    page: "Page", shorter: Path, undisturbed: tuple[dict[str, Any], int], seed: int
) -> None:
    """The worker ends at two random moments of a check: a hundred times in all."""
    expected, at_work = undisturbed
    moments = random.Random(seed).choices(range(at_work), k=2)
    page.evaluate(f"window.lost = 0; for (const moment of {moments}) setTimeout({LOSE}, moment)")
    found = checked(page, shorter)
    assert page.evaluate("window.lost") == 2
    assert said(found, expected) == said(expected, found)
