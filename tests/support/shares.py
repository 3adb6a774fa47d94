"""Which cases of a large corpus run with `make test`, and which with `make test-long` alone."""

from collections.abc import Iterable
from typing import Any

import pytest


def one_in(every: int, cases: Iterable[Any]) -> list[Any]:
    """Return all the cases; only one in so many runs with `make test`."""
    return [pytest.param(case, marks=pytest.mark.long) if number % every else case for number, case in enumerate(cases)]
