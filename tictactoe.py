"""
Tic-Tac-Toe Player

A board is a list of three rows of three cells, each X, O or EMPTY. An action is
a pair (i, j): row i, column j, counted from 0. X moves first and wants a high
score; O wants a low one.
"""

from collections.abc import Sequence
from functools import cache
from itertools import chain
from math import inf

X = "X"
O = "O"
EMPTY = None

Board = Sequence[Sequence[str | None]]
Action = tuple[int, int]

ROWS = [[(i, j) for j in range(3)] for i in range(3)]
COLUMNS = [[(i, j) for i in range(3)] for j in range(3)]
DIAGONALS = [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]
LINES = ROWS + COLUMNS + DIAGONALS

# Centre, corners, edges: the more lines run through a cell, the sooner it is tried
CELLS = sorted(chain(*ROWS), key=lambda cell: -sum(cell in line for line in LINES))


def initial_state() -> list[list[str | None]]:
    """
    Returns the starting state of the board.
    """
    return [[EMPTY for _ in range(3)] for _ in range(3)]


def player(board: Board) -> str:
    """
    Returns the player who has the next turn on a board.
    """
    return X if count(board, X) <= count(board, O) else O


def actions(board: Board) -> set[Action]:
    """
    Returns the set of all possible actions (i, j) on the board.
    """
    return set() if terminal(board) else {(i, j) for i, j in CELLS if board[i][j] is EMPTY}


def result(board: Board, action: Action) -> list[list[str | None]]:
    """
    Returns the board that results from making move (i, j) on the board.
    """
    if reason := fault(board, action):
        raise ValueError(f"{action!r} is not a valid action: {reason}")
    i, j = action
    after = [list(row) for row in board]
    after[i][j] = player(board)
    return after


def winner(board: Board) -> str | None:
    """
    Returns the winner of the game, if there is one.
    """
    for (a, b), (c, d), (e, f) in LINES:
        if board[a][b] == board[c][d] == board[e][f] != EMPTY:
            return board[a][b]
    return None


def terminal(board: Board) -> bool:
    """
    Returns True if the game is over, False otherwise.
    """
    return winner(board) is not None or count(board, EMPTY) == 0


def utility(board: Board) -> int:
    """
    Returns 1 if X has won the game, -1 if O has won, 0 otherwise.
    """
    return {X: 1, O: -1, None: 0}[winner(board)]


def minimax(board: Board) -> Action | None:
    """
    Returns the optimal action for the current player on the board.
    """
    search = max_value if player(board) == X else min_value
    return search(freeze(board), -inf, inf)[1]


# The two searches call each other. Of a board with true score s, they return an action and
#     a score <= alpha                when s <= score: no need to know more
#     a score between alpha and beta  when s == score
#     a score >= beta                 when s >= score: no need to know more
# and remember what they returned, so that no board is searched twice in the same window


@cache
def max_value(board: Board, alpha: float, beta: float) -> tuple[float, Action | None]:
    """
    Returns the highest score that X can reach and the action that reaches it.
    """
    if terminal(board):
        return score(board), None
    best, move = -inf, None
    for action in candidates(board):
        value, _ = min_value(freeze(result(board, action)), alpha, beta)
        if value > best:
            best, move = value, action
        alpha = max(alpha, best)
        # O has better elsewhere and will not let X come here
        if alpha >= beta:
            break
    return best, move


@cache
def min_value(board: Board, alpha: float, beta: float) -> tuple[float, Action | None]:
    """
    Returns the lowest score that O can reach and the action that reaches it.
    """
    if terminal(board):
        return score(board), None
    best, move = inf, None
    for action in candidates(board):
        value, _ = max_value(freeze(result(board, action)), alpha, beta)
        if value < best:
            best, move = value, action
        beta = min(beta, best)
        # X has better elsewhere and will not let O come here
        if alpha >= beta:
            break
    return best, move


def score(board: Board) -> int:
    """
    Returns the utility of a finished board, the larger the sooner the win came.
    """
    return utility(board) * (1 + count(board, EMPTY))


def candidates(board: Board) -> list[Action]:
    """
    Returns the actions worth a look: a win at once, else a block of one, else all.
    """
    me, you = (X, O) if player(board) == X else (O, X)
    free = [(i, j) for i, j in CELLS if board[i][j] is EMPTY]
    return completing(board, me) or completing(board, you) or free


def completing(board: Board, mark: str) -> list[Action]:
    """
    Returns the free cells that would complete a line of this mark.
    """
    found = []
    for line in LINES:
        marks = [board[i][j] for i, j in line]
        if marks.count(mark) == 2 and EMPTY in marks:
            found.append(line[marks.index(EMPTY)])
    return found


def count(board: Board, mark: str | None) -> int:
    """
    Returns how many cells of the board hold this mark.
    """
    return [*board[0], *board[1], *board[2]].count(mark)


def freeze(board: Board) -> Board:
    """
    Returns the board as tuples, which can be remembered.
    """
    return tuple(map(tuple, board))


def fault(board: Board, action: object) -> str | None:
    """
    Returns why the action is not valid on the board, or None if it is.
    """
    if not isinstance(action, tuple) or [type(index) for index in action] != [int, int]:
        return "an action is a tuple (i, j) of two ints"
    if action not in CELLS:
        return "i and j are 0, 1 or 2"
    if terminal(board):
        return "the game is over"
    mark = board[action[0]][action[1]]
    return None if mark is EMPTY else f"the cell is taken by {mark}"
