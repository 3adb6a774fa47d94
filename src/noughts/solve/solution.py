"""What solving gives."""

from typing import NamedTuple

from noughts.mnk import Action


class Solution(NamedTuple):
    """What is known of a position: its value lies in low..high to X, and is proved when they meet.

    moves   every move proved to keep the value
    plies   the length of best play: the winner hurries, the loser delays; None where only the value is proved
    nodes   positions looked at
    open    moves of which it is not known yet whether they keep the value; none unless the time ran out
    """

    low: int
    high: int
    moves: tuple[Action, ...]
    plies: int | None
    nodes: int
    open: tuple[Action, ...] = ()

    @property
    def proved(self) -> bool:
        """Tell whether the value is known."""
        return self.low == self.high

    @property
    def value(self) -> int | None:
        """The value to X, or None while only bounds are known."""
        return self.low if self.proved else None
