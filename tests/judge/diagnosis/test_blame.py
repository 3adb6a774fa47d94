"""Whose fault a failure is: on exactly the boards where a function is misled by another it is excused."""

import pytest
from support.evidence import CHECKS, seen
from support.inprocess import answer

from noughts.judge.contract import Failure, Fault
from noughts.judge.diagnosis.blame import leans, own
from noughts.judge.examine import mark
from noughts.judge.note import note
from noughts.judge.oracle import Truth, after, truths
from noughts.judge.respondent import Answer

SOURCE = """
def winner(board): ...
def terminal(board): return winner(board) is not None or full(board)
def full(board): ...
def utility(board): return 1
def minimax(board): return terminal(board)
"""
ROW = 0b111  # of X, which winner forgets


def top_row(truth: Truth) -> bool:
    return truth.position.x & ROW == ROW


def forgetful(truth: Truth) -> str | None:
    return None if top_row(truth) else truth.winner


def misled(truth: Truth) -> bool:
    return truth.terminal and not (top_row(truth) and truth.stones < 9)


def test_what_comes_of_another_function_is_excused_and_the_other_is_named() -> None:
    evidence = seen(SOURCE, winner=forgetful, terminal=misled)
    assert own(evidence).blamed["terminal"] == ["winner"]
    assert set(own(evidence).failures) == {"winner"}


def test_a_failure_where_the_other_function_is_right_is_its_own() -> None:
    evidence = seen(SOURCE, winner=forgetful, terminal=lambda truth: misled(truth) and truth.stones < 9)
    left = own(evidence).failures["terminal"]
    assert {failure.case.truth.board for failure in left if failure.case.truth} == {
        truth.board for truth in truths().values() if truth.stones == 9 and not top_row(truth)
    }


def test_a_function_that_is_not_called_is_not_blamed() -> None:
    evidence = seen(SOURCE, winner=forgetful, utility=lambda _: 0)
    assert leans(evidence, "utility") == []
    assert own(evidence).blamed["utility"] == []
    assert leans(evidence, "terminal") == ["winner"]


def test_a_search_is_excused_on_every_board_from_which_the_wrong_answer_can_be_reached() -> None:
    source = f"{SOURCE}    return result(board, action)\n"
    evidence = seen(source, terminal=misled, minimax=lambda truth: truth.actions[0] if truth.actions else None)
    left = own(evidence).failures.get("minimax", ())
    kept = {failure.case.truth.board for failure in left if failure.case.truth}

    def reaches(truth: Truth) -> bool:
        return misled(truth) != truth.terminal or any(reaches(after(truth, action)) for action in truth.actions)

    wrong = [truth for truth in truths().values() if truth.actions and truth.actions[0] not in truth.best]
    assert kept == {truth.board for truth in wrong if not reaches(truth)}
    assert 0 < len(kept) < len(wrong)


def test_what_was_answered_is_not_the_fault_of_a_function_that_always_raises() -> None:
    check = CHECKS["winner"]
    raised = (mark(check, case, answer(raised=("NotImplementedError", ""))) for case in check.cases)
    failures = {**seen(terminal=lambda _: True).failures, "winner": [failure for failure in raised if failure]}
    evidence = seen(SOURCE)._replace(failures=failures)
    assert set(own(evidence).failures) == {"winner", "terminal"}
    assert set(own(evidence._replace(source=f"{SOURCE}try: ...\nexcept: ...")).failures) == {"winner"}


def test_nothing_returned_misleads_whoever_calls_while_another_type_need_not() -> None:
    source = "def actions(board): ...\ndef minimax(board): return actions(board)"
    for returned, blamed in ((None, ["actions"]), ([], [])):
        evidence = seen(source, actions=lambda _, it=returned: it, minimax=lambda _: None)
        assert own(evidence).blamed["minimax"] == blamed


COUNTING = """
def terminal(board): ...
def player(board):
    if terminal(board): return None
{}
    count += 1
"""


