"""What is concluded from an examination: advice that is true of this file."""

import pytest

from noughts.judge.conclude import advice
from noughts.judge.examine import Result
from noughts.judge.registry import checks
from noughts.output.sentences import sentence

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
