"""The exact solver: the value of a position, every move that keeps it, how long it lasts."""

from functools import cache
from typing import NamedTuple

from noughts.mnk import Action, Position, X


class Solution(NamedTuple):
    """What is known of a position: its value lies in low..high to X, and is proved when they meet."""

    low: int
    high: int
    moves: tuple[Action, ...]
    plies: int | None
    nodes: int

    @property
    def proved(self) -> bool:
        """Tell whether the value is known."""
        return self.low == self.high

    @property
    def value(self) -> int | None:
        """The value to X, or None while only bounds are known."""
        return self.low if self.proved else None


def solve(position: Position) -> Solution:
    """Return the value of a position and all moves that keep it."""
    value, plies = _value(position)
    game = position.game
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