@pytest.mark.parametrize(("before", "excused"), [("", False), ("    count = 0", True), ("    global count", True)])
def test_a_variable_that_is_counted_up_from_no_value_is_nobody_elses_fault(before: str, excused: bool) -> None:
    check, line = CHECKS["player"], 6
    wrong = answer(raised=("UnboundLocalError", "cannot access local variable 'count'"))._replace(line=line)
    failures = [mark(check, case, wrong) for case in check.cases]
    evidence = seen(COUNTING.format(before), terminal=lambda _: None)
    found = own(evidence._replace(failures={**evidence.failures, "player": [f for f in failures if f]}))
    assert ("player" not in found.failures) == excused
    assert found.blamed["player"] == (["terminal"] if excused else [])


HIDING = """
def winner(board): ...
def terminal{}:
{}
    winner = winner(board)
    return winner is not None
"""


@pytest.mark.parametrize(
    ("head", "before", "excused"),
    [("(board)", "", False), ("(board, winner)", "", True), ("(board)", "    global winner", True)],
)
def test_a_call_of_what_its_own_line_hides_is_nobody_elses_fault(head: str, before: str, excused: bool) -> None:
    check, line = CHECKS["terminal"], 5
    wrong = answer(raised=("UnboundLocalError", "cannot access local variable 'winner'"))._replace(line=line)
    failures = [mark(check, case, wrong) for case in check.cases]
    evidence = seen(HIDING.format(head, before), winner=lambda _: "neither")
    found = own(evidence._replace(failures={**evidence.failures, "terminal": [f for f in failures if f]}))
    assert ("terminal" not in found.failures) == excused
    assert found.blamed["terminal"] == (["winner"] if excused else [])


@pytest.mark.parametrize(
    ("search", "ahead"),
    [("actions(board)[0]", False), ("result(board, actions(board)[0])", True), ("helper(board)", True)],
)
def test_a_search_that_makes_no_move_is_misled_on_no_board_to_come(search: str, ahead: bool) -> None:
    source = f"{SOURCE}    return {search}\ndef helper(board): board[0][0] = terminal(board)\n"
    evidence = seen(source, terminal=misled, minimax=lambda truth: truth.actions[0] if truth.actions else None)
    wrong, left = evidence.failures["minimax"], own(evidence).failures["minimax"]
    assert (len(left) < len(wrong)) == ahead


HANDS_ON = (
    "def winner(b):\n    return b[0][0]\ndef result(b, a): ...\ndef minimax(b):\n    result(b, 0)\n    winner(0)\n"
)


@pytest.mark.parametrize(("line", "mine"), [(2, True), (6, False)])
def test_a_search_that_stops_in_a_winner_which_no_board_stops_is_to_blame_itself(line: int, mine: bool) -> None:
    check = CHECKS["minimax"]
    stopped = Answer(None, raised=("TypeError", "'int' object is not subscriptable"), line=line)
    failures = [mark(check, case, stopped) for case in check.cases if case.truth and not case.truth.terminal]
    wrong = seen(HANDS_ON, winner=lambda _: None)
    evidence = wrong._replace(failures={**wrong.failures, "minimax": failures})
    assert (own(evidence).failures["minimax"] == failures) == mine
    broken = evidence._replace(failures={**evidence.failures, "result": seen(result=lambda _: None).failures["result"]})
    assert own(broken).failures.get("minimax") != failures


def test_a_board_that_a_search_changes_through_result_is_result_s_fault_on_finished_boards_too() -> None:
    def changing(name, boards):
        check = CHECKS[name]
        cases = [case for case in check.cases if case.truth and case.kind in ("", "legal") and boards(case.truth)]
        return [
            Failure(case, Fault("mutated", lambda: note("board changed", board="")), answer(None)) for case in cases
        ]

    failures = {
        "result": changing("result", lambda _: True),
        "finished": changing("minimax", lambda truth: truth.terminal),
    }
    assert "finished" not in own(seen(HANDS_ON)._replace(failures=failures)).failures
    del failures["result"]
    assert "finished" in own(seen(HANDS_ON)._replace(failures=failures)).failures
