"""Asks a submission all the cases of a contract, and some of them again in another order, and keeps what went wrong."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from noughts.judge.contract import Case, Check, Contract, Failure, Fault
from noughts.judge.note import note
from noughts.judge.respondent import RIGHT, Answer, Died
from noughts.judge.session import SECOND_ROUND, THINKING, WINDOW, Reply, Session
from noughts.judge.values import Foreign, encode, unboxed

Tick = Callable[["Result"], None]
"""Hears of every answer."""

QUICK = 1.0  # CPU seconds for an answer that takes no thought
THOUGHT = {9: None, 8: 30.0, 7: 10.0, 6: 4.0}
"""CPU seconds for a thought, by free cells: the slowest real first move took 32 s, the next board an eighth of it."""
SHORT_THOUGHT = 2.0
SPARED = 6  # free cells, above which a search need not have been tried on every board
DEATHS = 2  # boxes that one check may use up
AGAIN = 200  # cases of each check that are asked again
SURE = 100  # of them, without which nothing that would pass has passed
FEW = 5  # the same of a search, which may well use up the time
AGAIN_FAILED = 30
ALONE = 3  # failures of each check that are asked once more, each among the first questions of a fresh start
PATIENCE = 8  # answers of its usual length for which there is time, or else the two cost the others theirs
AGAIN_FREE = 7  # free cells, at most, when thinking costs much
AGAIN_SHARE = 0.08  # of the CPU time of the first round, at most, for asking a check again that has failed, or a search
AGAIN_LEAST = 0.3
MAX_SIZE = 8_000_000  # letters of wrong answers that are kept of one check; an honest one comes to 3,000,000
SMALL = 1000  # letters of an answer that is kept whole
TOO_MUCH = Foreign("value", "too much was returned to be kept")


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
    unsteady: list[Case] = field(default_factory=list)
    """Questions that had a right answer once and a wrong one another time."""
    unrepeated: bool = False
    """Whether too little could be asked again: answers that depend on earlier ones would not have been seen."""
    size: int = 0
    """How many letters its wrong answers have that are kept."""
    boxed: bool = False
    """Whether it returned numpy's own strings or numbers for Python's."""
    printed: int = 0
    """How many bytes it printed while it was asked."""
    alone: dict[int, Answer] = field(default_factory=dict)
    """The right answers, by the id of their case, to questions that failed and were asked again after a fresh start."""

    @property
    def changed(self) -> bool:
        """Whether answers depended on what was asked before, or on chance."""
        return bool(self.unsteady)

    @property
    def untried(self) -> int:
        """How many cases were never asked."""
        return len(self.check.cases) - self.tried

    @property
    def enough(self) -> bool:
        """Whether so much was tried that it counts: everything, or of a search all but boards that take very long."""
        left = self.check.cases[self.tried :]
        spared = self.check.thinks and self.tried >= self.check.early
        return not self.unrepeated and (not left or (spared and min(map(free, left)) > SPARED))

    def add(self, failure: Failure) -> None:
        """Keep a failure; of a flood of large values only that they were wrong."""
        if failure.answer and self.size < MAX_SIZE:
            self.size += failure.answer.size
        elif failure.answer:
            told = failure.fault.note  # now, or else what makes it would keep all that was returned
            kept = failure.answer._replace(returned=TOO_MUCH, args=None)
            failure = failure._replace(answer=kept, fault=Fault(failure.fault.kind, lambda: told))
        self.failures.append(failure)


def free(case: Case) -> int:
    """Return the free cells of a case's board."""
    return len(case.truth.actions) if case.truth else 0


