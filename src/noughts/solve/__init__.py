"""The exact solver: the value of a position, every move that keeps it, how long it lasts."""

from collections.abc import Callable
from functools import cache

from noughts.mnk import Position, X
from noughts.solve import table
from noughts.solve.solution import Solution

__all__ = ["Solution", "solve"]


def solve(
    position: Position,
    *,
    seconds: float | None = None,  # noqa: ARG001
    progress: Callable[[Solution], None] | None = None,  # noqa: ARG001
) -> Solution:
    """Return the value of a position and all moves that keep it."""
    game, x, o = position
    if game.m == game.n == game.k == 3:
        return table.solution(x, o)
    value, plies = _value(position)
    moves = tuple(a for a in game.actions(position) if _value(game.result(position, a))[0] == value)
    return Solution(value, value, moves, plies, 0)


@cache
def _value(position: Position) -> tuple[int, int]:
    game = position.game
    if game.terminal(position):
        return game.utility(position), 0
    sign = 1 if position.player == X else -1
    results = [_value(game.result(position, action)) for action in game.actions(position)]
    value = sign * max(sign * value for value, _ in results)
    lengths = [plies for outcome, plies in results if outcome == value]
    return value, 1 + (min(lengths) if value == sign else max(lengths))
