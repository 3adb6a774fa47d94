"""Judging a class: what is missing is judged, kept at once, and everything is written from what is kept."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from noughts.errors import Mistake
from noughts.grade import contracts, crew, task, unpack
from noughts.grade.crew import Hire
from noughts.grade.download import unpacked, zipped
from noughts.grade.intake import Entry, collect
from noughts.grade.judge import Terms, chosen_level
from noughts.grade.library import library
from noughts.grade.publish import publish
from noughts.grade.results import HandIn, Row
from noughts.grade.rubric import Rubric
from noughts.grade.safe import safe
from noughts.grade.store import Store, kindly, opened
from noughts.grade.task import Task
from noughts.grade.verdict import Report

UNPACKED = ".unpacked"


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """All that an instructor decides about a run."""

    where: Path
    out: Path
    jobs: int
    rubric: Rubric
    terms: Terms
    manifest: Path | None = None
    also: tuple[str, ...] = ()
    cluster: str | None = None


class Tally(NamedTuple):
    """How far a run is, in students."""

    total: int
    done: int = 0
    passed: int = 0
    failed: int = 0

    def after(self, report: Report | None, students: int) -> "Tally":
        """Return the tally after students were done with a report, or without one."""
        verdicts = report.verdicts if report and report.judged else ()
        passed = students if verdicts and all(verdict.status == "passed" for verdict in verdicts) else 0
        failed = students - passed if report and report.judged else 0
        return Tally(self.total, self.done + students, self.passed + passed, self.failed + failed)


Progress = Callable[[Tally], None]


def grade(plan: Plan, progress: Progress) -> list[Row]:
    """Judge what is not judged yet, write the report, and return the rows of the class."""
    _check(plan)
    if not zipped(plan.where):
        entries = collect(plan.where, manifest=plan.manifest, leave_out=plan.out)
        with opened(plan.out) as store:
            return _grade(entries, plan, store, progress)
    with opened(plan.out) as store, unpacked(plan.where, plan.out / UNPACKED) as folder:  # the lock first: one unpacks
        return _grade(collect(folder, manifest=plan.manifest), plan, store, progress)


def _grade(entries: Sequence[Entry], plan: Plan, store: Store, progress: Progress) -> list[Row]:
    hand_ins = [_taken(entry, plan.terms) for entry in entries]
    unjudged = _judge(hand_ins, plan, store, _hire(plan), progress)
    with kindly(plan.out):
        return publish(plan.out, hand_ins, lambda key: unjudged.get(key) or store.get(key), plan.rubric, plan.also)


def _check(plan: Plan) -> None:
    """Refuse terms under which nobody could be judged, before anything else is done."""
    terms = plan.terms
    if terms.contract is not None:
        contracts.known(terms.contract)
    if plan.cluster is None:  # a cluster's machines have boxes and modules of their own
        chosen_level(terms.level, trust=terms.trust)
        library(terms.allow)


def _taken(entry: Entry, terms: Terms) -> HandIn:
    """Read a hand-in once, for its digest, or note why it is rejected."""
    if entry.path is None or entry.problem:
        return HandIn(entry)
    try:
        source = unpack.source(unpack.read(entry.path))
    except Mistake as mistake:
        return HandIn(replace(entry, problem=str(mistake)))
    return HandIn(entry, source, task.key(source, terms))


def _hire(plan: Plan) -> Hire:
    return partial(crew.cluster, plan.cluster) if plan.cluster else partial(crew.processes, plan.jobs)


def _judge(hand_ins: Sequence[HandIn], plan: Plan, store: Store, hire: Hire, progress: Progress) -> dict[str, Report]:
    """Judge each source that has no verdict yet, and return the reports that are not to be kept."""
    students = Counter(hand_in.key for hand_in in hand_ins)
    tally = Tally(len(hand_ins)).after(None, students.pop(None, 0))
    missing: dict[str, HandIn] = {}
    for hand_in in hand_ins:
        if hand_in.key and hand_in.key not in missing:
            if hand_in.key not in store:
                missing[hand_in.key] = hand_in
            elif count := students.pop(hand_in.key, 0):
                tally = tally.after(store.get(hand_in.key), count)
    progress(tally)
    unjudged: dict[str, Report] = {}
    with closing(crew.judged(_tasks(missing.values(), plan.terms), hire)) as outcomes:
        for done, report in outcomes:
            if report.judged:
                store.put(done.key, report)
            else:
                unjudged[done.key] = report
            tally = tally.after(report, students[done.key])
            progress(tally)
    return unjudged


def _tasks(hand_ins: Iterable[HandIn], terms: Terms) -> Iterator[Task]:
    """Yield the tasks, each read only when its turn comes, so that a large class needs little memory."""
    for hand_in in hand_ins:
        path, key = hand_in.entry.path, hand_in.key
        assert path is not None
        assert key is not None
        submission = unpack.read(path)
        if unpack.source(submission) != hand_in.source:
            raise Mistake(f"{safe(str(path))} changed while the class was judged; start again.")
        yield Task(key, submission, terms, task.version())
