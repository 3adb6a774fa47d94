"""Whose fault a failure is: not that of a function which only asks another one that is wrong there."""

import re
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from noughts.judge.contract import Failure
from noughts.judge.diagnosis.calls import code, function_at, reached, text_of
from noughts.judge.diagnosis.own_search import WrongCall
from noughts.judge.oracle import Truth, after, truths
from noughts.judge.values import Seq
from noughts.mnk import O, X

CATCHES = r"\b(except|suppress|finally)\b"
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
    "main": ("Move", "Player", "spot", "result", "winner", "terminal", "search", "minimax", "GameState.__str__"),
    "minimax": ("player", "actions", "result", "winner", "terminal", "utility", "Move", "Player", "spot", "search"),
}
"""Which roles a role usually calls: taken for granted where the file does not show its calls."""
PART_OF = {"illegal": "result", "finished": "minimax"}
"""Roles that are a part of another's work."""
LOOKS_AHEAD = ("search", "minimax", "main")
"""Roles that ask about the boards to come as well as about the one they are given."""
MILD = ("type", "accepted")
"""Faults with which a caller can usually live."""
KNOWN = ("player", "actions", "result", "winner", "terminal", "utility")
"""Roles that are asked about every board, so that where they are right is known."""
OWN_DOING = ("mutated", "shared")
"""Faults that no wrong answer of another function leads to: it would have to do the same."""
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
    partial: frozenset[str] = frozenset()
    """Roles that were not asked everything."""
    blamed: Mapping[str, Sequence[str]] = {}
    """By role, once that is known: the roles that spoil one or more answers of it, and are to be mended before it."""
    kept_out: frozenset[str] = frozenset()
    """Modules that functions import in vain though this machine has them: the box lets them in when it is asked to."""
    wrong_call: WrongCall | None = None
    """Where the search goes wrong first, if its record shows that."""


class Mine(NamedTuple):
    """The lines of a function itself on which it raises."""

    lines: frozenset[int]
    lacking: frozenset[int]
    """Those on which it would stop whatever others answer: by a variable without a value, or what it hands them."""


def own(evidence: Evidence, unmoved: Collection[str] = ()) -> Evidence:
    """Return the evidence without what is another function's fault; nothing moves the answers of some roles."""
    roles = dict.fromkeys((*evidence.failures, "minimax"))
    spoiling = {role: [] if role in unmoved else causes(evidence, role) for role in roles}
    lines = {role: _mine(evidence, role) for role in evidence.failures}
    failures = {role: _unexcused(found, spoiling[role], lines[role]) for role, found in evidence.failures.items()}
    blamed = {role: _blamed(found, spoiling[role], lines[role]) for role, found in evidence.failures.items()}
    spoilt = frozenset[str]().union(*(cause.boards for cause in spoiling["minimax"]))
    moves = [(truth, move) for truth, move in evidence.moves if truth.board not in spoilt]
    mine = {role: found for role, found in failures.items() if found}
    return evidence._replace(failures=mine, moves=moves, blamed=blamed)


def _mine(evidence: Evidence, role: str) -> Mine:
    lines = _raises_at(evidence, role)
    return Mine(lines, _lacking(evidence, lines) | _handed(evidence, role))


def _handed(evidence: Evidence, role: str) -> frozenset[int]:
    """Return the lines of winner and terminal on which a search stops though no board stops them: it gave them none."""
    if role not in LOOKS_AHEAD or "result" in evidence.failures:
        return frozenset()
    silent = {evidence.names.get(other, other) for other in ("winner", "terminal") if _stops_nowhere(evidence, other)}
    stopped = {failure.answer.line for failure in evidence.failures.get(role, ()) if failure.answer}
    return frozenset(line for line in stopped if line and function_at(evidence.source, line) in silent)


def _stops_nowhere(evidence: Evidence, role: str) -> bool:
    failures = evidence.failures.get(role, ())
    return role not in evidence.partial and not any(failure.fault.kind in ("raised", "died") for failure in failures)


