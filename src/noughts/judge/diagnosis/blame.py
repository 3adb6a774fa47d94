"""Whose fault a failure is: not that of a function which only asks another one that is wrong there."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from noughts.judge.contract import Failure
from noughts.judge.diagnosis.calls import reached
from noughts.judge.oracle import Truth, after, truths
from noughts.mnk import O, X

LEANS = {
    "winner": ("Player",),
    "GameState.__str__": ("Player",),
    "spot": ("Player",),
    "terminal": ("winner", "Player"),
    "utility": ("winner",),
    "result": ("player", "actions", "Player"),
    "illegal": ("actions", "player"),
    "finished": ("winner", "terminal"),
    "search": ("Move", "Player", "spot", "result", "winner", "terminal"),
    "minimax": ("player", "actions", "result", "winner", "terminal", "utility", "Move", "Player", "spot", "search"),
}
"""Which roles a role usually calls: taken for granted where the file does not show its calls."""
PART_OF = {"illegal": "result", "finished": "minimax"}
"""Roles that are a part of another's work."""
LOOKS_AHEAD = ("search", "minimax")
"""Roles that ask about the boards to come as well as about the one they are given."""
MILD = ("type", "accepted")
"""Faults with which a caller can usually live."""
KNOWN = ("player", "actions", "result", "winner", "terminal", "utility")
"""Roles that are asked about every board, so that where they are right is known."""
EXACT = ("player", "winner")
"""Roles whose answer is compared with a mark, so that another type spoils it."""


class Evidence(NamedTuple):
    """What the judge saw of one submission."""

    failures: Mapping[str, Sequence[Failure]] = {}
    """By role: the part a function plays, whatever its contract calls it."""
    source: str = ""
    changed: frozenset[str] = frozenset()
    """Roles whose answers depended on what was asked before."""
    missing: frozenset[str] = frozenset()
    """Roles for which there is no function."""
    trouble: str = ""
    """What kept the file from running: syntax, input, exit, module, refused, slow, error, contract."""
    constants: Mapping[str, Any] = {"X": X, "O": O, "EMPTY": None}
    """The marks as the file defines them, where it does."""
    moves: Sequence[tuple[Truth, Any]] = ()
    """What the search answered on unfinished boards, right or wrong."""
    names: Mapping[str, str] = {}
    """What the contract calls the function of each role."""


def own(evidence: Evidence) -> Evidence:
    """Return the evidence without what is another function's fault."""
    spoilt = {role: _spoilt(evidence, role) for role in evidence.failures}
    failures = {
        role: [failure for failure in found if not _excused(failure, spoilt[role])]
        for role, found in evidence.failures.items()
    }
    moves = [(truth, move) for truth, move in evidence.moves if truth.board not in spoilt.get("minimax", ())]
    return evidence._replace(failures={role: found for role, found in failures.items() if found}, moves=moves)


def blamed(evidence: Evidence, role: str) -> list[str]:
    """Return the roles that spoil one or more answers of this one, and are to be mended before it."""
    met = {other: _seen(evidence, role, other) for other in leans(evidence, role)}
    failures = evidence.failures.get(role, ())
    return [other for other in met if any(_excused(failure, met[other]) for failure in failures)]


def leans(evidence: Evidence, role: str) -> list[str]:
    """Return the roles that a role calls; of two that call each other, only the usual one leans."""
    calls, played = _calls(evidence, role), PART_OF.get(role, role)
    usual = LEANS.get(role, ())
    if calls is None:
        return list(usual)
    called = [other for other, name in evidence.names.items() if name in calls and other != played]
    return [other for other in called if other in usual or not _calls_back(evidence, other, played)]


def _calls(evidence: Evidence, role: str) -> set[str] | None:
    played = PART_OF.get(role, role)
    return reached(evidence.source, evidence.names.get(played, played))


def _calls_back(evidence: Evidence, other: str, role: str) -> bool:
    return evidence.names[role] in (_calls(evidence, other) or ())


def _spoilt(evidence: Evidence, role: str) -> frozenset[str]:
    """Return the boards on which a role cannot be right, because one that it calls is wrong."""
    return frozenset().union(*(_seen(evidence, role, other) for other in leans(evidence, role)))


def _seen(evidence: Evidence, role: str, other: str) -> frozenset[str]:
    """Return the boards on which a role meets a wrong answer of another."""
    wrong = _wrong(evidence, other)
    return _before(wrong) if role in LOOKS_AHEAD else wrong


def _wrong(evidence: Evidence, role: str) -> frozenset[str]:
    """Return the boards on which a role misleads its callers: all, unless it is known where it does not."""
    failures = [failure for failure in evidence.failures.get(role, ()) if _misleads(role, failure)]
    known = role in KNOWN and role not in evidence.changed | evidence.missing
    if known and not any(failure.fault.kind == "died" for failure in failures):
        return frozenset(failure.case.truth.board for failure in failures if failure.case.truth)
    return frozenset(truths() if failures or role in evidence.missing else ())


def _misleads(role: str, failure: Failure) -> bool:
    return failure.fault.kind not in MILD or role in EXACT


@lru_cache(maxsize=64)
def _before(boards: frozenset[str]) -> frozenset[str]:
    """Return these boards and all from which play can come to them."""
    found = set(boards)
    for board, truth in reversed(truths().items()) if found else ():
        if any(after(truth, action).board in found for action in truth.actions):
            found.add(board)
    return frozenset(found)


def _excused(failure: Failure, boards: frozenset[str]) -> bool:
    """Tell whether a failure lies on one of these boards; one without a board, whether there are any."""
    return failure.case.truth.board in boards if failure.case.truth else bool(boards)
