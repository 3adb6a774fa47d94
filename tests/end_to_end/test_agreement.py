"""Three implementations of 3 by 3 and every search, proved equal on all 5,478 positions.

The searches of the two root files are held to the same truth in test_tictactoe.py and test_tictactoe_solver.py.
"""

import pytest
from support import brute, truth
from support.numbered import GAME, NUMBERED, ORDERINGS, POSITIONS, TRUTHS, in_order

import tictactoe
from noughts.game import itself
from noughts.mnk import Position
from noughts.search import alphabeta, minimax
from noughts.solve import solve
from tictactoe_solver import GameState, Player


def plain(position: Position) -> str:
    return str(position).replace("/", "")


def object_state(position: Position) -> GameState:
    state = GameState()
    state.board = [[mark and Player[mark] for mark in row] for row in position.rows()]
    return state


def test_the_same_positions():
    assert {plain(position) for position in POSITIONS} == set(brute.positions())


def test_the_same_rules():
    for position in POSITIONS:
        rows, state = position.rows(), object_state(position)
        winner = state.winner()
        assert GAME.terminal(position) is tictactoe.terminal(rows) is state.game_over()
        assert GAME.winner(position) == tictactoe.winner(rows) == (winner and winner.name)
        assert GAME.utility(position) == tictactoe.utility(rows)
        assert set(GAME.actions(position)) == tictactoe.actions(rows)
        if not GAME.terminal(position):
            assert GAME.player(position) == tictactoe.player(rows)


def test_the_same_moves():
    for position in POSITIONS:
        rows, state = position.rows(), object_state(position)
        for action in GAME.actions(position):
            after = GAME.result(position, action).rows()
            moved = state.move(*action, Player[position.player])
            assert after == tictactoe.result(rows, action)
            assert after == [[piece and piece.name for piece in row] for row in moved.board]


class Record:
    """An observer that keeps the value of every state and counts how often it looked at one."""

    def __init__(self) -> None:
        self.path: list[int] = []
        self.values: dict[int, float] = {}
        self.nodes = 0

    def enter(self, state: int, _action: object, _alpha: float, _beta: float) -> None:
        self.path.append(state)
        self.nodes += 1

    def cut(self, _alpha: float, _beta: float, _skipped: list[object]) -> None:
        raise AssertionError("minimax cuts nothing")

    def leave(self, value: float) -> None:
        state = self.path.pop()
        assert self.values.setdefault(state, value) == value


def test_minimax_on_every_position():
    """One search from the empty board looks at every position, as often as the tree holds it."""
    record = Record()
    minimax(NUMBERED, NUMBERED.initial_state(), order=in_order("row"), observer=record)
    assert record.nodes == truth.NODES
    assert record.values == {number: known.value for number, known in enumerate(TRUTHS)}


@pytest.mark.parametrize("order", ORDERINGS)
def test_alphabeta_in_every_order_on_every_position(order: str):
    ordered = in_order(order)
    for number, known in enumerate(TRUTHS):
        found = alphabeta(NUMBERED, number, order=ordered)
        assert found.value == known.value
        assert found.action is None if known.plies == 0 else 3 * found.action[0] + found.action[1] in known.keep


@pytest.mark.parametrize("key", [itself, Position.canonical])
def test_alphabeta_with_memory_on_every_position(key):
    keys, ordered = [key(position) for position in POSITIONS], in_order("row")
    names = {name: number for number, name in enumerate(dict.fromkeys(keys))}
    numbers = [names[name] for name in keys]
    for number, known in enumerate(TRUTHS):
        assert alphabeta(NUMBERED, number, order=ordered, key=numbers.__getitem__).value == known.value


def test_solve_on_every_position():
    for position, known in zip(POSITIONS, TRUTHS, strict=True):
        solution = solve(position)
        assert (solution.value, solution.plies) == (known.value, known.plies)
        assert {3 * row + col for row, col in solution.moves} == known.keep
