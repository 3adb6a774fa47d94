"""The tests' own oracle: brute force that shares no code and no idea with what it judges.

A board is a string of nine marks, "." for empty. The cells are numbered as in a magic square, where
three cells stand in a line just when their numbers sum to 15.
"""

from functools import cache
from itertools import combinations
from typing import NamedTuple

MAGIC = (2, 7, 6, 9, 5, 1, 4, 3, 8)
START = "........."


class Truth(NamedTuple):
    value: int  # to X, under best play
    plies: int  # to the end: the winner hurries, the loser delays
    keep: frozenset[int]  # cells that keep the value
    best: frozenset[int]  # of those, the ones that also keep the plies


def lined(board: str, mark: str) -> bool:
    numbers = [MAGIC[cell] for cell in range(9) if board[cell] == mark]
    return any(sum(three) == 15 for three in combinations(numbers, 3))


@cache
def outcome(board: str) -> int | None:
    """Return the utility of a finished board, None for an unfinished one."""
    return 1 if lined(board, "X") else -1 if lined(board, "O") else 0 if "." not in board else None


def mover(board: str) -> str:
    return "XO"[board.count(".") % 2 == 0]


@cache
def moves(board: str) -> dict[int, str]:
    """Return the board after each legal move."""
    if outcome(board) is not None:
        return {}
    return {cell: board[:cell] + mover(board) + board[cell + 1 :] for cell in range(9) if board[cell] == "."}


@cache
def truth(board: str) -> Truth:
    """Return all there is to know of a board."""
    end = outcome(board)
    if end is not None:
        return Truth(end, 0, frozenset(), frozenset())
    after = {cell: truth(child) for cell, child in moves(board).items()}
    pick = max if mover(board) == "X" else min
    value = pick(child.value for child in after.values())
    keep = {cell: child.plies for cell, child in after.items() if child.value == value}
    hurry = value == (1 if mover(board) == "X" else -1)
    plies = (min if hurry else max)(keep.values())
    best = frozenset(cell for cell in keep if keep[cell] == plies)
    return Truth(value, plies + 1, frozenset(keep), best)


def positions() -> list[str]:
    """Return every board that play can reach."""
    found, ply = [START], {START}
    while ply := {child for board in ply for child in moves(board).values()}:
        found += sorted(ply)
    return found


def rows(board: str) -> list[list[str | None]]:
    """Return a board as the course writes it."""
    return [[None if mark == "." else mark for mark in board[start : start + 3]] for start in (0, 3, 6)]


def notation(board: str) -> str:
    """Return a board as the command line writes it."""
    return "/".join((board[:3], board[3:6], board[6:]))


@cache
def nodes(board: str) -> int:
    """Count the nodes of the game tree from here, transpositions each time."""
    return 1 + sum(nodes(child) for child in moves(board).values())


@cache
def games(board: str) -> tuple[int, int, int]:
    """Count the games from here that X wins, that O wins, that nobody wins."""
    end = outcome(board)
    if end is not None:
        return (end == 1, end == -1, end == 0)
    x, o, drawn = zip(*(games(child) for child in moves(board).values()), strict=True)
    return sum(x), sum(o), sum(drawn)


def alphabeta_nodes(board: str, low: int = -2, high: int = 2) -> tuple[int, int]:
    """Return value and node count of an alpha-beta search row by row, in the negamax manner."""
    sign = 1 if mover(board) == "X" else -1
    end = outcome(board)
    if end is not None:
        return sign * end, 1
    best, visited = -2, 1
    for child in moves(board).values():
        value, below = alphabeta_nodes(child, -high, -low)
        best, visited = max(best, -value), visited + below
        low = max(low, best)
        if low >= high:
            break
    return best, visited
