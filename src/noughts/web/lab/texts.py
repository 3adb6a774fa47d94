"""The files that the editor can open with: the empty file of each course, and whole programs with a museum's bug."""

from typing import Any, NamedTuple

from noughts.judge.registry import CONTRACTS, functions
from noughts.web.museum import EXHIBITS

CS50 = '''"""
Tic Tac Toe Player
"""

X = "X"
O = "O"
EMPTY = None


def initial_state():
    """
    Returns the starting state of the board.
    """
    return [[EMPTY, EMPTY, EMPTY],
            [EMPTY, EMPTY, EMPTY],
            [EMPTY, EMPTY, EMPTY]]


def player(board):
    """
    Returns the player who has the next turn on a board.
    """
    raise NotImplementedError


def actions(board):
    """
    Returns the set of all possible actions (i, j) on the board.
    """
    raise NotImplementedError


def result(board, action):
    """
    Returns the board that results from making move (i, j) on the board.
    """
    raise NotImplementedError


def winner(board):
    """
    Returns the winner of the game, if there is one.
    """
    raise NotImplementedError


def terminal(board):
    """
    Returns True if the game is over, False otherwise.
    """
    raise NotImplementedError


def utility(board):
    """
    Returns 1 if X has won the game, -1 if O has won, 0 otherwise.
    """
    raise NotImplementedError


def minimax(board):
    """
    Returns the optimal action for the current player on the board.
    """
    raise NotImplementedError
'''
OBJECT = '''"""A solver for Tic-Tac-Toe by minimax with alpha-beta pruning, in objects."""

from enum import Enum


class Player(Enum):
    """One of the two sides."""

    X = "X"
    O = "O"


class Move:
    """A spot to play and what it is worth."""

    def __init__(self, value, row=-1, col=-1):
        raise NotImplementedError


class GameState:
    """A board of three rows of three spots, each held by a Player or None."""

    def __init__(self):
        raise NotImplementedError

    def __str__(self):
        raise NotImplementedError

    def game_over(self):
        raise NotImplementedError

    def winner(self):
        raise NotImplementedError

    def spot(self, row, col):
        raise NotImplementedError

    def move(self, row, col, player):
        raise NotImplementedError


class TicTacToeSolver:
    """Minimax with alpha-beta pruning."""

    def find_best_move(self, state, player):
        raise NotImplementedError

    def solve_my_move(self, state, alpha, beta, player):
        raise NotImplementedError

    def solve_opponent_move(self, state, alpha, beta, player):
        raise NotImplementedError


def main():
    """Let both sides play their best from the empty board, and print every state."""
    raise NotImplementedError


if __name__ == "__main__":
    main()
'''
PROGRAM = '''"""
Tic Tac Toe Player
"""

import math

X = "X"
O = "O"
EMPTY = None

LINES = [[(i, j) for j in range(3)] for i in range(3)]
LINES += [[(i, j) for i in range(3)] for j in range(3)]
LINES += [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]


def initial_state():
    return [[EMPTY, EMPTY, EMPTY],
            [EMPTY, EMPTY, EMPTY],
            [EMPTY, EMPTY, EMPTY]]


def player(board):
    cells = [cell for row in board for cell in row]
    return X if cells.count(X) == cells.count(O) else O


def actions(board):
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] == EMPTY}


def result(board, action):
    i, j = action
    if i not in range(3) or j not in range(3) or board[i][j] != EMPTY:
        raise ValueError(f"{action} cannot be played")
    mark = player(board)
    after = [row[:] for row in board]
    after[i][j] = mark
    return after


def winner(board):
    for line in LINES:
        marks = {board[i][j] for i, j in line}
        if len(marks) == 1 and marks != {EMPTY}:
            return marks.pop()
    return None


def terminal(board):
    return winner(board) is not None or not actions(board)


def utility(board):
    return {X: 1, O: -1, None: 0}[winner(board)]


def max_value(board, alpha, beta):
    if terminal(board):
        return utility(board)
    best = -math.inf
    for action in actions(board):
        best = max(best, min_value(result(board, action), alpha, beta))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def min_value(board, alpha, beta):
    if terminal(board):
        return utility(board)
    best = math.inf
    for action in actions(board):
        best = min(best, max_value(result(board, action), alpha, beta))
        beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def minimax(board):
    if terminal(board):
        return None
    chosen = None
    if player(board) == X:
        best = -math.inf
        for action in actions(board):
            value = min_value(result(board, action), best, math.inf)
            if value > best:
                best, chosen = value, action
    else:
        best = math.inf
        for action in actions(board):
            value = max_value(result(board, action), -math.inf, best)
            if value < best:
                best, chosen = value, action
    return chosen
'''
"""A right program, of which only spoilt copies are shown."""


class Bug(NamedTuple):
    """How an exhibit of the museum stands in a whole program: the lines that are right, and those that are there."""

    exhibit: str
    right: str
    wrong: str


BUGS = (
    Bug("ties", "            if value > best:", "            if value >= best:"),
    Bug("spoilt", "    after = [row[:] for row in board]", "    after = board"),
    Bug("cut", "        if alpha >= beta:", "        if alpha > beta:"),
    Bug("sign", "    return {X: 1, O: -1, None: 0}[winner(board)]", "    return 1 if winner(board) else 0"),
)


def texts() -> dict[str, Any]:
    """Return the empty files by contract, each with the functions it is marked by, and the programs with a bug."""
    empty = {"cs50": CS50, "object": OBJECT}
    titles = {one.name: one.title for one in EXHIBITS}
    return {
        "empty": [
            {"name": name, "title": known.title, "file": known.file, "text": empty[name], "functions": functions(name)}
            for name, known in CONTRACTS.items()
        ],
        "bugs": [
            {"name": bug.exhibit, "title": titles[bug.exhibit], "file": "tictactoe.py", "text": spoilt(bug)}
            for bug in BUGS
        ],
    }


def spoilt(bug: Bug) -> str:
    """Return the whole program with one bug in it."""
    assert bug.right in PROGRAM
    return PROGRAM.replace(bug.right, bug.wrong)