def examine_all(session: Session, contract: Contract, names: set[str], tick: Tick) -> list[Result]:
    """Ask everything of a contract, of the functions that are there, the quick ones first, and a part of it again."""
    results: list[Result] = []
    for check in sorted(contract.checks, key=lambda check: check.thinks):
        results.append(examine(session, check, tick) if check.name in names else Result(check, missing=True))
        session.opening = _opening(results[0])
    session.use_more(SECOND_ROUND)
    session.renew(watched=True)
    again(session, results)
    session.renew(watched=False)
    return sorted(results, key=lambda result: contract.checks.index(result.check))


def _opening(first: Result) -> Sequence[Case]:
    """Return the first question of all, `initial_state()`, if it was answered well and soon."""
    return first.check.cases[:1] if first.tried and not first.failures and first.seconds < QUICK else ()


def examine(session: Session, check: Check, tick: Tick) -> Result:
    """Ask everything that the check asks."""
    result, before, printed = Result(check), session.spent, session.account.printed
    for limit, cases in groupby(check.cases, _limit if check.thinks else _quick):
        if not result.slept:
            _ask(session, result, list(cases), limit, tick)
    if check.across:
        result.failures += check.across(result.answers)
    result.seconds = session.spent - before
    result.printed = session.account.printed - printed - result.deaths * len(session.greeting)
    return result


def _limit(case: Case) -> float | None:
    """Return how long one thought may take, by the free cells of its board, or a whole game."""
    if case.kind == "game":
        return THOUGHT[8]
    return THOUGHT.get(free(case), SHORT_THOUGHT)


def _quick(_case: Case) -> float:
    return QUICK


def _ask(session: Session, result: Result, cases: Sequence[Case], limit: float | None, tick: Tick) -> None:
    check = result.check
    window = THINKING if check.thinks else WINDOW
    for case, reply in session.ask(cases, limit=limit, deaths=DEATHS - result.deaths, window=window):
        result.tried += 1
        if reply is RIGHT:
            tick(result)
            continue
        own, failure = reply, mark(check, case, reply)
        if failure and (own := plain(reply)) is not reply:
            result.boxed, failure = True, mark(check, case, own)
        if failure:
            result.add(failure)
        tick(result)
        if isinstance(own, Died):
            result.deaths += 1
            result.slept = own.reason == "wall"
        elif check.across or check.thinks:
            result.answers.append((case, own if check.across else slim(own)))


def slim(answer: Answer) -> Answer:
    """Return an answer without what nobody looks at later, so that thousands can be kept: arguments, a large value."""
    if answer.size <= SMALL:
        return answer
    value = answer.returned if len(encode(answer.returned)) <= SMALL else TOO_MUCH
    return answer._replace(returned=value, args=None)


def plain(reply: Answer | Died) -> Answer | Died:
    """Return an answer with Python's own values for numpy's; itself when there is none."""
    if isinstance(reply, Died) or not reply.foreign or (value := unboxed(reply.returned)) is reply.returned:
        return reply
    return reply._replace(returned=value)


def mark(check: Check, case: Case, reply: Answer | Died) -> Failure | None:
    """Return what is wrong with a reply."""
    if reply is RIGHT:
        return None
    if isinstance(reply, Died):
        told = note("did not come back", detail=reply.detail.to_json())
        return Failure(case, Fault("died", lambda: told), None, reply.reason)
    fault = check.fault(case, reply)
    return Failure(case, fault, reply) if fault else None


# The second round


def again(session: Session, results: Sequence[Result]) -> None:
    """Ask a part of the cases again, loaded anew and in another order: answers must not depend on what came before."""
    _each_alone(session, results)
    for result in results:
        if result.tried and not result.slept and not (result.check.across and result.failures):
            _again(session, result)
    session.close()


def _each_alone(session: Session, results: Sequence[Result]) -> None:
    """Ask a few failures of each check once more, before a slow one has used up the time."""
    chosen = [(result, _some(result.failures)) for result in results if not result.slept]
    for number in range(ALONE):
        session.close()
        for result, failures in chosen:
            if number < len(failures) and session.left > 2 * session.start + PATIENCE * result.seconds / result.tried:
                _afresh(session, result, failures[number])


