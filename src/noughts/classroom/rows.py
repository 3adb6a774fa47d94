"""The class as rows, one for each student; pages, grades.csv and statistics are all made from these rows."""

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from noughts.classroom.rubric import Rubric, mark, tidy
from noughts.intake.hand_in import Entry
from noughts.judge.note import Note, note
from noughts.judge.report import Report
from noughts.safe import safe

PLAIN_SLUG = re.compile(r"[a-z0-9][a-z0-9._-]{0,59}")
PASSED, FAILED, UNFINISHED, ABSENT = "passed", "failed", "unfinished", "no submission"
REJECTED, UNJUDGED = "rejected", "not judged"
STATUSES = (PASSED, FAILED, UNFINISHED, ABSENT, REJECTED, UNJUDGED)


@dataclass(frozen=True, slots=True)
class HandIn:
    """A student's entry, and when it can be judged, the digest of its files and the key of its verdict in the store."""

    entry: Entry
    source: str | None = None
    key: str | None = None
    likeness: str | None = None
    """The same for hand-ins that differ in names and layout alone."""


@dataclass(frozen=True, slots=True)
class Row:
    """One student's result: points and statuses, without counterexamples and reasons."""

    student: str
    name: str
    status: str
    note: Note | None = None
    """What there is to say about the hand-in as a whole."""
    points: Mapping[str, float] = field(default_factory=dict)
    total: float | None = 0
    most: float = 0
    contract: str | None = None
    verdicts: Mapping[str, str] = field(default_factory=dict)
    """The status of each function."""
    by_hand: Mapping[str, str] = field(default_factory=dict)
    """Why the points of a function were given by hand, where they were."""
    silent: Mapping[str, Note] = field(default_factory=dict)
    """How each function ended that did not come back, except where the fault lies in a function that it calls."""
    hints: tuple[str, ...] = ()
    wrong_step: str = ""
    """The kind of the first wrong step of the student's own search, where one was found."""
    refused: tuple[str, ...] = ()
    look: tuple[Note, ...] = ()
    """Why a person should look at this one."""
    seconds: float = 0.0
    memory: int = 0
    box: str = ""
    source: str | None = None
    likeness: str | None = None
    path: str = ""

    @property
    def slug(self) -> str:
        """The name of the student's page, unique even on a disk that does not tell A from a.

        A plain name in small letters stands for itself; any other gets a ~ and a digest, and no plain name has a ~.
        """
        if PLAIN_SLUG.fullmatch(self.student):
            return self.student
        plain = re.sub(r"[^a-z0-9._-]+", "-", self.student.lower()).strip(".-")[:40]
        return f"{plain or 'student'}~{hashlib.sha256(self.student.encode('utf-8', 'surrogatepass')).hexdigest()[:16]}"


def row(hand_in: HandIn, report: Report | None, rubric: Rubric) -> Row:
    """Return the row of a student, from the report when there is one, and with what was given by hand."""
    found = _found(hand_in, report, rubric)
    if not rubric.by_hand:
        return found
    points = {**found.points, **{name: given.points for name, given in rubric.by_hand.items()}}
    reasons = {name: safe(given.reason) for name, given in rubric.by_hand.items()}
    return replace(found, points=points, total=tidy(sum(points.values())), by_hand=reasons)


def _found(hand_in: HandIn, report: Report | None, rubric: Rubric) -> Row:
    """Return the row of a student by what the judge found."""
    entry = hand_in.entry
    base = Row(entry.student, entry.name, ABSENT, source=hand_in.source, path=str(entry.path or ""))
    base = replace(base, likeness=hand_in.likeness)
    if entry.problem:
        return replace(base, status=REJECTED, note=note("not taken in", text=entry.problem))
    if report is None:
        return base
    if not report.judged:
        return replace(base, status=UNJUDGED, note=report.problem, total=None, box=report.box)
    return replace(base, note=report.problem, **_judged(report, rubric))


def _judged(report: Report, rubric: Rubric) -> dict[str, Any]:
    marks = mark(report, rubric)
    return {
        "status": status(report),
        "points": marks.points,
        "total": marks.total,
        "most": marks.most,
        "contract": report.contract,
        "verdicts": {verdict.name: verdict.status for verdict in report.verdicts},
        "silent": _silent(report),
        "hints": tuple(map(safe, report.hints)),
        "wrong_step": _wrong_step(report),
        "refused": tuple(map(safe, report.refused)),
        "look": report.look,
        "seconds": report.seconds,
        "memory": report.memory,
        "box": report.box,
    }


def _silent(report: Report) -> dict[str, Note]:
    own = [v for v in report.verdicts if not v.mended and all(reason.id != "leans on" for reason in v.reasons)]
    return {v.name: reason for v in own for reason in v.reasons if reason.id == "did not come back"}


def _wrong_step(report: Report) -> str:
    """Return the kind of the first wrong step of a search, nothing where none was found."""
    steps = [reason for verdict in report.verdicts for reason in verdict.reasons if reason.id == "wrong call"]
    return str(steps[0].args["kind"]) if steps else ""


def status(report: Report) -> str:
    """Return how a judged submission did as a whole; unfinished when nothing was wrong but too little was tried."""
    found = {verdict.status for verdict in report.verdicts}
    if found == {"passed"}:
        return PASSED
    return UNFINISHED if found and found <= {"passed", "unfinished"} else FAILED


def functions(rows: Sequence[Row]) -> list[str]:
    """Return the names of all functions judged, those of the class's commonest contract first."""
    counts = Counter(tuple(row.points) for row in rows if row.points)
    ordered = sorted(counts, key=lambda names: (-counts[names], names))
    return list(dict.fromkeys(name for names in ordered for name in names))


def most(rows: Sequence[Row]) -> float:
    """Return the most points that the class can have, by its commonest contract."""
    counts = Counter(row.most for row in rows if row.points)
    return max(counts, key=lambda points: (counts[points], points), default=0)


def alike(rows: Iterable[Row]) -> list[list[Row]]:
    """Return the groups of students whose sources differ in names and layout alone, each source once."""
    groups: dict[str, dict[str, Row]] = {}
    for row in rows:
        if row.likeness and row.source:
            groups.setdefault(row.likeness, {}).setdefault(row.source, row)
    return [list(group.values()) for group in groups.values() if len(group) > 1]


def identical(rows: Iterable[Row]) -> list[list[Row]]:
    """Return the groups of students with the same sources; a team that handed in one file together is no such group."""
    groups: dict[str, list[Row]] = {}
    for row in rows:
        if row.source:
            groups.setdefault(row.source, []).append(row)
    return [group for group in groups.values() if len({row.path for row in group}) > 1]