def _unexcused(failures: Sequence[Failure], spoiling: Sequence["Cause"], mine: Mine) -> list[Failure]:
    return [failure for failure in failures if not any(_excused(failure, cause, mine) for cause in spoiling)]


def _blamed(failures: Sequence[Failure], spoiling: Sequence["Cause"], mine: Mine) -> list[str]:
    return [cause.role for cause in spoiling if any(_excused(failure, cause, mine) for failure in failures)]


def _raises_at(evidence: Evidence, role: str) -> frozenset[int]:
    """Return the lines of a function itself on which it raises."""
    raised = {failure.answer.line for failure in evidence.failures.get(role, ()) if failure.answer}
    played = PART_OF.get(role, role)
    name = evidence.names.get(played, played)
    return frozenset(line for line in raised if line and function_at(evidence.source, line) == name)


def _lacking(evidence: Evidence, lines: frozenset[int]) -> frozenset[int]:
    """Return those of some lines that use a variable which its function has given no value before."""
    return frozenset(line for line in lines if _uses_nothing(evidence.source, line))


def _uses_nothing(source: str, line: int) -> bool:
    """Tell whether a line counts up a variable that is given no value anywhere, or calls what it hides itself."""
    text = "".join(source.splitlines()[line - 1 : line])
    counted, hidden = re.match(r"\s*(\w+) *[-+*/]=", text), re.match(r"\s*(\w+) *=(?!=).*\b\1 *\(", text)
    parameters, _, body = text_of(source, function_at(source, line)).partition("):")
    given = r"\b{0}\b *(,[\w, ]*)?=(?!=)|" if counted else ""
    given += r"\b(for|global|nonlocal|as)\b[^\n:]*\b{0}\b"
    found = counted or hidden
    return (
        found is not None
        and not re.search(given.format(found[1]), body)
        and not re.search(rf"\b{found[1]}\b", parameters)
    )


class Cause(NamedTuple):
    """A function that another one calls, and where it misleads it."""

    role: str
    boards: frozenset[str] = frozenset()
    """On which its caller meets a wrong answer."""
    kinds: frozenset[str] = frozenset()
    """In which ways it fails."""
    lines: frozenset[int] = frozenset()
    """Of its own, on which it raises."""
    allowed: Mapping[str, Any] = {}
    """The moves that it allows where it is wrong, for actions."""
    raises: bool = False
    """Whether it never answers wrongly but always raises, with nothing in the file to catch that."""


def causes(evidence: Evidence, role: str) -> list[Cause]:
    """Return the functions that spoil answers of a role."""
    leaned = leans(evidence, role)
    others = [other for other in evidence.failures if other not in (*leaned, PART_OF.get(role, role), *PART_OF)]
    raising = [Cause(other, lines=lines) for other in others if (lines := _raises_at(evidence, other))]
    leant_on = (_cause(evidence, role, other) for other in leaned)
    return [*(cause for cause in leant_on if cause.boards or cause.lines), *raising]


def _cause(evidence: Evidence, role: str, other: str) -> Cause:
    failures = evidence.failures.get(other, ())
    kinds = frozenset(failure.fault.kind for failure in failures)
    asked = failures if role == "illegal" else ()
    allowed = {f.case.truth.board: f.answer.returned for f in asked if f.case.truth and f.answer}
    raises = kinds == {"raised"} and other not in evidence.changed and not re.search(CATCHES, code(evidence.source))
    return Cause(other, _seen(evidence, role, other), kinds, _raises_at(evidence, other), allowed, raises)


def leans(evidence: Evidence, role: str) -> list[str]:
    """Return the roles that a role calls; of two that call each other, only the usual one leans."""
    calls, played = _calls(evidence, role), PART_OF.get(role, role)
    usual = LEANS.get(role, ())
    if calls is None:
        return list(usual)
    called = [other for other, name in evidence.names.items() if name.rpartition(".")[2] in calls and other != played]
    return [other for other in called if other in usual or not _calls_back(evidence, other, played)]


