"""The bug museum: classic mistakes, each run on a position where it shows, beside the right version.

The code on the page is the code that runs here: `wrong` and `right` differ in one line or two.
"""

import inspect
from collections.abc import Callable
from functools import cache
from math import inf
from typing import Any, NamedTuple

from noughts import coach
from noughts.levels import best as best_moves
from noughts.mnk import MNK, Action, Position, Rows, cell_name

GAME = MNK(3, 3, 3)
actions, result, terminal = GAME.actions, GAME.result, GAME.terminal
utility, player, winner = GAME.utility, GAME.player, GAME.winner
Board = Position


def highest(board: Board, alpha: float, beta: float) -> float:
    """Return the value of a board to X, who moves; a bound when it falls outside alpha and beta."""
    if terminal(board):
        return utility(board)
    best = -inf
    for move in actions(board):
        best = max(best, lowest(result(board, move), alpha, beta))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def lowest(board: Board, alpha: float, beta: float) -> float:
    """Return the value of a board to X when O moves; a bound when it falls outside alpha and beta."""
    if terminal(board):
        return utility(board)
    best = inf
    for move in actions(board):
        best = min(best, highest(result(board, move), alpha, beta))
        beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def _ties_wrong(board: Board) -> Action | None:
    best, chosen = -inf, None
    for move in actions(board):
        value = lowest(result(board, move), best, inf)
        if value >= best:  # "at most 0" is taken for 0
            best, chosen = value, move
    return chosen


def _ties_right(board: Board) -> Action | None:
    best, chosen = -inf, None
    for move in actions(board):
        value = lowest(result(board, move), best, inf)
        if value > best:  # only what is surely better
            best, chosen = value, move
    return chosen


def _score_wrong(board: Board) -> int:
    return utility(board)  # a win now and a win later are the same


def _score_right(board: Board) -> int:
    free = str(board).count(".")
    return utility(board) * (1 + free)  # the sooner, the better


def _result_wrong(board: Rows, move: Action, mark: str) -> Rows:
    row, col = move
    board[row][col] = mark  # the caller's board changes too
    return board


def _result_right(board: Rows, move: Action, mark: str) -> Rows:
    row, col = move
    after = [line[:] for line in board]
    after[row][col] = mark
    return after


def _cut_wrong(alpha: float, beta: float) -> bool:
    return alpha > beta  # an equal value cannot help either


def _cut_right(alpha: float, beta: float) -> bool:
    return alpha >= beta


def _utility_wrong(board: Board) -> int:
    return 1 if winner(board) else 0  # whoever it is


def _utility_right(board: Board) -> int:
    return {"X": 1, "O": -1, None: 0}[winner(board)]


class Exhibit(NamedTuple):
    """One mistake: where it shows, its code, and what a run of each version gave."""

    name: str
    title: str
    story: str
    board: str
    wrong: Callable[..., Any]
    right: Callable[..., Any]
    run: Callable[[Callable[..., Any], Board], dict[str, Any]]


def by_choice(choose: Callable[..., Any], board: Board) -> dict[str, Any]:
    """Run a function that chooses a move."""
    return moved(board, choose(board))


def by_score(score: Callable[..., int], board: Board) -> dict[str, Any]:
    """Run plain minimax over a function that scores finished boards."""

    def value(board: Board) -> int:
        if terminal(board):
            return score(board)
        side = max if player(board) == "X" else min
        return side(value(result(board, move)) for move in actions(board))

    side = max if player(board) == "X" else min
    return moved(board, side(actions(board), key=lambda move: value(result(board, move))))


def by_result(place: Callable[[Rows, Action, str], Rows], board: Board) -> dict[str, Any]:
    """Run plain minimax on one board of lists, and tell what is left of that board."""

    def value(rows: Rows) -> int:
        here = unchecked(rows)
        if terminal(here):
            return utility(here)
        side = max if player(here) == "X" else min
        return side(value(place(rows, move, player(here))) for move in actions(here))

    rows = board.rows()
    value(rows)
    left = "/".join("".join(cell or "." for cell in row) for row in rows)
    return {"after": left, "says": "The board is as it was." if left == str(board) else "The board is spoilt."}


