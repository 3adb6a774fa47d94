"""What a hint may claim: numpy's values, Python's warnings, and remedies that are lacking."""

import pytest

from noughts.judge.conclude import advice
from noughts.judge.diagnosis.calls import code, function_at
from noughts.judge.diagnosis.misconceptions import TABLE
from noughts.judge.diagnosis.wrong_players import Mixed, mixed
from noughts.judge.examine import Result
from noughts.judge.oracle import truths
from noughts.judge.registry import checks
from noughts.judge.values import Foreign, Seq, unboxed
from noughts.output.sentences import hint_text, sentence

MINIMAX = checks("cs50")[-1]


@pytest.mark.parametrize(
    ("item", "plain"),
    [
        (Foreign("str_", "np.str_('X')"), "X"),
        (Foreign("str_", "'X'"), "X"),
        (Foreign("bool", "np.True_"), True),
        (Foreign("bool_", "False"), False),
        (Foreign("int64", "np.int64(-1)"), -1),
        (Seq("tuple", (Foreign("int64", "1"), 2)), Seq("tuple", (1, 2))),
    ],
)
def test_numpys_scalars_are_read_as_pythons(item, plain):
    assert unboxed(item) == plain
    assert type(unboxed(item)) is type(plain)


@pytest.mark.parametrize("item", ["X", Foreign("Mark", "'X'"), Foreign("str_", "its repr raised"), Seq("list", ("X",))])
def test_nothing_else_is_read_as_anything_else(item):
    assert unboxed(item) is item


def test_the_right_way_to_mix_max_and_min_is_right_on_every_board_and_every_other_way_is_wrong_somewhere():
    unfinished = [truth for truth in truths().values() if not truth.terminal]
    assert all(Mixed().moves(truth) == {*truth.best} for truth in unfinished)
    assert len(list(mixed())) == 63
    assert all(any(not way.moves(truth) <= {*truth.best} for truth in unfinished) for way in mixed())


def test_every_hint_has_words_without_evidence_and_refers_to_no_text_that_may_not_be_there():
    for row in TABLE:
        assert "above" not in hint_text(row.hint).replace("above your raise", "").replace("above 2", "")


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
        ("def minimax(board): ...", "Alpha-beta pruning, or remembering the boards already solved makes"),
        ("def value(board, alpha, beta): ...", ". Remembering the boards already solved makes"),
        ("@lru_cache\ndef value(board, alpha, beta): ...", "boards."),
        ('"""No alpha, no cache."""', "Alpha-beta pruning, or remembering"),
    ],
)
def test_only_what_a_slow_file_lacks_is_advised(source, advised):
    result = Result(MINIMAX, tried=10, seconds=20.0)
    assert advised in sentence(next(advice([result], "", source)))


def test_comments_and_long_texts_are_no_code_and_hostile_quotes_cost_nothing():
    assert code("a = 'X'  # alpha\nb = 'a long text'\n") == 'a = \'X\'  ""\nb = ""\n'
    assert code('"' + '\\"' * 200_000) == '""'


def test_a_line_belongs_to_the_function_above_it():
    source = "import math\n\ndef winner(board):\n    pass\n\ndef terminal(board):\n    return 1\n"
    assert [function_at(source, line) for line in (1, 4, 7)] == ["", "winner", "terminal"]
