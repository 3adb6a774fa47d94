"""The object course's file, held on every position to an oracle that shares nothing with it."""

import copy
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from math import inf

import pytest
from support import ROOT, brute, truth

from tictactoe_solver import INVALID_COORDINATE, GameState, Move, Player, TicTacToeSolver

FILE = ROOT / "tictactoe_solver.py"
SOLVER = TicTacToeSolver()
POSITIONS = brute.positions()
UNFINISHED = [board for board in POSITIONS if brute.outcome(board) is None]
PIECES = {".": None, "X": Player.X, "O": Player.O}


def state(board: str) -> GameState:
    made = GameState()
    made.board = [[PIECES[mark] for mark in board[start : start + 3]] for start in (0, 3, 6)]
    return made


def test_move_takes_its_values_in_any_way():
    assert INVALID_COORDINATE == -1
    for move in (Move(1, 0, 2), Move(row=0, col=2, value=1), Move(1, col=2, row=0)):
        assert (move.value, move.row, move.col) == (1, 0, 2)
    assert (Move(0).row, Move(value=0).col) == (-1, -1)
    with pytest.raises(TypeError):
        Move()  # type: ignore[call-arg]


def test_player_is_x_or_o():
    assert [player.name for player in Player] == ["X", "O"]


def test_a_state_has_one_instance_variable():
    assert vars(GameState()) == {"board": [[None] * 3] * 3}
    rows = GameState().board
    assert len({id(row) for row in rows}) == 3


def test_every_state():
    names = {1: Player.X, -1: Player.O, 0: None, None: None}
    for board in POSITIONS:
        here, end = state(board), brute.outcome(board)
        assert here.game_over() is (end is not None)
        assert here.winner() is names[end]
        assert str(here).replace("\n", "").replace(" ", "") == board
        assert [here.spot(*divmod(cell, 3)) for cell in range(9)] == [PIECES[mark] for mark in board]


def test_every_move():
    for board in UNFINISHED:
        here = state(board)
        before = copy.deepcopy(here.board)
        for cell, after in brute.moves(board).items():
            new = here.move(*divmod(cell, 3), PIECES[brute.mover(board)])
            assert new.board == state(after).board
            assert here.board == before
            assert not {id(row) for row in new.board} & {id(row) for row in here.board}
        for cell in set(range(9)) - set(brute.moves(board)):
            with pytest.raises(ValueError, match=f"taken by {board[cell]}"):
                here.move(*divmod(cell, 3), Player.X)


@pytest.mark.parametrize("spot", [(-1, 0), (0, 3), (3, 3), (1.0, 1), (True, 0), ("0", 0), (None, None)], ids=repr)
def test_a_spot_that_is_not_there(spot: tuple[int, int]):
    with pytest.raises(ValueError, match="There is no spot"):
        GameState().move(*spot, Player.X)
    with pytest.raises(ValueError, match="There is no spot"):
        GameState().spot(*spot)


def test_a_player_that_is_none():
    with pytest.raises(ValueError, match="'X' cannot move"):
        GameState().move(0, 0, "X")  # type: ignore[arg-type]


def test_best_move_on_every_position():
    for board in POSITIONS:
        known, here, player = brute.truth(board), state(board), PIECES[brute.mover(board)]
        move = SOLVER.find_best_move(here, player)
        assert here.board == state(board).board
        assert move.value == (known.value if player is Player.X else -known.value)
        if brute.outcome(board) is None:
            assert 3 * move.row + move.col in known.keep
        else:
            assert (move.row, move.col) == (INVALID_COORDINATE, INVALID_COORDINATE)


class Remembering(TicTacToeSolver):
    """The solver, asking itself each question once."""

    def __init__(self) -> None:
        self.known: dict[tuple[object, ...], Move] = {}

    def solve_my_move(self, state: GameState, alpha: float, beta: float, player: Player) -> Move:
        return self.remembered(super().solve_my_move, state, alpha, beta, player)

    def solve_opponent_move(self, state: GameState, alpha: float, beta: float, player: Player) -> Move:
        return self.remembered(super().solve_opponent_move, state, alpha, beta, player)

    def remembered(self, solve: Callable[..., Move], state: GameState, *window: object) -> Move:
        question = (solve.__name__, str(state), *window)
        if question not in self.known:
            self.known[question] = solve(state, *window)
        return self.known[question]


def test_both_searches_keep_the_contract_in_every_window_of_every_position():
    windows = [(low, high) for low in (-inf, -1, 0, 1) for high in (-1, 0, 1, inf) if low < high]
    solver = Remembering()
    for board in POSITIONS:
        player = PIECES[brute.mover(board)]
        mine = brute.truth(board).value * (1 if player is Player.X else -1)
        for alpha, beta in windows:
            found = solver.solve_my_move(state(board), alpha, beta, player)
            assert bounds(mine, found, alpha, beta, board), (board, alpha, beta)
            found = solver.solve_opponent_move(state(board), alpha, beta, player)
            assert bounds(-mine, found, alpha, beta, board), (board, alpha, beta)


def bounds(true: int, move: Move, alpha: float, beta: float, board: str) -> bool:
    """Tell whether a move's value is the true one, or beyond the window a bound on it."""
    if brute.outcome(board) is not None or alpha < move.value < beta:
        return move.value == true
    return true <= move.value <= alpha or true >= move.value >= beta


def test_the_search_looks_at_as_few_positions_as_alphabeta_should(monkeypatch: pytest.MonkeyPatch):
    looked = []
    over = GameState.game_over
    monkeypatch.setattr(GameState, "game_over", lambda self: looked.append(self) or over(self))
    SOLVER.find_best_move(GameState(), Player.X)
    assert len(looked) == truth.ALPHABETA_NODES["row"]


def test_main_plays_to_a_draw():
    run = subprocess.run([sys.executable, FILE], capture_output=True, text=True, check=True)
    drawn = [block.splitlines()[-3:] for block in run.stdout.strip().split("\n\n")[:-1]]
    boards = ["".join(rows).replace(" ", "") for rows in drawn]
    assert boards[0] == brute.START
    assert len(boards) == 10
    assert all(after in brute.moves(before).values() for before, after in pairwise(boards))
    assert run.stdout.endswith("A draw.\n")
