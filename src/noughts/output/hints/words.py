"""What all hints are made of."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

Args = Mapping[str, Any]
"""What the evidence adds to a hint; each hint has words for the case that there is nothing."""
Hints = Mapping[tuple[str, str], str | Callable[[Args], str]]
"""A text for each row of the judge's table, by its name and role, or what makes one of the evidence."""


def listed(names: Sequence[str]) -> str:
    """Join names by commas, and the last one by a word."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last
