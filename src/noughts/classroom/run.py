"""Judging a class: what is missing is judged and kept at once; everything else is made from what is kept."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from noughts.box import levels
from noughts.box.judging import Terms
from noughts.box.library import library
from noughts.classroom import task, workers
from noughts.classroom.rows import HandIn
from noughts.classroom.rubric import Rubric
from noughts.classroom.store import Store, opened
from noughts.classroom.task import Task
from noughts.classroom.workers import Hire
from noughts.errors import Mistake
from noughts.intake import reader
from noughts.intake.download import unpacked, zipped
from noughts.intake.entries import collect
from noughts.intake.hand_in import Entry
from noughts.judge import registry
from noughts.judge.report import Report
from noughts.judge.submission import Submission
from noughts.safe import safe

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


class Judged(NamedTuple):
    """A class of which everyone has a verdict who can have one."""

    hand_ins: list[HandIn]
    reports: dict[str, Report]
    """Those that are not kept, because something of ours failed."""
    store: Store

    def report(self, hand_in: HandIn) -> Report | None:
        """Return the report on a hand-in, if there is one."""
        return (self.reports.get(hand_in.key) or self.store.get(hand_in.key)) if hand_in.key else None


@contextmanager
def judged(plan: Plan, progress: Progress) -> Iterator[Judged]:
    """Judge what is not judged yet, and give the class; nobody else writes into its folder meanwhile."""
    _check(plan)
    if not zipped(plan.where):
        entries = collect(plan.where, manifest=plan.manifest, leave_out=plan.out)
        with opened(plan.out) as store:
            yield _judged(entries, plan, store, progress)
        return
    with opened(plan.out) as store, unpacked(plan.where, plan.out / UNPACKED) as folder:  # the lock first: one unpacks
        yield _judged(collect(folder, manifest=plan.manifest), plan, store, progress)


def _judged(entries: Sequence[Entry], plan: Plan, store: Store, progress: Progress) -> Judged:
    hand_ins = [_taken(entry, plan.terms) for entry in entries]
    return Judged(hand_ins, _judge(hand_ins, plan, store, _hire(plan), progress), store)


def _check(plan: Plan) -> None:
    """Refuse terms under which nobody could be judged, before anything else is done."""
    terms = plan.terms
    if terms.contract is not None:
        registry.known(terms.contract)
    if plan.cluster is None:  # a cluster's machines have boxes and modules of their own
        levels.chosen(terms.level, trust=terms.trust)
        library(terms.allow)


def _taken(entry: Entry, terms: Terms) -> HandIn:
    """Read a hand-in once, for its digest, or note why it is rejected."""
    if entry.path is None or entry.problem:
        return HandIn(entry)
    try:
        source = task.source(_read(entry.path))
    except Mistake as mistake:
        return HandIn(replace(entry, problem=str(mistake)))
    return HandIn(entry, source, task.key(source, terms))


def _read(path: Path) -> Submission:
    return task.nameless(reader.read(path))


def _hire(plan: Plan) -> Hire:
    return partial(workers.cluster, plan.cluster) if plan.cluster else partial(workers.processes, plan.jobs)


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
    with closing(workers.judged(_tasks(missing.values(), plan.terms), hire)) as outcomes:
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
        submission = _read(path)
        if task.source(submission) != hand_in.source:
            raise Mistake(f"{safe(str(path))} changed while the class was judged; start again.")
        yield Task(key, submission, terms, task.version())
