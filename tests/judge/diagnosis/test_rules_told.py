"""What the rules answer: one value for all, draws that are left out, lines that terminal itself does not see."""

from support.evidence import seen

from noughts.judge.diagnosis.misconceptions import found
from noughts.mnk import completed
from noughts.output.sentences import hint_text


def told(source="", **function):
    ((role, row),) = found(seen(source, **function)).items()
    assert role in function
    return hint_text(row.hint)


def test_a_utility_that_is_the_same_for_every_board_is_told_so():
    for value in (1, 0, -1):
        assert told(utility=lambda _, value=value: value).startswith(f"{value} comes back for every finished board")
    assert "every finished board" not in told(utility=lambda truth: 1 if truth.winner else 0)


def test_draws_are_spoken_of_only_where_terminal_does_not_see_them():
    assert "that is not seen yet" in told(terminal=lambda truth: True if truth.winner else None)
    assert "not seen yet" not in told(terminal=lambda truth: True if truth.terminal else None)


def test_lines_that_terminal_does_not_see_are_named():
    column = 0b010010010
    text = told(terminal=lambda truth: truth.terminal and completed(truth.position) != [column])
    assert "Never seen: for both players the middle column" in text
    assert "Never seen" not in told(terminal=lambda truth: truth.terminal and not truth.winner)


def test_winner_that_is_asked_without_a_call_is_told_where_wins_are_missed():
    source = "def winner(board): ...\ndef terminal(board):\n    if winner is None: ...\n"
    assert "Call it: winner(board)" in told(source, terminal=lambda truth: truth.terminal and truth.stones == 9)
    assert "Call it" not in told(source, terminal=lambda truth: truth.terminal and bool(truth.winner))
