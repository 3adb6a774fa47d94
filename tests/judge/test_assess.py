"""The judge over a submission in this very process, through the one interface it asks through: no box, no file."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

import pytest
from support import ROOT, SINS, inprocess

from noughts.judge.assess import assess
from noughts.judge.note import Note, note
from noughts.judge.report import Report
from noughts.judge.respondent import Account, Allowance, Answer, Died, Hello, Question, Respondent
from noughts.judge.submission import Submission
from noughts.output.sentences import sentence


class Plain:
    """A module of this process as a respondent; it costs nothing and never dies."""

    spent = 0.0
    account = Account()
    allowance = Allowance(1.0, 1.0)
    print = b""
    refused: Mapping[str, str] = {}
    suspicious = ()

    def __init__(self, source: str, stand_ins: tuple[str, ...]) -> None:
        made, right = inprocess.module(source), inprocess.module((ROOT / "tictactoe.py").read_text())
        vars(made).update({name: vars(right)[name] for name in stand_ins})
        self.asked = inprocess.Asked(made)
        self.hello = Hello(dict.fromkeys(vars(made), "function"), {"X": "X", "O": "O", "EMPTY": None})

    def ask(self, questions: Iterable[Question], *, window: int, limit: float | None) -> Iterator[Answer]:  # noqa: ARG002
        return map(self.asked.ask, questions)


def judged(source: str) -> Report:
    @contextmanager
    def opener(_allowance: Allowance, _watch: bool, stand_ins: tuple[str, ...]) -> Iterator[Respondent]:
        yield Plain(source, stand_ins)

    return assess(opener, Submission("tictactoe.py", {"tictactoe.py": source.encode()}))


@pytest.mark.parametrize(
    ("sin", "failed", "hints"),
    [
        ("right", set(), ()),
        ("diagonal-forgotten", {"winner", "terminal", "utility", "minimax"}, ("diagonal forgotten",)),
        ("first-free-cell", {"minimax"}, ("takes the first free cell",)),
    ],
)
def test_the_judge_needs_nothing_but_a_respondent(sin: str, failed: set[str], hints: tuple[str, ...]) -> None:
    report = judged((SINS / sin / "tictactoe.py").read_text())
    assert {verdict.name for verdict in report.verdicts if verdict.status == "failed"} == failed
    assert report.hints == hints
    assert sum(verdict.tried for verdict in report.verdicts) > 76_000


def test_ours_has_nothing_to_be_told() -> None:
    report = judged((ROOT / "tictactoe.py").read_text())
    assert (report.score, report.max_score, list(map(sentence, report.advice))) == (8, 8, [])


@pytest.mark.parametrize(
    ("detail", "told"),
    [
        (note("used its time", seconds=4.5), "It takes too long to be imported: it used more than 4.5 s of CPU time."),
        (note("slept", seconds=5.0), "It takes too long to be imported: it slept or waited for more than 5 s."),
        (note("answer took long"), "It takes too long to be imported."),
    ],
)
def test_an_import_that_was_ended_is_told_by_how_long_it_took_and_not_to_be_endless(detail: Note, told: str) -> None:
    @contextmanager
    def opener(_allowance: Allowance, _watch: bool, _stand_ins: tuple[str, ...]) -> Iterator[Respondent]:
        raise Died("cpu", detail)
        yield Plain("")

    report = assess(opener, Submission("tictactoe.py", {"tictactoe.py": b"def player(board): ...\n"}))
    assert report.problem
    assert sentence(report.problem) == told
