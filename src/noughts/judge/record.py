"""The record of a search: the calls that a submission's own functions made, each with the board it was given."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from noughts.judge.values import Value


class Call(NamedTuple):
    """One call of a function of the submission's own that was given a board."""

    parent: int
    """The number of the call that it was made from, -1 for none."""
    function: str
    line: int
    """The line of the file on which the function begins."""
    board: str
    """The board on entry, in notation."""
    args: Mapping[str, Value]
    """The other plain arguments by name."""
    returned: Value
    raised: str | None
    """The type of the exception that it ended with."""
    changed: bool
    """Whether the board it was given was another one when it ended."""
    caller: int = 0
    """The line of the file that it was called from, 0 for none."""
    ended: int = 0
    """The line on which it ended."""


class Record(NamedTuple):
    """All calls in the order in which they began."""

    calls: tuple[Call, ...]
    cut: bool
    """Whether there were more calls than are kept."""
    counts: Mapping[tuple[str, int], int] = MappingProxyType({})
    """How many calls each function had, by its name and line, with those that are not kept; 0 where it is not known."""