def unchecked(rows: Rows) -> Board:
    """Read a board of lists as it stands, even one that play cannot reach."""
    marks = [cell for row in rows for cell in row]
    x, o = (sum(1 << i for i, mark in enumerate(marks) if mark == side) for side in "XO")
    return Position(GAME, x, o)


def by_cut(enough: Callable[[float, float], bool], board: Board) -> dict[str, Any]:
    """Count the nodes that alpha-beta looks at with this test for a cut."""
    looked = 0

    def value(board: Board, alpha: float, beta: float) -> float:
        nonlocal looked
        looked += 1
        if terminal(board):
            return utility(board)
        high = player(board) == "X"
        best = -inf if high else inf
        for move in actions(board):
            got = value(result(board, move), alpha, beta)
            best = max(best, got) if high else min(best, got)
            alpha, beta = (max(alpha, best), beta) if high else (alpha, min(beta, best))
            if enough(alpha, beta):
                break
        return best

    found = value(board, -inf, inf)
    return {"looked": looked, "says": f"Value {found:+.0f}, {looked:,} nodes looked at.".replace("+0", "0")}


def moved(board: Board, move: Action) -> dict[str, Any]:
    """Tell a move, what the coach says of it, and how the game goes on with best play."""
    after = result(board, move)
    line = [str(after)]
    while not terminal(after):
        after = result(after, best_moves(after)[0])
        line.append(str(after))
    told = {"move": cell_name(move), "place": coach.name(GAME, move), "says": coach.why(board, move)}
    return {**told, "line": line, "ends": utility(after)}


EXHIBITS = (
    Exhibit(
        "ties",
        "Ties taken last, with bounds",
        "Alpha-beta tells of a later move only that it is at most as good. With >= the search takes that bound "
        "for a tie and plays the later move, which loses.",
        "XOX/.O./...",
        _ties_wrong,
        _ties_right,
        by_choice,
    ),
    Exhibit(
        "slow",
        "All wins score 1",
        "The machine can win at once, but every win is worth 1 to it, so it takes the first move that wins some day.",
        "XO./OX./...",
        _score_wrong,
        _score_right,
        by_score,
    ),
    Exhibit(
        "spoilt",
        "The board is changed in the recursion",
        "result() writes into the board it was given. After the search has tried its moves, the caller's board "
        "is full of stones that nobody played.",
        "XO./.X./..O",
        _result_wrong,
        _result_right,
        by_result,
    ),
    Exhibit(
        "cut",
        "The cut on > instead of >=",
        "Nothing is wrong in the answer, but a value that is only equal cannot change it: the search looks at "
        "far more than it must.",
        "X../.../...",
        _cut_wrong,
        _cut_right,
        by_cut,
    ),
    Exhibit(
        "sign",
        "O's win scored as +1",
        "A win is a win, says utility(), whoever it belongs to. So X is glad to lose.",
        "XO./.O./X..",
        _utility_wrong,
        _utility_right,
        by_score,
    ),
)


@cache
def museum() -> list[dict[str, Any]]:
    """Run every exhibit, wrong and right."""
    return [
        {
            "name": one.name,
            "title": one.title,
            "story": one.story,
            "board": one.board,
            "wrong": {"code": source(one.wrong), **one.run(one.wrong, Position.parse(one.board))},
            "right": {"code": source(one.right), **one.run(one.right, Position.parse(one.board))},
        }
        for one in EXHIBITS
    ]


def source(function: Callable[..., Any]) -> str:
    """Return a function's code as a learner would write it: without types, and under a plain name."""
    _, _, body = inspect.getsource(function).partition("\n")
    name = function.__name__.split("_")[1]
    names = {"ties": "choose", "cut": "enough"}
    arguments = ", ".join(inspect.signature(function).parameters)
    return f"def {names.get(name, name)}({arguments}):\n{body}".rstrip()
