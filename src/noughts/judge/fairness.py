"""Finds out which functions are right once others are mended, so that one fault need not be counted twice.

Everything is asked again of a submission loaded anew, with right functions in the place of those that are wrong by
themselves. Where two functions spoil each other and neither is wrong by itself, neither is excused.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence

from noughts.judge.contract import Check, Failure
from noughts.judge.diagnosis.blame import Evidence
from noughts.judge.diagnosis.calls import reached
from noughts.judge.examine import AGAIN_FREE, QUICK, THOUGHT, Result, again, examine, free, mark, plain
from noughts.judge.respondent import RIGHT, Answer, Died
from noughts.judge.session import Session

FEW = 12  # failures of a role that are asked again to see whether others move its answers at all
SOME = 100  # failures of a function that are asked again before everything is


def unmoved(session: Session, seen: Evidence, own: Evidence) -> frozenset[str]:
    """Return the roles that seem to fail because of others alone, but answer the same when right functions stand in."""
    spoilt = [role for role in seen.failures if role not in own.failures]
    others = {role: tuple(seen.names[other] for other in own.blamed[role] if other in seen.names) for role in spoilt}
    found = frozenset(role for role in spoilt if _unmoved(session, seen.failures[role], others[role]))
    session.stand_in(())
    return found


def _unmoved(session: Session, failures: Sequence[Failure], others: tuple[str, ...]) -> bool:
    """Tell whether a few failures, on boards that take little thought, come back as they were."""
    session.stand_in(others)
    soon = [failure for failure in failures if failure.answer and free(failure.case) <= AGAIN_FREE]
    few = soon[:: len(soon) // FEW + 1]
    replies = [reply for _, reply in session.ask([failure.case for failure in few], limit=QUICK, deaths=1)]
    return bool(few) and [*map(_said, replies)] == [_said(failure.answer) for failure in few]


def _said(reply: Answer | Died | None) -> object:
    """Return what came of a question, without what may differ from call to call."""
    if not isinstance(reply, Answer) or reply is RIGHT:
        return reply
    return reply.returned, reply.args, reply.shared, reply.raised


def right_once_mended(
    session: Session, results: Sequence[Result], leaning: Mapping[str, Sequence[str]], source: str
) -> dict[str, tuple[str, ...]]:
    """Return the functions that fail only because of others, and which others those are.

    Those that a function seems to lean on are tried first, and of them those that some failures need, so that no more
    is told to be mended than must be.
    """
    failing = [result for result in results if result.failures or result.missing]
    # Those that lean on the same function come one after the other, so that the file is loaded once for all of them.
    order = sorted(failing, key=lambda result: list(leaning.get(result.check.name, ())))
    calling = [result for result in order if _may_lean(result, failing, source)]
    excused = {result.check.name for result in calling if _excused(session, result, failing, leaning)}
    wrong = [result.check.name for result in failing if result.check.name not in excused]
    spoilt = [result for result in failing if result.check.name not in wrong]
    most = {result.check.name: _called(result, _leant_on(result, failing, wrong), source) for result in spoilt}
    least = {result.check.name: _needed(session, result, most[result.check.name], leaning) for result in spoilt}
    checks = [result.check for result in spoilt]
    found = _mended(session, checks, least)
    rest = {name: most[name] for name in most if name not in found and most[name] != least[name]}
    return found | _mended(session, checks, rest)


def _leant_on(result: Result, failing: Sequence[Result], names: Collection[str]) -> tuple[str, ...]:
    """Return those of some functions that this one may lean on: no rule leans on a search, which knows every answer."""
    others = [other.check for other in failing if other is not result and other.check.name in names]
    return tuple(other.name for other in others if result.check.thinks or not other.thinks)


def _called(result: Result, names: tuple[str, ...], source: str) -> tuple[str, ...]:
    """Return those of some functions that this one calls, as far as its text shows what it calls."""
    called = reached(source, result.check.name)
    return names if called is None else tuple(name for name in names if name.rpartition(".")[2] in called)


def _may_lean(result: Result, failing: Sequence[Result], source: str) -> bool:
    """Tell whether a function calls another that fails, as far as its text shows what it calls."""
    called = reached(source, result.check.name)
    others = (other.check.name.rpartition(".")[2] for other in failing if other is not result)
    return called is None or any(name in called for name in others)


def _excused(session: Session, result: Result, failing: Sequence[Result], leaning: Mapping[str, Sequence[str]]) -> bool:
    """Tell whether some of a function's failures are none once those it seems to lean on, or all others, are right."""
    if result.missing or result.slept:
        return False
    others = _leant_on(result, failing, [other.check.name for other in failing])
    likely = tuple(name for name in others if name in leaning.get(result.check.name, ()))
    return any(_right_with(session, result, names) for names in dict.fromkeys((likely, others)) if names)


def _needed(
    session: Session, result: Result, wrong: tuple[str, ...], leaning: Mapping[str, Sequence[str]]
) -> tuple[str, ...]:
    """Return those that a function seems to lean on, without any that its failures can do without."""
    needed = tuple(name for name in wrong if name in leaning.get(result.check.name, ())) or wrong
    for name in needed:
        fewer = tuple(other for other in needed if other != name)
        if fewer and _right_with(session, result, fewer):
            needed = fewer
    return needed


def _right_with(session: Session, result: Result, others: tuple[str, ...]) -> bool:
    """Tell whether some of a function's failures are none with right functions in the place of others."""
    session.stand_in(others)
    cases = [failure.case for failure in result.failures[:: len(result.failures) // SOME + 1]]
    limit = THOUGHT[7] if result.check.thinks else QUICK
    replies = list(session.ask(cases, limit=limit, deaths=1))
    return len(replies) == len(cases) and not any(mark(result.check, case, plain(reply)) for case, reply in replies)


def _mended(
    session: Session, checks: Iterable[Check], others: Mapping[str, tuple[str, ...]]
) -> dict[str, tuple[str, ...]]:
    """Return the functions that are right in everything once the others given for them are, and those others.

    Functions that the same ones are given for are asked together.
    """
    together: dict[tuple[str, ...], list[Check]] = {}
    for check in checks:
        if names := others.get(check.name):
            together.setdefault(names, []).append(check)
    return {name: names for names, group in together.items() for name in _right(session, group, names)}


def _right(session: Session, checks: Iterable[Check], wrong: tuple[str, ...]) -> list[str]:
    """Return which functions are right in everything with right functions in the place of wrong ones."""
    session.stand_in(wrong)
    results = [examine(session, check, lambda _result: None) for check in checks]
    right = [result for result in results if not result.failures and result.enough]
    again(session, right)
    return [result.check.name for result in right if not result.failures and result.enough]