def _some(failures: Sequence[Failure]) -> list[Failure]:
    """Return a few failures from all over, of those that were answered."""
    answered = [failure for failure in failures if failure.answer]
    return answered[:: len(answered) // ALONE + 1][:ALONE]


def _again(session: Session, result: Result) -> None:
    """Ask a part of a check again: enough of one that would pass, of any other as much as there is time for."""
    first = {id(failure.case) for failure in result.failures}
    cases = sample(result, session.seed)
    least = min(FEW if result.check.thinks else SURE, len(cases)) if not first and result.enough else 0
    told: list[tuple[Case, Answer]] = []
    asked = 0
    for case, reply in _repeated(session, result, cases, least):
        asked += 1
        told += [(case, reply)] if isinstance(reply, Answer) else []
        failure = mark(result.check, case, plain(reply))
        if (failure is None) != (id(case) not in first):
            result.unsteady.append(case)
            result.failures += [_second(failure)] if failure else []
    result.unrepeated = asked < least
    if result.check.across and not result.failures:
        result.failures += result.check.across([*result.answers, *told])
        result.unsteady += [failure.case for failure in result.failures]


def _repeated(session: Session, result: Result, cases: Sequence[Case], least: int) -> Iterator[Reply]:
    """Ask cases again, one at a time where answers take long, so that none is left behind for the next check."""
    limit = THOUGHT[7] if result.check.thinks else QUICK
    allowed = max(AGAIN_LEAST, AGAIN_SHARE * result.seconds)
    slow = heavy(result) or len(cases) * result.seconds / result.tried > allowed
    ahead = THINKING if result.check.thinks else WINDOW
    asked = session.ask(cases, limit=limit, deaths=1, window=1 if slow else ahead)
    return asked if least and not result.check.thinks else _until(allowed, session, asked, least)


def heavy(result: Result) -> bool:
    """Tell whether a search takes long, be it only now and then."""
    return result.check.thinks and result.seconds > SHORT_THOUGHT


def _afresh(session: Session, result: Result, failure: Failure) -> None:
    """Ask one failed case twice of a submission loaded anew: what is wrong by itself is wrong both times."""
    if result.changed or free(failure.case) > AGAIN_FREE:
        return
    replies = session.ask([failure.case] * 2, limit=THOUGHT[7] if result.check.thinks else QUICK, deaths=1)
    right = [r for case, r in replies if isinstance(r, Answer) and mark(result.check, case, plain(r)) is None]
    result.unsteady += [failure.case] if right else []
    result.alone |= {id(failure.case): answer for answer in right}


def _until(seconds: float, session: Session, replies: Iterator[Reply], least: int) -> Iterator[Reply]:
    """Yield replies, the least number at any rate, until so many CPU seconds have passed since the first.

    That one may have had to load the file.
    """
    stop = None
    for number, reply in enumerate(replies, start=1):
        yield reply
        stop = stop or session.spent + seconds
        if session.spent > stop and number >= least:
            return


def _second(failure: Failure) -> Failure:
    told = note("wrong in another order", fault=failure.fault.note.to_json())
    return failure._replace(fault=failure.fault._replace(tell=lambda: told))


def sample(result: Result, seed: bytes = b"") -> list[Case]:
    """Return the first failures and some cases that were answered, in an order that nobody can write into the file.

    They are the same ones every time for the same file.
    """
    fatal = {id(failure.case) for failure in result.failures if failure.answer is None}
    cases = random.Random(seed).sample(result.check.cases[: result.tried], min(AGAIN, result.tried))
    cases += [failure.case for failure in result.failures[:AGAIN_FAILED]]
    cases = list({id(case): case for case in reversed(cases)}.values())
    long = {id(case) for case in cases if case.kind == "game" or (heavy(result) and free(case) > AGAIN_FREE)}
    return [case for case in cases if id(case) not in fatal | long]
