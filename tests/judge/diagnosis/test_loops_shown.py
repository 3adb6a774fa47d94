"""Loops through the wrong thing, and exceptions that are caught by who raised them."""

import pytest
from support.evidence import CHECKS, seen

from noughts.judge.diagnosis.misconceptions import found
from noughts.judge.examine import mark
from noughts.judge.note import note
from noughts.judge.respondent import Answer, Died
from noughts.output.sentences import hint_text


def name_of(body: str) -> str:
    """Return what a player that says X everywhere is thought to believe, by its text."""
    return found(seen(f"def player(board):\n{body}", player=lambda _: "X"))["player"].name


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("    for cell in board:\n        if cell is X:\n            xs += 1\n", True),
        ("    return sum(1 for cell in board if cell == X)\n", True),
        (
            "    for row in board:\n        for cell in row:\n            if cell == X:\n                xs += 1\n",
            False,
        ),
        ("    for row in board:\n        if row == X or X in row:\n            xs += 1\n", False),
        ("    board = sum(board, [])\n    for cell in board:\n        if cell == X:\n            xs += 1\n", False),
        ("    for cell in cells(board):\n        if cell == X:\n            xs += 1\n", False),
    ],
)
def test_a_row_that_is_compared_with_a_mark_is_told(body: str, told: bool) -> None:
    assert (name_of(body) == "rows compared with a mark") == told


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("    for row in enumerate(board):\n        for cell in enumerate(row):\n            pass\n", True),
        ("    for row in enumerate(board):\n        for cell in row:\n            pass\n", True),
        ("    for row in enumerate(board):\n        for cell in row[1]:\n            pass\n", False),
        ("    for i, row in enumerate(board):\n        for cell in row:\n            pass\n", False),
    ],
)
def test_a_pair_of_enumerate_that_is_gone_through_is_told(body: str, told: bool) -> None:
    assert (name_of(body) == "a pair gone through") == told


CAUGHT = "def result(board, action):\n    try:\n        raise ValueError\n    except ValueError:\n        print()\n"


@pytest.mark.parametrize(("more", "told"), [("", True), ("        raise\n", False)])
def test_an_exception_that_result_catches_itself_is_told(more: str, told: bool) -> None:
    check = CHECKS["result"]
    failures = [f for case in check.cases if case.kind == "taken" and (f := mark(check, case, Answer(None)))]
    text = hint_text(found(seen(CAUGHT + more)._replace(failures={"illegal": failures}))["illegal"].hint)
    assert ("is caught by that except" in text) == told


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("def winner(board):\n    return minimax(board)\ndef minimax(board):\n    pass\n", "do not call minimax here"),
        ("def winner(board):\n    while True:\n        pass\n", "Look for a while loop"),
        ("def winner(board):\n    return winner(board)\n", "There is no while in what it calls"),
    ],
)
def test_what_takes_too_long_is_told_as_the_text_shows_it(source: str, words: str) -> None:
    check = CHECKS["winner"]
    failures = [mark(check, case, Died("cpu", note("slept", seconds=1.0))) for case in check.cases[:3]]
    assert words in hint_text(found(seen(source)._replace(failures={"winner": failures}))["winner"].hint)


TALLY = "def tally(board):\n    count = 0\n"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("copy", "Write import copy at the top"),
        ("deepcopy", "Write from copy import deepcopy at the top"),
        ("bord", "Nothing in this file is called bord: define it"),
        ("count", "count is a variable of tally, and no other function knows it"),
        ("NONE", "it knows None, and not NONE"),
        ("Empty", "it knows EMPTY, and not Empty"),
    ],
)
def test_a_name_that_python_does_not_know_is_told_by_what_the_file_shows_of_it(name: str, words: str) -> None:
    check = CHECKS["winner"]
    error = Answer(None, raised=("NameError", f"name '{name}' is not defined"), line=2)
    failures = [mark(check, case, error) for case in check.cases[:3]]
    assert words in hint_text(found(seen(TALLY)._replace(failures={"winner": failures}))["winner"].hint)


ENDS_WITHOUT = "def best(board):\n    if board: return 1\ndef show(board):\n    print(board)\n"


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("    show(board)\n", "There is no return of a move in minimax"),
        ("    best(board)\n", "minimax calls best(…) and does nothing with what comes back: no return"),
        (
            "    if terminal(board):\n        return utility(board)\n    print(1)\n",
            "There is no return of a move in minimax",
        ),
        ("    move = None\n    return move\n", "move, which it returns, was never given an action there"),
        ("    move = None\n    if board:\n        return move\n", "also where cells are free."),
    ],
)
def test_why_a_search_gives_none_is_told_where_its_text_shows_it(body: str, words: str) -> None:
    evidence = seen(f"{ENDS_WITHOUT}def minimax(board):\n{body}", minimax=lambda _: None)
    text = hint_text(found(evidence)["minimax"].hint)
    assert words in text
    assert ("return" in text) == ("return" in words)


LINES = "def winner(board):\n    if board[0][0] == X:\n        {}\n    {} board[2][2] == X:\n        return X\n"


@pytest.mark.parametrize(
    ("first", "then", "told"),
    [
        ("if board[0][1] == X: return X", "elif", True),
        ("if board[0][1] == X: return X", "if", False),
        ("return X", "elif", False),
    ],
)
def test_an_elif_is_spoken_of_only_where_the_condition_before_it_may_hold_without_a_return(first, then, told) -> None:
    source = LINES.format(first, then)
    evidence = seen(source, winner=lambda truth: truth.winner if truth.board.find("X") % 3 else None)
    assert ("An elif or else is not looked at" in hint_text(found(evidence)["winner"].hint)) == told


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("    if new[i][j] == action:\n        new[i][j] = X\n    return new\n", "A cell is compared with action"),
        ("    new[i][j] == player(board)\n    return new\n", "two of them only compare"),
        ("    if new[i][j] == action[0]:\n        pass\n    return new\n", "return, as in new[i][j] = mark."),
    ],
)
def test_why_a_move_is_not_made_is_told_as_far_as_the_text_shows(body: str, words: str) -> None:
    check = CHECKS["result"]
    legal = [case for case in check.cases if case.kind == "legal"]
    failures = [f for case in legal if (f := mark(check, case, Answer(case.question.args[0])))]
    evidence = seen(f"def result(board, action):\n{body}")._replace(failures={"result": failures})
    assert words in hint_text(found(evidence)["result"].hint)


@pytest.mark.parametrize(("more", "told"), [("", True), ("    if i:\n        return new\n", False)])
def test_a_function_without_a_return_is_told_that_it_has_none(more: str, told: bool) -> None:
    check = CHECKS["result"]
    failures = [f for case in check.cases if case.kind == "legal" and (f := mark(check, case, Answer(None)))]
    source = f"def result(board, action):\n    new = 1\n{more}"
    text = hint_text(found(seen(source)._replace(failures={"result": failures}))["result"].hint)
    assert ("There is no return in this function" in text) == told


THROWN = "def utility(board):\n    return 0\ndef top(board):\n    {}\ndef minimax(board):\n    return top(board)\n"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("utility(board), None", True),
        ("utility(board)", True),
        ("return utility(board), None", False),
        ("return max(\n        utility(board)\n    )", False),
    ],
)
def test_a_value_that_a_search_asks_for_and_throws_away_is_told(line: str, told: bool) -> None:
    evidence = seen(THROWN.format(line), minimax=lambda _: None)
    text = hint_text(found(evidence)["minimax"].hint)
    assert ("top asks utility(board) in a line that does nothing with the answer" in text) == told
