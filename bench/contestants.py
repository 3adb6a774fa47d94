"""Each contestant in a process of its own: `python contestants.py NAME TASK [SHAPE]` prints what it did as JSON.

first   the first move of tic-tac-toe
all     a move for each of the 4,520 unfinished positions, given in its own form, asked twice: the second is warm
query   what is known of each of those positions, asked again and again (Noughts alone has such a question)
board   the value of an empty board of some shape
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from time import process_time
from typing import Any

from floor import Floor

ROOT = Path(__file__).resolve().parent.parent
Rows = list[list[str | None]]
Contestant = tuple[Callable[[Rows], Any], Callable[[Any], Any], Any]  # a board in its own form, a move there, a value


def noughts() -> Contestant:
    from noughts.mnk import MNK, Position
    from noughts.solve import solve

    def move(position: Any) -> Any:
        known = solve(position)
        if known.value == 0:
            return known.moves[0]
        for row, col in known.moves:
            plies = solve(position.place(1 << 3 * row + col)).plies
            if plies is not None and plies + 1 == known.plies:
                return row, col
        raise AssertionError(position)

    def value(m: int, n: int, k: int) -> Any:
        solution = solve(MNK(m, n, k).initial_state(), settle=0)
        return solution.value, solution.nodes

    return Position.from_rows, move, value


def course() -> Contestant:
    sys.path.insert(0, str(ROOT))
    import tictactoe

    return _itself, tictactoe.minimax, None


def textbook_minimax() -> Contestant:
    return _itself, lambda rows: Floor().minimax(rows)[1], lambda m, n, k: _floor(Floor(m, n, k), "minimax")


def textbook_alphabeta() -> Contestant:
    return _itself, lambda rows: Floor().alphabeta(rows)[1], lambda m, n, k: _floor(Floor(m, n, k), "alphabeta")


def _itself(rows: Rows) -> Rows:
    return rows


def _floor(floor: Floor, method: str) -> Any:
    value = getattr(floor, method)(floor.empty())[0]
    return value, floor.nodes


def open_spiel() -> Contestant:
    """OpenSpiel's own alpha-beta in Python over its states in C++; the wheel has no search in C++ to call."""
    import pyspiel  # type: ignore[import-not-found]
    from open_spiel.python.algorithms import minimax  # type: ignore[import-not-found]

    game, alpha_beta_search = pyspiel.load_game("tic_tac_toe"), minimax.alpha_beta_search

    def prepare(rows: Rows) -> Any:
        state = game.new_initial_state()
        marks = {mark: [3 * r + c for r in range(3) for c in range(3) if rows[r][c] == mark] for mark in "XO"}
        for ply in range(len(marks["X"]) + len(marks["O"])):
            state.apply_action(marks["XO"[ply % 2]][ply // 2])
        return state

    def move(state: Any) -> Any:
        return divmod(alpha_beta_search(game, state=state, maximizing_player_id=state.current_player())[1], 3)

    def value(m: int, n: int, k: int) -> Any:
        board = pyspiel.load_game("mnk", {"m": m, "n": n, "k": k})
        minimax._alpha_beta, nodes = counted(minimax._alpha_beta)
        return int(alpha_beta_search(board)[0]), sum(nodes)

    return prepare, move, value


def easy_ai() -> Contestant:
    """easyAI's Negamax with its transposition table."""
    from easyAI import AI_Player, Negamax, TranspositionTable, TwoPlayerGame  # type: ignore[import-not-found]

    class Game(TwoPlayerGame):  # type: ignore[misc]
        def __init__(self, rows: Rows, k: int) -> None:
            self.floor = Floor(len(rows[0]), len(rows), k)
            self.board = [row[:] for row in rows]
            self.players = [AI_Player(None), AI_Player(None)]
            self.current_player = 1 if self.floor.player(rows) == "X" else 2

        def possible_moves(self) -> list[tuple[int, int]]:
            return self.floor.actions(self.board)

        def make_move(self, move: tuple[int, int]) -> None:
            self.board[move[0]][move[1]] = "XO"[self.current_player - 1]

        def unmake_move(self, move: tuple[int, int]) -> None:
            self.board[move[0]][move[1]] = None

        def lose(self) -> bool:
            return self.floor.utility(self.board) == (-1 if self.current_player == 1 else 1)

        def is_over(self) -> bool:
            return self.floor.terminal(self.board)

        def scoring(self) -> int:
            return -100 if self.lose() else 0

        def ttentry(self) -> str:
            return "".join(cell or "." for row in self.board for cell in row)

    table = TranspositionTable()

    def move(game: Any) -> Any:
        return Negamax(9, tt=table)(game)

    def value(m: int, n: int, k: int) -> Any:
        game = Game(Floor(m, n, k).empty(), k)
        Game.make_move, nodes = counted(Game.make_move)  # type: ignore[method-assign]
        Negamax(m * n, tt=TranspositionTable())(game)
        return None, 1 + sum(nodes)  # it tells the move, not the value; each move that it tries is a node

    return lambda rows: Game(rows, 3), move, value


def counted(function: Callable[..., Any]) -> tuple[Callable[..., Any], list[int]]:
    """Return a function that does the same, and a list that grows by 1 with every call."""
    calls: list[int] = []

    def call(*args: Any, **named: Any) -> Any:
        calls.append(1)
        return function(*args, **named)

    return call, calls


CONTESTANTS: dict[str, Callable[[], Contestant]] = {
    "noughts": noughts,
    "tictactoe.py": course,
    "textbook minimax": textbook_minimax,
    "textbook alpha-beta": textbook_alphabeta,
    "OpenSpiel": open_spiel,
    "easyAI": easy_ai,
}


def first(prepare: Callable[[Rows], Any], move: Callable[[Any], Any]) -> dict[str, Any]:
    board = prepare(Floor().empty())
    start = process_time()
    action = move(board)
    return {"seconds": process_time() - start, "action": action}


def positions() -> list[Rows]:
    """Return every unfinished position that play can reach, found by the floor's own rules."""
    floor, found, level = Floor(), [], {"." * 9: Floor().empty()}
    while level:
        found += (unfinished := [board for board in level.values() if not floor.terminal(board)])
        after = [floor.result(board, action) for board in unfinished for action in floor.actions(board)]
        level = {"".join(cell or "." for row in board for cell in row): board for board in after}
    return found


def everything(prepare: Callable[[Rows], Any], move: Callable[[Any], Any]) -> dict[str, Any]:
    boards = positions()
    own = [prepare(rows) for rows in boards]
    seconds = []
    for _ in range(2):
        start = process_time()
        moves = [move(board) for board in own]
        seconds.append(process_time() - start)
    return {"cold": seconds[0], "warm": seconds[1], "boards": boards, "moves": moves}


def query() -> dict[str, Any]:
    from noughts.mnk import Position
    from noughts.solve import solve

    asked = [Position.from_rows(rows) for rows in positions()]
    for position in asked:
        solve(position)
    start = process_time()
    for _ in range(10):
        for position in asked:
            solve(position)
    return {"seconds": (process_time() - start) / 10 / len(asked)}


def board(value: Callable[[int, int, int], Any], shape: str) -> dict[str, Any]:
    m, n, k = map(int, shape.split("x"))
    start = process_time()
    found, nodes = value(m, n, k)
    peak = getrusage(RUSAGE_SELF).ru_maxrss / 1024
    return {"seconds": process_time() - start, "value": found, "nodes": nodes, "peak": peak}


def main(name: str, task: str, *shape: str) -> None:
    sys.setrecursionlimit(10_000)
    prepare, move, value = CONTESTANTS[name]()
    tasks = {"first": lambda: first(prepare, move), "all": lambda: everything(prepare, move), "query": query}
    print(json.dumps(tasks[task]() if task in tasks else board(value, *shape)))


if __name__ == "__main__":
    main(*sys.argv[1:])