def _calls(evidence: Evidence, role: str) -> frozenset[str] | None:
    played = PART_OF.get(role, role)
    return reached(evidence.source, evidence.names.get(played, played))


def _calls_back(evidence: Evidence, other: str, role: str) -> bool:
    return evidence.names[role] in (_calls(evidence, other) or ())


def _seen(evidence: Evidence, role: str, other: str) -> frozenset[str]:
    """Return the boards on which a role meets a wrong answer of another."""
    wrong = _wrong(evidence, other)
    if wrong and other == "utility" and role in ("winner", "terminal"):
        return frozenset(truths())  # they ask it about unfinished boards as well, where nobody knows what it says
    return _before(wrong) if role in LOOKS_AHEAD and _makes_moves(evidence, role) else wrong


def _makes_moves(evidence: Evidence, role: str) -> bool:
    """Tell whether a role may come to another board: not when nothing it calls makes a move or writes into one."""
    calls = _calls(evidence, role)
    if calls is None or not {"result", "move"}.isdisjoint(calls):
        return True
    played = PART_OF.get(role, role)
    names = {evidence.names.get(played, played), *calls}
    return any(re.search(r"\] *=(?!=)|\bcopy", text_of(evidence.source, name)) for name in names)


def _wrong(evidence: Evidence, role: str) -> frozenset[str]:
    """Return the boards on which a role misleads its callers: all, unless it is known where it does not."""
    failures = [failure for failure in evidence.failures.get(role, ()) if misleads(role, failure)]
    known = role in KNOWN and role not in evidence.changed | evidence.missing
    if known and not any(failure.fault.kind == "died" for failure in failures):
        return frozenset(failure.case.truth.board for failure in failures if failure.case.truth)
    return frozenset(truths() if failures or role in evidence.missing else ())


def misleads(role: str, failure: Failure) -> bool:
    """Tell whether a fault is one that a caller cannot live with."""
    nothing = failure.fault.kind == "type" and failure.answer is not None and failure.answer.returned is None
    return failure.fault.kind not in MILD or role in EXACT or nothing


@lru_cache(maxsize=64)
def _before(boards: frozenset[str]) -> frozenset[str]:
    """Return these boards and all from which play can come to them."""
    found = set(boards)
    for board, truth in reversed(truths().items()) if found else ():
        if any(after(truth, action).board in found for action in truth.actions):
            found.add(board)
    return frozenset(found)


def _excused(failure: Failure, cause: Cause, mine: Mine) -> bool:
    """Tell whether a failure may come of this cause: by its board, and by what went wrong, on which line of its own."""
    if failure.answer and failure.answer.line in cause.lines:
        return True
    if cause.raises and failure.answer and (not failure.answer.raised or failure.answer.line in mine.lines):
        return False
    if failure.answer and failure.answer.line in mine.lacking:
        return False
    kind = failure.fault.kind
    if kind in OWN_DOING and kind in cause.kinds:
        return True  # what changes a board once may do so on any other too
    met = failure.case.truth.board in cause.boards if failure.case.truth else bool(cause.boards)
    return met and _explains(cause, failure)


def _explains(cause: Cause, failure: Failure) -> bool:
    """Tell whether a wrong answer of the called function can have this effect on its caller."""
    kind, answer = failure.fault.kind, failure.answer
    if kind in OWN_DOING or (kind == "type" and answer and answer.returned is not None):
        return kind in cause.kinds
    if kind == "accepted":
        return cause.role != "player" and _allows(cause, failure)
    return True


def _allows(cause: Cause, failure: Failure) -> bool:
    """Tell whether actions itself allowed the move that was accepted, as far as it can be told."""
    assert failure.case.truth
    allowed = cause.allowed.get(failure.case.truth.board)
    return not isinstance(allowed, Seq) or failure.case.question.args[1] in allowed.items
