"""The class as rows, one per student in their order: what everything that is written of a class is made from."""

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from noughts.classroom.rubric import Rubric, mark
from noughts.intake.hand_in import Entry
from noughts.judge.note import Note, note
from noughts.judge.report import Report
from noughts.safe import safe

PLAIN_SLUG = re.compile(r"[a-z0-9][a-z0-9._-]{0,59}")
PASSED, FAILED, ABSENT = "passed", "failed", "no submission"
REJECTED, UNJUDGED = "rejected", "not judged"
STATUSES = (PASSED, FAILED, ABSENT, REJECTED, UNJUDGED)


@dataclass(frozen=True, slots=True)
class HandIn:
    """A student's entry, with the digest of its sources and the key of its verdict when it can be judged."""

    entry: Entry
    source: str | None = None
    key: str | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One student's result, without the details."""

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
    hints: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    look: tuple[Note, ...] = ()
    """Why a person should look at this one."""
    seconds: float = 0.0
    memory: int = 0
    box: str = ""
    source: str | None = None
    path: str = ""

    @property
    def slug(self) -> str:
        """The name of the student's files: the student's own where that is a plain one."""
        if PLAIN_SLUG.fullmatch(self.student):
            return self.student
        plain = re.sub(r"[^A-Za-z0-9._-]+", "-", self.student).strip(".-")[:40]
        return f"{plain or 'student'}-{hashlib.sha256(self.student.encode()).hexdigest()[:8]}"


def row(hand_in: HandIn, report: Report | None, rubric: Rubric) -> Row:
    """Return the row of a student, from the report when there is one."""
    entry = hand_in.entry
    base = Row(entry.student, entry.name, ABSENT, source=hand_in.source, path=str(entry.path or ""))
    if entry.problem:
        return replace(base, status=REJECTED, note=note("not taken in", text=entry.problem))
    if report is None:
        return base
    if not report.judged:
        return replace(base, status=UNJUDGED, note=report.problem, total=None, box=report.box)
    return replace(base, note=report.problem, **_judged(report, rubric))


def _judged(report: Report, rubric: Rubric) -> dict[str, Any]:
    marks = mark(report, rubric)
    passed = bool(report.verdicts) and all(verdict.status == "passed" for verdict in report.verdicts)
    return {
        "status": PASSED if passed else FAILED,
        "points": marks.points,
        "total": marks.total,
        "most": marks.most,
        "contract": report.contract,
        "verdicts": {verdict.name: verdict.status for verdict in report.verdicts},
        "hints": tuple(map(safe, report.hints)),
        "refused": tuple(map(safe, report.refused)),
        "look": report.look,
        "seconds": report.seconds,
        "memory": report.memory,
        "box": report.box,
    }


def functions(rows: Sequence[Row]) -> list[str]:
    """Return the names of all functions judged, those of the class's commonest contract first."""
    counts = Counter(tuple(row.points) for row in rows if row.points)
    ordered = sorted(counts, key=lambda names: (-counts[names], names))
    return list(dict.fromkeys(name for names in ordered for name in names))


def most(rows: Sequence[Row]) -> float:
    """Return the most points that the class can have, by its commonest contract."""
    counts = Counter(row.most for row in rows if row.points)
    return max(counts, key=lambda points: (counts[points], points), default=0)


def identical(rows: Iterable[Row]) -> list[list[Row]]:
    """Return the groups of students whose sources are the same, but for those who share one hand-in."""
    groups: dict[str, list[Row]] = {}
    for row in rows:
        if row.source:
            groups.setdefault(row.source, []).append(row)
    return [group for group in groups.values() if len({row.path for row in group}) > 1]
