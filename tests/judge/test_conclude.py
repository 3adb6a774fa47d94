"""What is concluded from an examination: advice that is true of this file."""

import pytest

from noughts.judge.conclude import advice, evidence, verdict
from noughts.judge.contract import Failure, Fault
from noughts.judge.diagnosis import blame, misconceptions
from noughts.judge.examine import TOO_MUCH, Result
from noughts.judge.note import note
from noughts.judge.registry import checks
from noughts.judge.respondent import RIGHT, Answer
from noughts.output.sentences import paragraph, sentence

MINIMAX = checks("cs50")[-1]


def test_a_warning_of_pythons_is_told_from_what_the_file_prints():
    warned = '/submission/tictactoe.py:12: SyntaxWarning: "is" with a literal. Did you mean "=="?\n  if a is "X":\n'
    assert list(map(sentence, advice([], warned, ""))) == [
        'Python itself warns of line 12: SyntaxWarning: "is" with a literal. Did you mean "=="?'
    ]
    said = list(map(sentence, advice([], f"{warned}Hello\n", "")))
    assert len(said) == 2
    assert "'Hello'" in said[1]


@pytest.mark.parametrize(
    ("source", "advised"),
    [
        ("def minimax(board): ...", "Alpha-beta pruning or remembering the boards already solved makes"),
        ("def value(board, alpha, beta): ...", ". Remembering the boards already solved makes"),
        ("@lru_cache\ndef value(board, alpha, beta): ...", "boards."),
        ('"""No alpha, no cache."""', "Alpha-beta pruning or remembering"),
    ],
)
def test_only_what_a_slow_file_lacks_is_advised(source, advised):
    result = Result(MINIMAX, tried=10, seconds=20.0)
    assert advised in sentence(next(advice([result], "", source)))


def test_a_slow_search_is_called_right_only_where_enough_of_it_was_tried():
    some, enough = Result(MINIMAX, tried=27, seconds=20.0), Result(MINIMAX, tried=len(MINIMAX.cases), seconds=20.0)
    assert sentence(next(advice([some], "", ""))).startswith("minimax is slow: 20 s of CPU time for 27 boards.")
    assert sentence(next(advice([enough], "", ""))).startswith("minimax is right but slow: 20 s")


def test_a_right_move_that_was_too_large_to_be_kept_is_no_trouble():
    won = [(case, Answer(TOO_MUCH)) for case in MINIMAX.cases[:500] if case.truth and case.truth.value]
    result = Result(MINIMAX, tried=500, answers=won)
    assert [said.id for said in advice([result], "", "")] == ["slow"]
    assert evidence([result], "", {}).moves == []


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("legal", "it returned [['X', None, None], [None, None, None], [None, None, None]]"),
        ("taken", "it raised an ex"),
    ],
)
def test_what_was_right_after_a_fresh_start_is_told_as_it_was(kind, told):
    check = next(check for check in checks("cs50") if check.name == "result")
    case = next(case for case in check.cases if case.kind == kind)
    failure = Failure(
        case, Fault("accepted" if kind == "taken" else "value", lambda: note("game is over")), Answer(None)
    )
    result = Result(check, tried=1, failures=[failure], unsteady=[case], alone={id(case): RIGHT})
    seen = evidence([result], "", {})
    own = blame.own(seen)
    said = paragraph(verdict(result, seen, own, misconceptions.found(own)).reasons)
    assert f"Asked the same after a fresh start, {told}" in said
