"""What the rules answer: one value for all, draws that are left out, lines that terminal itself does not see."""

from support.evidence import CHECKS, seen

from noughts.judge.diagnosis.misconceptions import found
from noughts.judge.examine import mark
from noughts.judge.respondent import Answer
from noughts.judge.values import Foreign
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


def allowing(answer, *kinds):
    """Return what is told of a result that answers like this to moves of these kinds which are not allowed."""
    check = CHECKS["result"]
    asked = [case for case in check.cases if case.kind in kinds]
    failures = [failure for case in asked if (failure := mark(check, case, Answer(answer or case.question.args[0])))]
    return hint_text(found(seen()._replace(failures={"illegal": failures}))["illegal"].hint)


def test_an_exception_that_comes_back_as_a_value_is_told_so():
    assert "Write raise instead of return" in allowing(Foreign("ValueError", "ValueError()"), "taken", "outside")
    assert "Write raise" not in allowing(Foreign("Refusal", "Refusal()"), "taken", "outside")


def test_moves_that_are_only_just_outside_are_told_so():
    assert "3 is outside already" in allowing(None, "outside")
    assert "3 is outside already" not in allowing(None, "outside", "taken")


def test_a_search_for_empty_among_the_rows_is_told_so():
    source = "def terminal(board):\n    return EMPTY not in {}\n"
    assert "among the three rows" in told(source.format("board"), terminal=lambda _: True)
    assert "among the three rows" not in told(source.format("board[0]"), terminal=lambda _: True)


def test_a_winner_that_is_compared_with_true_is_told_so():
    source = "def terminal(board):\n    if winner(board) == {}:\n        return True\n"
    assert "and never True" in told(source.format("True"), terminal=lambda truth: truth.terminal and truth.stones == 9)
    assert "and never True" not in told(source.format("X"), terminal=lambda truth: truth.terminal and truth.stones == 9)


def test_a_function_that_is_not_called_is_told_before_what_depends_on_earlier_calls():
    source = "def player(board):\n    return X\ndef minimax(board):\n    if player == 'X':\n        return 0, 0\n"
    evidence = seen(source, minimax=lambda truth: truth.actions[-1] if truth.actions else None)
    assert "player without brackets" in hint_text(
        found(evidence._replace(changed=frozenset({"minimax"})))["minimax"].hint
    )
