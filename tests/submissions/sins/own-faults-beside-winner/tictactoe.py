"""Tic-tac-toe player."""

import math

X = "X"
O = "O"
EMPTY = None


def initial_state():
    """Returns starting state of the board."""
    return [[EMPTY] * 3 for _ in range(3)]


def player(board):
    """Returns player who has the next turn on a board."""
    cells = [cell for row in board for cell in row]
    return X if cells.count(X) == cells.count(O) else O


def actions(board):
    """Returns set of all possible actions (i, j) available on the board."""
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] is EMPTY}


def result(board, action):
    """Returns the board that results from making move (i, j) on the board."""
    copied = [row[:] for row in board]
    copied[action[0]][action[1]] = player(board)
    return copied


LINES = [[(i, 0), (i, 1), (i, 2)] for i in range(3)]
LINES += [[(0, j), (1, j), (2, j)] for j in range(3)]
LINES += [[(0, 2), (1, 1), (2, 0)]]


def winner(board):
    """Returns the winner of the game, if there is one."""
    for mark in (X, O):
        if any(all(board[i][j] == mark for i, j in line) for line in LINES):
            return mark
    return None


def terminal(board):
    """Returns True if game is over, False otherwise."""
    return winner(board) is not None or not actions(board)


def utility(board):
    """Returns 1 if X has won the game, -1 if O has won, 0 otherwise."""
    return {X: 1, O: -1, None: 0}[winner(board)]


KEPT = {}


def value(board):
    key = str(board)
    if key not in KEPT:
        KEPT[key] = find_value(board)
    return KEPT[key]


def find_value(board):
    if terminal(board):
        return utility(board)
    values = [value(result(board, action)) for action in actions(board)]
    return max(values) if player(board) == X else min(values)


def minimax(board):
    """Returns the optimal action for the current player on the board."""
    if terminal(board):
        return None
    best = max if player(board) == X else min
    return best((value(result(board, action)), action) for action in sorted(actions(board)))
