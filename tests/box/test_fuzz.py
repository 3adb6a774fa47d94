"""Submissions spoilt at random, judged in a box and told in every form: a report comes out, and never anything else.

`NOUGHTS_FUZZ=10000 pytest tests/box/test_fuzz.py` tries more, and `NOUGHTS_SEED` with any word tries others.
"""

import io
import os
import random
import re

import pytest
from rich.console import Console
from support import ROOT, SINS

from noughts.box.judging import Terms, judge
from noughts.classroom.rubric import Rubric
from noughts.judge.report import Report
from noughts.judge.submission import Submission
from noughts.output.formats import FORMATS
from noughts.output.pages import check_page
from noughts.output.terminal import show

TRIES = int(os.environ.get("NOUGHTS_FUZZ", "150")) // 25
SEED = os.environ.get("NOUGHTS_SEED", "")
SOURCES = [ROOT / "tictactoe.py", ROOT / "tictactoe_solver.py", *sorted(SINS.glob("*/*.py"))]
WORDS = [
    *("None", "0", "-1", "1e999", "10**5000", "'X'", "'\\ud800'", "float('nan')", "()", "{}", "set()", "[board] * 500"),
    *("lambda *a: a", "print", "input()", "exit()", "1 / 0", "board", "self", "type", "...", "yield", "await x", "é"),
    *("__import__('os')._exit(3)", "__import__('os').abort()", "open('/etc/passwd')", "__import__('time').sleep(9)"),
    *("globals().clear()", "(_ for _ in ())", "[[[[[[]]]]]]", "object()", "type('X', (str,), {})('X')", "raise", "\0"),
    *("frozenset({frozenset()})", "b'\\xff'", "__import__('sys').setrecursionlimit(5)", "'x' * 10**7", "(" * 300),
]
LINES = ["while True: pass", "raise SystemExit", "import numpy", "from nowhere import x", "def f(): f()", "del minimax"]
LINES += ["# coding: utf-7", "class Player: X = 1", "X = O = EMPTY = None", "minimax = player", "\tpass", "'''", "\x0c"]
NAME = re.compile(rb"[A-Za-z_0-9']+")


def spoilt(rng: random.Random) -> Submission:
    """A submission with some words, lines or bytes of others."""
    path = rng.choice(SOURCES)
    data = path.read_bytes()
    for _ in range(rng.choice((1, 1, 2, 4))):
        data = rng.choice((_word, _word, _word, _line, _line, _byte, _cut))(rng, data) or b" "
    return Submission(path.name, {path.name: data})


def _word(rng: random.Random, data: bytes) -> bytes:
    found = list(NAME.finditer(data)) or [re.match(b"", data)]
    place = rng.choice(found)
    other = rng.choice(found)
    word = other[0] if other and rng.random() < 0.5 else rng.choice(WORDS).encode()
    return data[: place.start()] + word + data[place.end() :] if place else data


def _line(rng: random.Random, data: bytes) -> bytes:
    lines = data.split(b"\n")
    place = rng.randrange(len(lines))
    indent = lines[place][: len(lines[place]) - len(lines[place].lstrip())]
    lines[place : place + rng.randrange(2)] = [indent + rng.choice((rng.choice(LINES).encode(), rng.choice(lines)))]
    return b"\n".join(lines)


def _byte(rng: random.Random, data: bytes) -> bytes:
    place = rng.randrange(len(data))
    return data[:place] + bytes([rng.randrange(256)]) + data[place + rng.randrange(2) :]


def _cut(rng: random.Random, data: bytes) -> bytes:
    place = rng.randrange(len(data))
    return data[:place] + data[place + rng.randrange(200) :]


def told(report: Report, source: str) -> None:
    """Write the report in every form."""
    show(report, Console(file=io.StringIO(), width=80))
    check_page(report, source).encode()
    for form in FORMATS.values():
        form.render(report, Rubric()).encode()
    assert Report.from_json(report.to_json()) == report


@pytest.mark.parametrize("part", range(2))
def test_a_spoilt_submission_gets_a_report(part: int) -> None:
    for seed in range(TRIES // 2):
        submission = spoilt(random.Random(f"{SEED}submission {part} {seed}"))
        try:
            report = judge(submission, Terms(budget=3.0))
            told(report, submission.text)
        except Exception as error:
            raise AssertionError(f"{part} {seed}") from error
        assert report.judged, report.problem
