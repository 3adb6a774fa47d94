"""Counts the work of a search, and ends it when its share or its time is spent."""

from time import monotonic


class Spent(Exception):
    """This search has used its share of the work; another may now have its turn."""


class OutOfTime(Exception):
    """The time given is over."""


class Clock:
    """How many nodes were searched, how many may be, and until when."""

    def __init__(self, seconds: float | None = None) -> None:
        """Start now."""
        self.nodes, self.limit = 0, 0
        self.end = None if seconds is None else monotonic() + seconds

    def tick(self) -> None:
        """Count one node."""
        self.nodes += 1
        if self.nodes > self.limit:
            raise Spent
        if not self.nodes & 31 and self.end is not None and monotonic() > self.end:
            raise OutOfTime
