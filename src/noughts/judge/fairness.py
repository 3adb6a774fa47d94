"""Finds out which functions are right once others are mended, so that one fault need not be counted twice.

Everything is asked again of a submission loaded anew, with right functions in the place of those that are wrong by
themselves. Where two functions spoil each other and neither is wrong by itself, neither is excused.
"""

from collections.abc import Collection, Mapping, Sequence

from noughts.judge.contract import Case, Check
from noughts.judge.examine import QUICK, THOUGHT, Result, again, examine, mark, plain
from noughts.judge.respondent import Question
from noughts.judge.session import Session

SOME = 100  # failures of a function that are asked again before everything is


def right_once_mended(
    session: Session, results: Sequence[Result], leaning: Mapping[str, Sequence[str]]
) -> dict[str, tuple[str, ...]]:
    """Return the functions that fail only because of others, and which others those are.

    Those that a function seems to lean on are tried first, so that no more is told to be mended than must be.
    """
    failing = [result for result in results if result.failures or result.missing]
    wrong = tuple(result.check.name for result in failing if not _excused(session, result, failing))
    spoilt = [result for result in failing if result.check.name not in wrong] if wrong else []
    found = {
        result.check.name: _mended(session, result.check, _leant_on(result, failing, wrong), leaning)
        for result in spoilt
    }
    return {name: mended for name, mended in found.items() if mended}


def _leant_on(result: Result, failing: Sequence[Result], names: Collection[str]) -> tuple[str, ...]:
    """Return those of some functions that this one may lean on: no rule leans on a search, which knows every answer."""
    others = [other.check for other in failing if other is not result and other.check.name in names]
    return tuple(other.name for other in others if result.check.thinks or not other.thinks)


def _mended(
    session: Session, check: Check, wrong: tuple[str, ...], leaning: Mapping[str, Sequence[str]]
) -> tuple[str, ...]:
    """Return the wrong functions that are to be mended for a function to be right in everything, if that suffices."""
    few = tuple(name for name in wrong if name in leaning.get(check.name, ()))
    return next(
        (names for names in dict.fromkeys([few or wrong, wrong]) if names and _right(session, check, names)), ()
    )


def _excused(session: Session, result: Result, failing: Sequence[Result]) -> bool:
    """Tell whether some of a function's failures are none once all the other failing functions are right."""
    others = _leant_on(result, failing, [other.check.name for other in failing])
    if result.missing or result.slept or not others:
        return False
    session.close()
    failures = result.failures[:: len(result.failures) // SOME + 1]
    cases = [_with(failure.case, others) for failure in failures]
    limit = THOUGHT[7] if result.check.thinks else QUICK
    replies = list(session.ask(cases, limit=limit, deaths=1))
    return len(replies) == len(cases) and not any(mark(result.check, case, plain(reply)) for case, reply in replies)


def _right(session: Session, check: Check, wrong: tuple[str, ...]) -> bool:
    """Tell whether a function is right in everything with right functions in the place of wrong ones."""
    session.close()
    asked = check._replace(cases=[_with(case, wrong) for case in check.cases])
    result = examine(session, asked, lambda _result: None)
    if result.failures or not result.enough:
        return False
    again(session, [result])
    return not result.failures


def _with(case: Case, names: tuple[str, ...]) -> Case:
    asked = case.question
    return case._replace(
        question=Question(
            asked.call, asked.args, asked.keywords, asked.count, stand_ins=names, right=asked.right, packed=asked.packed
        )
    )
