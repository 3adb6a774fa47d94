"""What the judge would have seen of functions that are given here: no submission, no process."""

from collections.abc import Callable
from typing import Any

from noughts.judge.contract import Failure
from noughts.judge.diagnosis.blame import Evidence
from noughts.judge.examine import mark
from noughts.judge.oracle import Truth
from noughts.judge.registry import checks
from support.inprocess import answer

CHECKS = {check.name: check for check in checks("cs50")}
Function = Callable[[Truth], Any]
"""What a wrong function answers, by the truth of the board it is given."""


def failures(name: str, function: Function) -> list[Failure]:
    """Return how a function of the CS50 contract fails that answers like this; result is asked about no action."""
    check = CHECKS[name]
    found = (mark(check, case, answer(function(case.truth))) for case in check.cases if case.truth)
    return [failure for failure in found if failure]


def seen(source: str = "", **functions: Function) -> Evidence:
    """Return the evidence against these functions."""
    wrong = {name: failures(name, function) for name, function in functions.items()}
    names = {name: name for name in CHECKS}
    return Evidence({name: found for name, found in wrong.items() if found}, source, names=names)
