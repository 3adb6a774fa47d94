"""Asks a submission all the cases of a check, and some of them again in another order, and keeps what went wrong."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from noughts.judge.contract import Case, Check, Contract, Failure, Fault
from noughts.judge.note import note
from noughts.judge.respondent import Answer, Died
from noughts.judge.session import THINKING, WINDOW, Session

Tick = Callable[[Check], None]

QUICK = 1.0  # CPU seconds for an answer that takes no thought
THOUGHT = {9: None, 8: 30.0, 7: 10.0, 6: 4.0}
"""CPU seconds for a thought, by free cells: the slowest real first move took 32 s, the next board an eighth of it."""
SHORT_THOUGHT = 2.0
DEATHS = 2  # boxes that one check may use up
AGAIN = 200  # cases of each check that are asked again
AGAIN_FAILED = 30
ALONE = 3  # failures of each check that are asked again in a box of their own
AGAIN_FREE = 7  # free cells, at most, when thinking costs much
AGAIN_SHARE = 0.08  # of the CPU time of the first round, at most, for asking thinkers again
AGAIN_LEAST = 0.3
HEAVY = 3.0  # CPU seconds for an import, above which nothing is asked again: every fresh box costs as much


@dataclass(slots=True)
class Result:
    """What came of one check."""

    check: Check
    tried: int = 0
    failures: list[Failure] = field(default_factory=list)
    answers: list[tuple[Case, Answer]] = field(default_factory=list)
    """Every answer, of checks that need them later."""
    seconds: float = 0.0
    missing: bool = False
    deaths: int = 0
    slept: bool = False
    """Whether it was ended because it slept: nobody waits for it again."""
    changed: bool = False
    """Whether a question had a right answer once and a wrong one another time."""

    @property
    def untried(self) -> int:
        """How many cases were never asked."""
        return len(self.check.cases) - self.tried


def examine(session: Session, check: Check, tick: Tick) -> Result:
    """Ask everything that the check asks."""
    result, before = Result(check), session.spent
    for limit, cases in groupby(check.cases, _limit if check.thinks else _quick):
        if not result.slept:
            _ask(session, result, list(cases), limit, tick)
    if check.across:
        result.failures += check.across(result.answers)
    result.seconds = session.spent - before
    return result


def _limit(case: Case) -> float | None:
    """Return how long one thought may take, by the free cells of its board."""
    return THOUGHT.get(_free(case), SHORT_THOUGHT)


def _quick(_case: Case) -> float:
    return QUICK


def _free(case: Case) -> int:
    return len(case.truth.actions) if case.truth else 0


def _ask(session: Session, result: Result, cases: Sequence[Case], limit: float | None, tick: Tick) -> None:
    window = THINKING if result.check.thinks else WINDOW
    for case, reply in session.ask(cases, limit=limit, deaths=DEATHS - result.deaths, window=window):
        result.tried += 1
        result.deaths += isinstance(reply, Died)
        result.slept |= isinstance(reply, Died) and reply.reason == "wall"
        if failure := mark(result.check, case, reply):
            result.failures.append(failure)
        if isinstance(reply, Answer) and (result.check.across or result.check.thinks):
            result.answers.append((case, reply))
        tick(result.check)


def mark(check: Check, case: Case, reply: Answer | Died) -> Failure | None:
    """Return what is wrong with a reply."""
    if isinstance(reply, Died):
        return Failure(
            case, Fault("died", note("did not come back", detail=reply.detail.to_json())), None, reply.reason
        )
    fault = check.fault(case, reply)
    return Failure(case, fault, reply) if fault else None


def again(session: Session, results: Sequence[Result]) -> None:
    """Ask a part of the cases again, in a fresh box and backwards: answers must not depend on what came before."""
    session.renew(watched=True)
    for result in reversed(results):
        if result.tried and not result.check.across:
            session.budget += max(AGAIN_LEAST, AGAIN_SHARE * result.seconds)
            _again(session, result)
    for result in results:
        for failure in _some(result.failures):
            _alone(session, result, failure)
    session.renew(watched=False)


def _some(failures: Sequence[Failure]) -> list[Failure]:
    """Return a few failures from all over, of those that were answered."""
    answered = [failure for failure in failures if failure.answer]
    return answered[:: len(answered) // ALONE + 1]


def _again(session: Session, result: Result) -> None:
    first = {id(failure.case) for failure in result.failures}
    stop = session.spent + max(AGAIN_LEAST, AGAIN_SHARE * result.seconds)
    limit = THOUGHT[7] if result.check.thinks else QUICK
    for case, reply in _until(stop, session, session.ask(_sample(result), limit=limit, deaths=1)):
        failure = mark(result.check, case, reply)
        if (failure is None) != (id(case) not in first):
            result.changed = True
            result.failures += [_second(failure)] if failure else []


def _alone(session: Session, result: Result, failure: Failure) -> None:
    """Ask one failed case twice in a fresh box: what is wrong by itself is wrong both times."""
    if result.changed or _free(failure.case) > AGAIN_FREE:
        return
    session.close()
    replies = session.ask([failure.case] * 2, limit=THOUGHT[7] if result.check.thinks else QUICK, deaths=1)
    result.changed = any(mark(result.check, case, reply) is None for case, reply in replies)


def _until(
    stop: float, session: Session, replies: Iterator[tuple[Case, Answer | Died]]
) -> Iterator[tuple[Case, Answer | Died]]:
    for reply in replies:
        yield reply
        if session.spent > stop:
            return


def _second(failure: Failure) -> Failure:
    told = note("wrong in another order", fault=failure.fault.note.to_json())
    return failure._replace(fault=failure.fault._replace(note=told))


def _sample(result: Result) -> list[Case]:
    """Return some cases that were answered, the same ones every time, and the first failures, in reverse order."""
    heavy = result.check.thinks and result.seconds > SHORT_THOUGHT
    fatal = {id(failure.case) for failure in result.failures if failure.answer is None}
    answered = [case for case in result.check.cases[: result.tried] if id(case) not in fatal]
    asked = [case for case in answered if not heavy or _free(case) <= AGAIN_FREE]
    chosen = {id(case) for case in random.Random(0).sample(asked, min(AGAIN, len(asked)))}
    chosen |= {id(failure.case) for failure in result.failures[:AGAIN_FAILED]}
    return [case for case in reversed(asked) if id(case) in chosen]


def examine_all(session: Session, contract: Contract, names: set[str], tick: Tick) -> list[Result]:
    """Ask everything of a contract, of the functions that are there, the quick ones first."""
    results = []
    for thinks in (False, True):
        checks = [check for check in contract.checks if check.thinks == thinks]
        part = [examine(session, c, tick) if c.name in names else Result(c, missing=True) for c in checks]
        if session.start < HEAVY:
            again(session, part)
        results += part
    return results
