"""Each contestant in a process of its own: `python contestants.py NAME TASK [SHAPE]` prints what it did as JSON.

first   the first move of tic-tac-toe
all     a move for each of the 4,520 unfinished positions, asked twice; the second time counts as warm
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
Mover = Callable[[Rows], Any]


def noughts() -> tuple[Mover, Callable[[int, int, int], Any]]:
    from noughts.levels import best
    from noughts.mnk import MNK, Position
    from noughts.solve import choose, solve

    def move(rows: Rows) -> Any:
        position = Position.from_rows(rows)
        return best(position)[0] if any(map(any, rows)) else choose(position).action

    def value(m: int, n: int, k: int) -> Any:
        solution = solve(MNK(m, n, k).initial_state(), settle=0)
        return solution.value, solution.nodes

    return move, value


def course() -> tuple[Mover, None]:
    sys.path.insert(0, str(ROOT))
    import tictactoe

    return tictactoe.minimax, None


def textbook_minimax() -> tuple[Mover, Callable[[int, int, int], Any]]:
    return lambda rows: Floor().minimax(rows)[1], lambda m, n, k: _floor(Floor(m, n, k), "minimax")


def textbook_alphabeta() -> tuple[Mover, Callable[[int, int, int], Any]]:
    return lambda rows: Floor().alphabeta(rows)[1], lambda m, n, k: _floor(Floor(m, n, k), "alphabeta")


def _floor(floor: Floor, method: str) -> Any:
    value = getattr(floor, method)(floor.empty())[0]
    return value, floor.nodes


def open_spiel() -> tuple[Mover, Callable[[int, int, int], Any]]:
    """OpenSpiel's own alpha-beta in Python over its states in C++; the wheel has no search in C++ to call."""
    import pyspiel  # type: ignore[import-not-found]
    from open_spiel.python.algorithms.minimax import alpha_beta_search  # type: ignore[import-not-found]

    game = pyspiel.load_game("tic_tac_toe")

    def move(rows: Rows) -> Any:
        state = game.new_initial_state()
        marks = {mark: [3 * r + c for r in range(3) for c in range(3) if rows[r][c] == mark] for mark in "XO"}
        for ply in range(len(marks["X"]) + len(marks["O"])):
            state.apply_action(marks["XO"[ply % 2]][ply // 2])
        largest = state.current_player()
        action = alpha_beta_search(game, state=state, maximizing_player_id=largest)[1]
        return divmod(action, 3)

    def value(m: int, n: int, k: int) -> Any:
        board = pyspiel.load_game("mnk", {"m": m, "n": n, "k": k})
        return int(alpha_beta_search(board)[0]), None

    return move, value


def easy_ai() -> tuple[Mover, Callable[[int, int, int], Any]]:
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

    def move(rows: Rows) -> Any:
        return Negamax(9, tt=table)(Game(rows, 3))

    def value(m: int, n: int, k: int) -> Any:
        game = Game(Floor(m, n, k).empty(), k)
        Negamax(m * n, tt=TranspositionTable())(game)
        return None, None  # it tells the move, not the value

    return move, value


CONTESTANTS: dict[str, Callable[[], tuple[Mover, Any]]] = {
    "noughts": noughts,
    "tictactoe.py": course,
    "textbook minimax": textbook_minimax,
    "textbook alpha-beta": textbook_alphabeta,
    "OpenSpiel": open_spiel,
    "easyAI": easy_ai,
}


def first(move: Mover) -> dict[str, Any]:
    rows: Rows = [[None] * 3 for _ in range(3)]
    start = process_time()
    action = move(rows)
    return {"seconds": process_time() - start, "action": action}


def positions() -> list[Rows]:
    """Return every unfinished position that play can reach, found by the floor's own rules."""
    floor, found, level = Floor(), [], {"." * 9: Floor().empty()}
    while level:
        found += (unfinished := [board for board in level.values() if not floor.terminal(board)])
        after = [floor.result(board, action) for board in unfinished for action in floor.actions(board)]
        level = {"".join(cell or "." for row in board for cell in row): board for board in after}
    return found


def everything(move: Mover) -> dict[str, Any]:
    boards = positions()
    seconds = []
    for _ in range(2):
        start = process_time()
        moves = [move(rows) for rows in boards]
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
    move, value = CONTESTANTS[name]()
    tasks = {"first": lambda: first(move), "all": lambda: everything(move), "query": query}
    print(json.dumps(tasks[task]() if task in tasks else board(value, *shape)))


if __name__ == "__main__":
    main(*sys.argv[1:])
