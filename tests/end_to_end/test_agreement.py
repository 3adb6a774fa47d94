"""Three implementations of 3 by 3 and every search, proved equal on all 5,478 positions."""

import pytest
from support import brute, truth

import tictactoe
from noughts.game import itself, walk
from noughts.mnk import MNK, Position
from noughts.orders import ORDERS, wins_and_blocks_first
from noughts.search import alphabeta, minimax
from noughts.solve import solve
from tictactoe_solver import GameState, Player, TicTacToeSolver

GAME = MNK(3, 3, 3)
POSITIONS = list(walk(GAME, itself))
ORDERINGS = ORDERS | {f"wins, then {name}": wins_and_blocks_first(order) for name, order in ORDERS.items()}


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
        self.path: list[Position] = []
        self.values: dict[Position, float] = {}
        self.nodes = 0

    def enter(self, state: Position, _action: object, _alpha: float, _beta: float) -> None:
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
    minimax(GAME, GAME.initial_state(), observer=record)
    assert record.nodes == truth.NODES
    assert record.values == {position: brute.truth(plain(position)).value for position in POSITIONS}


@pytest.mark.parametrize("order", ORDERINGS)
def test_alphabeta_in_every_order_on_every_position(order: str):
    for position in POSITIONS:
        known = brute.truth(plain(position))
        found = alphabeta(GAME, position, order=ORDERINGS[order])
        assert found.value == known.value
        assert found.action is None if known.plies == 0 else 3 * found.action[0] + found.action[1] in known.keep


@pytest.mark.parametrize("key", [itself, Position.canonical])
def test_alphabeta_with_memory_on_every_position(key):
    for position in POSITIONS:
        assert alphabeta(GAME, position, key=key).value == brute.truth(plain(position)).value


def test_solve_and_the_object_solver_on_every_position():
    solver = TicTacToeSolver()
    for position in POSITIONS:
        known, solution = brute.truth(plain(position)), solve(position)
        assert (solution.value, solution.plies) == (known.value, known.plies)
        assert {3 * row + col for row, col in solution.moves} == known.keep
        best = solver.find_best_move(object_state(position), Player[position.player])
        assert best.value == known.value * (1 if position.player == "X" else -1)
