"""The class as rows, one per student in their order: what grades.csv, grades.jsonl and the pages are written from."""

import csv
import hashlib
import io
import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from noughts.grade.intake import Entry
from noughts.grade.rubric import Rubric, mark, tidy
from noughts.grade.safe import safe, safe_cell
from noughts.grade.verdict import Report

PLAIN_SLUG = re.compile(r"[a-z0-9][a-z0-9._-]{0,59}")
ADDRESS = re.compile(r"0x[0-9a-fA-F]{6,}")  # of an object in memory: another one in every run
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
    note: str = ""
    points: Mapping[str, float] = field(default_factory=dict)
    total: float | None = 0
    most: float = 0
    contract: str | None = None
    verdicts: Mapping[str, str] = field(default_factory=dict)
    """The status of each function."""
    hints: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
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
        return replace(base, status=REJECTED, note=safe(entry.problem))
    if report is None:
        return base
    note = ADDRESS.sub("0x…", safe(report.problem or ""))
    if not report.judged:
        return replace(base, status=UNJUDGED, note=note, total=None, box=report.box)
    return replace(base, note=note, **_judged(report, rubric))


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


def grades_csv(rows: Sequence[Row]) -> str:
    """Write the class as a spreadsheet, without anything that differs from one run to the next."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    names, full = functions(rows), most(rows)
    writer.writerow(["student", "name", "status", *map(safe_cell, names), "total", "max", "note"])
    for row in rows:
        points = [number(row.points.get(name)) for name in names]
        cells = [safe_cell(row.student), safe_cell(row.name), row.status]
        writer.writerow([*cells, *points, number(row.total), number(row.most or full), safe_cell(row.note)])
    return out.getvalue()


def number(points: float | None) -> str:
    """Write points, nothing for none."""
    return "" if points is None else f"{tidy(points):.10g}"


def json_line(row: Row, report: Report | None) -> str:
    """Write a student's row and report as one line of JSON."""
    about = {key: value for key, value in asdict(row).items() if key in ("student", "name", "status", "note")}
    marks = {"points": dict(row.points), "total": row.total, "max": row.most, "source": row.source}
    full = replace(report, path=safe(row.path)).to_json() if report else None
    return json.dumps({**about, **marks, "report": full}) + "\n"


def identical(rows: Iterable[Row]) -> list[list[Row]]:
    """Return the groups of students whose sources are the same, but for those who share one hand-in."""
    groups: dict[str, list[Row]] = {}
    for row in rows:
        if row.source:
            groups.setdefault(row.source, []).append(row)
    return [group for group in groups.values() if len({row.path for row in group}) > 1]
