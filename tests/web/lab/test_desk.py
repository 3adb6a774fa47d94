"""The judge as it runs in a web page: the packed modules alone, the same verdicts, and a log that stands for asking."""

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from support import ROOT, SINS
from support.lab_site import request
from support.shares import one_in

from noughts.box.judging import Terms, judge
from noughts.intake.reader import read_named
from noughts.output.document import document
from noughts.web.lab.packing import packed

if TYPE_CHECKING:
    pass


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


def test_a_search_of_many_short_thoughts_ends_with_its_time(archive: Path) -> None:
    found = done(archive, "check", request(SINS / "right-but-naive", budget=1))["answer"]["report"]
    search = next(verdict for verdict in found["verdicts"] if verdict["name"] == "minimax")
    assert search["status"] == "unfinished"
    assert [reason["id"] for reason in search["reasons"]] == ["untried"]
    assert found["seconds"] < 2


def test_a_log_of_other_questions_is_no_log(archive: Path) -> None:
    first = done(archive, "check", request(SINS / "syntax-error"))
    other = done(archive, "check", request(SINS / "right", log=first["log"]))["answer"]["report"]
    assert not other["judged"]
    assert "the judge asked something else than before" in other["problem"]


def test_their_search_their_move_and_any_board(archive: Path) -> None:
    asked = request(SINS / "maximises-for-both", query={"board": "XX./OO./..."})
    tree = done(archive, "own", asked)["answer"]
    assert "gives back the largest value where the smallest is right" in tree["sentence"]
    assert done(archive, "wrong", asked)["answer"]["board"]
    assert done(archive, "reply", asked)["answer"]["moves"] == ["c1"]
    over = {**asked, "query": {"board": "XXX/OO./..."}}
    assert done(archive, "own", over)["answer"] == {
        "error": "The game XXX/OO./... is over; there is nothing to search."
    }
    large = {"name": "position", "query": {"shape": "4x4x4", "moves": "a1"}, "log": []}
    assert done(archive, "answer", large)["answer"]["columns"] == 4
