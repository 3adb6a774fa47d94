"""Judging a class: what has no verdict in the store yet is judged, and each verdict is kept as soon as it is known."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from noughts.box import levels
from noughts.box.judging import Terms
from noughts.box.library import library
from noughts.classroom import likeness, report_folder, task, workers
from noughts.classroom import rows as results
from noughts.classroom.adjustments import Marking
from noughts.classroom.rows import HandIn
from noughts.classroom.store import Store, opened
from noughts.classroom.task import Task
from noughts.classroom.workers import Hire
from noughts.errors import Mistake
from noughts.intake import reader
from noughts.intake.download import unpacked, zipped
from noughts.intake.entries import collect, listed_in
from noughts.intake.hand_in import Entry
from noughts.judge import registry
from noughts.judge.note import note
from noughts.judge.report import Report
from noughts.judge.submission import Submission


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """All that an instructor decides about a run."""

    where: Path
    out: Path
    jobs: int
    marking: Marking
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
    unfinished: int = 0

    def after(self, report: Report | None, students: int) -> "Tally":
        """Return the tally after so many more students are done; without a report nothing was judged."""
        tally = self._replace(done=self.done + students)
        if report is None or not report.judged:
            return tally
        status = results.status(report)
        return tally._replace(**{status: getattr(self, status) + students})


Progress = Callable[[Tally], None]


class Judged(NamedTuple):
    """A class after the run: everyone's hand-in, and where the reports on them are."""

    hand_ins: list[HandIn]
    reports: dict[str, Report]
    """Reports that say "not judged", by key; they are not in the store, so that the next run tries again."""
    store: Store

    def report(self, hand_in: HandIn) -> Report | None:
        """Return the report on a hand-in, if there is one."""
        return (self.reports.get(hand_in.key) or self.store.get(hand_in.key)) if hand_in.key else None

    def source(self, hand_in: HandIn) -> str:
        """Return the text of a hand-in that was judged, nothing when it is not there any more as it was."""
        if not hand_in.key or not hand_in.entry.path:
            return ""
        try:
            return _unchanged([hand_in]).text
        except Mistake:
            return ""


Legible = Callable[[Report], bool]


@contextmanager
def judged(plan: Plan, progress: Progress, legible: Legible) -> Iterator[Judged]:
    """Judge what has no legible verdict yet, and give the class; until the end no other run can write into its folder.

    What is legible, whoever shows the verdicts tells: one that was rewritten in the store, digest and all, may not be.
    """
    _check(plan)
    report_folder.refuse_input(plan.out, plan.where.parent if listed_in(plan.where) else plan.where, plan.manifest)
    if not zipped(plan.where):
        entries = collect(plan.where, manifest=plan.manifest)
        with opened(plan.out) as store:
            yield _judged(entries, plan, store, progress, legible)
        return
    # The lock comes first, so that two runs never unpack into the same place.
    with opened(plan.out) as store, unpacked(plan.where, plan.out / report_folder.UNPACKED) as found:
        yield _judged(found.collect(plan.manifest), plan, store, progress, legible)


def _judged(entries: Sequence[Entry], plan: Plan, store: Store, progress: Progress, legible: Legible) -> Judged:
    hand_ins = [_taken(entry, plan.terms) for entry in entries]
    groups: dict[str, list[HandIn]] = {}
    for hand_in in hand_ins:
        if hand_in.key:
            groups.setdefault(hand_in.key, []).append(hand_in)
    tally = Tally(len(hand_ins)).after(None, len(hand_ins) - sum(map(len, groups.values())))
    missing = dict(groups)
    for key, group in groups.items():
        if (report := store.get(key)) and legible(report):
            tally = tally.after(report, len(group))
            del missing[key]
    progress(tally)
    return Judged(hand_ins, _judge(missing, plan, store, tally, progress), store)


def _check(plan: Plan) -> None:
    """Refuse an unknown contract, level or module, before anything else is done."""
    terms = plan.terms
    if terms.contract is not None:
        registry.known(terms.contract)
    if plan.cluster is None:  # a cluster's machines have boxes and modules of their own
        levels.for_a_class(terms.level, trust=terms.trust)
        library(terms.allow)


def _taken(entry: Entry, terms: Terms) -> HandIn:
    """Read a hand-in to learn its digest, or note why it is rejected; it is read again when it is judged."""
    if entry.path is None or entry.problem:
        return HandIn(entry)
    try:
        submission = _read(entry.path)
    except Mistake as mistake:
        return HandIn(replace(entry, problem=str(mistake)))
    source = task.source(submission)
    return HandIn(entry, source, task.key(source, terms), likeness.digest(submission))


def _read(path: Path) -> Submission:
    return task.nameless(reader.read(path))


def _hire(plan: Plan) -> Hire:
    return partial(workers.cluster, plan.cluster) if plan.cluster else partial(workers.processes, plan.jobs)


def _judge(
    missing: Mapping[str, Sequence[HandIn]], plan: Plan, store: Store, tally: Tally, progress: Progress
) -> dict[str, Report]:
    """Judge each source that has no verdict yet, and return the reports that say "not judged"."""
    unjudged: dict[str, Report] = {}
    with closing(workers.judged(_tasks(missing, plan.terms, unjudged), _hire(plan))) as outcomes:
        for done, report in outcomes:
            if report.judged:
                store.put(done.key, report)
            else:
                unjudged[done.key] = report
            tally = tally.after(report, len(missing[done.key]))
            progress(tally)
    progress(tally._replace(done=tally.total))
    return unjudged


def _tasks(missing: Mapping[str, Sequence[HandIn]], terms: Terms, unjudged: dict[str, Report]) -> Iterator[Task]:
    """Yield the tasks, each read only when its turn comes, so that a large class needs little memory.

    What cannot be read any more, or has changed, is noted as not judged, and the class goes on.
    """
    for key, group in missing.items():
        try:
            submission = _unchanged(group)
        except Mistake as mistake:
            problem = note("not taken in", text=f"Not judged, start again: {mistake}")
            unjudged[key] = Report("", None, "", (), judged=False, problem=problem)
        else:
            yield Task(key, submission, terms, task.version())


def _unchanged(group: Sequence[HandIn]) -> Submission:
    """Read what several students handed in alike, from the first of them whose hand-in is still what it was."""
    reason = "It changed while the class was judged."
    for hand_in in group:
        assert hand_in.entry.path
        try:
            submission = _read(hand_in.entry.path)
        except Mistake as mistake:
            reason = str(mistake)
        else:
            if task.source(submission) == hand_in.source:
                return submission
    raise Mistake(reason)
