"""What solving gives."""

from typing import NamedTuple

from noughts.mnk import Action


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
