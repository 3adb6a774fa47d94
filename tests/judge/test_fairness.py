"""A fault in one function costs that function alone, where marks follow through."""

import pytest
from support import SINS

from noughts.box.judging import Terms, judge
from noughts.classroom.rubric import Rubric, mark
from noughts.intake.reader import read_named

ONE_FAULT = {
    "columns-forgotten": "winner",
    "diagonal-forgotten": "winner",
    "full-board-not-terminal": "terminal",
    "mutates-board": "result",
    "name-hidden": "utility",
    "name-not-defined": "utility",
    "none-line-ends-game": "terminal",
    "none-line-hides-win": "winner",
    "o-win-is-zero": "utility",
    "o-win-plus-one": "utility",
    "object-empty-line-wins": "GameState.winner",
    "object-move-mutates": "GameState.move",
    "object-move-needs-row": "Move",
    "object-opponent-sign": "TicTacToeSolver.solve_opponent_move",
    "object-player-strings": "Player",
    "object-spot-swapped": "GameState.spot",
    "actions-forgets-last": "actions",
    "actions-accumulates": "actions",
    "actions-from-one": "actions",
    "actions-swapped": "actions",
    "player-counts-wrong": "player",
    "player-first-only": "player",
    "player-keeps-turn": "player",
    "player-lower-case": "player",
    "raises-in-another": "terminal",
    "result-compares": "result",
    "result-of-tuples": "result",
    "result-refuses": "result",
    "shallow-copy": "result",
    "terminal-always-false": "terminal",
    "terminal-ignores-wins": "terminal",
    "terminal-only-x": "terminal",
    "terminal-zero-for-o": "terminal",
    "utility-flipped": "utility",
    "utility-for-mover": "utility",
    "utility-missing": "utility",
    "utility-zero-text": "utility",
    "winner-asks-terminal": "terminal",
    "winner-compares-two": "winner",
    "winner-gives-up": "winner",
    "winner-hangs": "winner",
    "winner-index-error": "winner",
    "winner-last-mover": "winner",
    "winner-never": "winner",
    "winner-o-columns": "winner",
    "winner-only-x": "winner",
    "winner-wrong-cell": "winner",
    "winner-zero-for-o": "winner",
    "wrong-mark": "result",
    "zero-for-o": "utility",
}
NAMES = [name if name == "diagonal-forgotten" else pytest.param(name, marks=pytest.mark.long) for name in ONE_FAULT]
FOLLOWED = Rubric(marks="follow-through")


@pytest.mark.parametrize("name", NAMES)
def test_follow_through_takes_the_points_of_the_wrong_function_alone(name):
    report = judge(read_named(SINS / name), Terms(level="kernel"))
    lost = [function for function, points in mark(report, FOLLOWED).points.items() if not points]
    assert lost == [ONE_FAULT[name]]
    assert mark(report, Rubric()).total < mark(report, FOLLOWED).total


SPOILING_EACH_OTHER = """
def winner(board):
    return None if terminal(board) else "X"


def terminal(board):
    return winner(board) is not None
"""


@pytest.mark.long
def test_functions_that_spoil_each_other_are_not_excused(tmp_path):
    right = (SINS / "right" / "tictactoe.py").read_text()
    path = tmp_path / "tictactoe.py"
    path.write_text(right + SPOILING_EACH_OTHER)
    report = judge(read_named(path), Terms(level="kernel", budget=6))
    assert {"winner", "terminal"} <= {verdict.name for verdict in report.verdicts if not mark_of(report, verdict.name)}


CHEAT = """
def winner(board):
    found = utility.__globals__
    return None if found is globals() else found["winner"](board)


def terminal(board):
    return winner(board) is not None or all(cell for row in board for cell in row)


def player(board):
    found = utility.__globals__
    return None if found is globals() else found["player"](board)


def utility(board):
    return 7
"""


@pytest.mark.long
def test_a_rule_is_not_right_once_another_is_mended_through_which_it_finds_ours(tmp_path):
    path = tmp_path / "tictactoe.py"
    path.write_text((SINS / "right" / "tictactoe.py").read_text() + CHEAT)
    report = judge(read_named(path), Terms(level="kernel", budget=8))
    lost = {verdict.name for verdict in report.verdicts if not mark_of(report, verdict.name)}
    assert {"player", "utility"} <= lost
    assert {note.args["what"] for note in report.look} == {"insides"}


def mark_of(report, name):
    return mark(report, FOLLOWED).points[name]


LEANING = """

def player(board):
    crosses = sum(row.count(X) for row in board[:1])
    return None if terminal(board) else O if crosses > sum(row.count(O) for row in board[:1]) else X


def result(board, action):
    if terminal(board):
        raise ValueError("over")
    if action not in actions(board):
        raise ValueError("taken")
    new = [list(row) for row in board]
    new[action[0]][action[1]] = player(board)
    return new


def terminal(board):
    return True


def utility(board):
    return 7
"""


def test_nobody_is_told_to_mend_what_a_function_does_not_call(tmp_path):
    path = tmp_path / "tictactoe.py"
    path.write_text((SINS / "right" / "tictactoe.py").read_text() + LEANING)
    report = judge(read_named(path), Terms(level="kernel", budget=8))
    (result,) = [verdict for verdict in report.verdicts if verdict.name == "result"]
    assert result.mended == ("player", "terminal")


UNMOVED = """
def initial_state():
    return [[O, O, O], [EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]]


def minimax(board):
    if board == initial_state():
        return 0, 0
"""


def test_a_function_whose_answers_do_not_move_when_others_are_right_is_told_its_own_fault(tmp_path):
    path = tmp_path / "tictactoe.py"
    path.write_text((SINS / "right" / "tictactoe.py").read_text() + UNMOVED)
    report = judge(read_named(path), Terms(level="kernel", budget=6))
    (minimax,) = [verdict for verdict in report.verdicts if verdict.name == "minimax"]
    assert [reason.id for reason in minimax.reasons if reason.id in ("hint", "leans on")] == ["hint"]
