"""The rules, right, that stand before every search of this folder."""
import copy
import math
from functools import cache, lru_cache
from collections import namedtuple

X = "X"
O = "O"
EMPTY = None


def initial_state():
    return [[EMPTY] * 3 for _ in range(3)]


def player(board):
    cells = sum(board, [])
    return O if cells.count(X) > cells.count(O) else X


def actions(board):
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] is EMPTY}


def result(board, action):
    i, j = action
    if action not in actions(board):
        raise ValueError(action)
    after = copy.deepcopy(board)
    after[i][j] = player(board)
    return after


def winner(board):
    lines = [[(i, j) for j in range(3)] for i in range(3)] + [[(i, j) for i in range(3)] for j in range(3)]
    lines += [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]
    for line in lines:
        marks = {board[i][j] for i, j in line}
        if len(marks) == 1 and marks != {EMPTY}:
            return marks.pop()
    return None


def terminal(board):
    return winner(board) is not None or not actions(board)


def utility(board):
    return {X: 1, O: -1, None: 0}[winner(board)]
