"""Patterns of the sets that actions returns: which of the free cells are in them at all."""

from collections.abc import Sequence

from noughts.judge.contract import Failure
from noughts.judge.diagnosis.blame import Evidence
from noughts.judge.diagnosis.patterns import About, truth
from noughts.judge.diagnosis.rules_told import members
from noughts.judge.oracle import truths
from noughts.mnk import Action


def first_alone(evidence: Evidence, role: str) -> bool:
    """Hold when all that ever comes back is the first free cell, row by row."""
    failures = evidence.failures.get(role, ())
    return bool(failures) and all(members(failure) == {truth(failure).actions[0]} for failure in failures)


def some_alone(evidence: Evidence, role: str) -> bool:
    """Hold when only cells of one part of the board ever come back, those that are free and no others."""
    failures = evidence.failures.get(role, ())
    named = _named(failures)
    if not named or len(named) == 9 or role in evidence.partial:
        return False
    wrong = {truth(failure).board for failure in failures}
    left_out = {
        board.board for board in truths().values() if not board.terminal and not named.issuperset(board.actions)
    }
    return wrong == left_out and all(members(failure) == named & {*truth(failure).actions} for failure in failures)


def _named(failures: Sequence[Failure]) -> set[Action]:
    """Return all cells that came back on any board where something is wrong."""
    found = set[Action | None]().union(*map(members, failures))
    return {cell for cell in found if cell is not None}


def which(evidence: Evidence, role: str) -> About:
    """Say which cells are the only ones that come back."""
    return {"cells": sorted(map(list, _named(evidence.failures.get(role, ()))))}


def misses_some(failure: Failure) -> bool:
    """Hold when nothing but free cells came back, and not all of them."""
    return bool(members(failure)) and members(failure) < {*truth(failure).actions}
