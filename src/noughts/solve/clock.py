"""Counts the work of a search, and ends it when its share or its time is spent."""

from math import inf
from time import monotonic


class Spent(Exception):
    """This search has used its share of the work; another has its turn."""


class OutOfTime(Exception):
    """The time given is over."""


class Clock:
    """How many nodes were searched, how many may be, and until when."""

    def __init__(self, seconds: float | None = None) -> None:
        """Start now."""
        self.nodes, self.limit, self.end = 0, inf, inf
        if seconds is not None:
            self.within(seconds)

    def within(self, seconds: float) -> None:
        """End so many seconds from now, or before."""
        self.end = min(self.end, monotonic() + seconds)

    def allow(self, share: float) -> None:
        """Let the next search look at so many nodes."""
        self.limit = self.nodes + share

    def tick(self) -> None:
        """Count one node."""
        self.nodes += 1
        if self.nodes > self.limit:
            raise Spent
        if monotonic() > self.end:
            raise OutOfTime
