"""The judge as it runs in a web page: the packed modules alone, the same verdicts, and a log that stands for asking."""

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from support import ROOT, SINS, inprocess
from support.browser import opened, text, violations
from support.lab_site import request
from support.shares import one_in

from noughts.box.judging import Terms, judge
from noughts.errors import Mistake
from noughts.intake.reader import read_named
from noughts.judge.registry import checks
from noughts.output.document import document
from noughts.web.lab import pyodide
from noughts.web.lab.packing import packed
from noughts.web.lab.texts import BUGS, PROGRAM, spoilt

if TYPE_CHECKING:
    from playwright.sync_api import Browser


PROCESS = ROOT / "tests/support/lab_process.py"
SAME = ("contract", "verdicts", "hints", "problem", "score", "max_score", "judged")
"""What a page and a box must agree on; the rest is time, memory, and what the box refused."""
SOME = ("right-sibling", "maximises-for-both", "cached-by-count")


@pytest.fixture(scope="session")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("lab") / "noughts.zip"
    file.write_bytes(packed())
    return file


def done(archive: Path, job: str, asked: dict) -> dict:
    command = [sys.executable, "-I", str(PROCESS)]
    given = json.dumps([str(archive), job, asked])
    ran = subprocess.run(command, input=given, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


@pytest.mark.parametrize("name", one_in(len(SOME), SOME))
def test_the_packed_modules_alone_come_to_the_same_verdicts(archive: Path, name: str) -> None:
    found = done(archive, "check", request(SINS / name))["answer"]["report"]
    expected = json.loads(json.dumps(document(judge(read_named(SINS / name), Terms(budget=60)))))
    assert {key: found[key] for key in SAME} == {key: expected[key] for key in SAME}


@pytest.mark.long
def test_a_log_stands_for_asking_and_a_death_in_it_for_a_question_that_hung(archive: Path) -> None:
    first = done(archive, "check", request(SINS / "right"))
    again = done(archive, "check", request(SINS / "right", log=first["log"]))
    assert again == {**first, "log": []}
    digest, text, *_ = json.loads(first["log"][5])
    half = text.split("\n")[:3]  # the batch's own line, and two answers
    died = json.dumps([digest, "\n".join(half), 9.0, 0, "", ["time", ""]])
    cut = done(archive, "check", request(SINS / "right", log=[*first["log"][:5], died]))
    assert cut["answer"]["report"]["judged"]
    assert len(cut["log"]) > len(first["log"]) - 5


def test_a_log_of_other_questions_is_no_log(archive: Path) -> None:
    first = done(archive, "check", request(SINS / "syntax-error"))
    other = done(archive, "check", request(SINS / "right", log=first["log"]))["answer"]["report"]
    assert not other["judged"]
    assert "the judge asked something else than before" in other["problem"]


def test_their_search_their_move_and_any_board(archive: Path) -> None:
    asked = request(SINS / "maximises-for-both", query={"board": "XX./OO./..."})
    tree = done(archive, "own", asked)["answer"]
    assert "takes the largest value where the smallest is right" in tree["sentence"]
    assert done(archive, "wrong", asked)["answer"]["board"]
    assert done(archive, "reply", asked)["answer"]["moves"] == ["c1"]
    over = {**asked, "query": {"board": "XXX/OO./..."}}
    assert done(archive, "own", over)["answer"] == {
        "error": "The game XXX/OO./... is over; there is nothing to search."
    }
    large = {"name": "position", "query": {"shape": "4x4x4", "moves": "a1"}, "log": []}
    assert done(archive, "answer", large)["answer"]["columns"] == 4


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


@pytest.mark.long
def test_a_program_with_a_bug_of_the_museum_fails_where_the_museum_says() -> None:
    cs50 = checks("cs50")
    found = {bug.exhibit: inprocess.first_failure(inprocess.module(spoilt(bug)), cs50) for bug in BUGS}
    failed = {name: failure and failure[0] for name, failure in found.items()}
    assert failed == {"ties": "minimax", "spoilt": "result", "cut": None, "sign": "utility"}
    assert inprocess.first_failure(inprocess.module(PROGRAM), cs50) is None
