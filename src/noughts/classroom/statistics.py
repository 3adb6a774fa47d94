"""What a class as a whole shows: distribution, pass rates, misconceptions, and what an instructor should look at."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from noughts.classroom import rows as results
from noughts.classroom.rows import STATUSES, Row
from noughts.judge.diagnosis.misconceptions import TABLE
from noughts.judge.note import Note
from noughts.judge.report import Counterexample, Report

TOP = 10
LISTED = 5000
"""The most students in the page's table: with many more, the page would be too large to open."""
BARS = 12
FEW = 4  # points in all, below which parts of points need ranges of their own


class Rate(NamedTuple):
    """How many passed one function."""

    name: str
    passed: int
    tried: int

    @property
    def percent(self) -> float:
        """The share that passed, in percent."""
        return 100 * self.passed / self.tried if self.tried else 0.0


class Bar(NamedTuple):
    """One bar of the chart of points: its label, and how many students have so many points."""

    label: str
    students: int


class Misconception(NamedTuple):
    """A misconception of this class, how many show it, what to do about it, and an example."""

    name: str
    students: int
    hint: Note | None
    example: Counterexample | None


@dataclass(slots=True)
class Examples:
    """An example for each misconception, collected from one report after the other, never all of them in memory."""

    found: dict[str, tuple[Note | None, Counterexample | None]] = field(default_factory=dict)

    def add(self, report: Report) -> None:
        """Remember an example for each misconception of a report that has none yet."""
        for name in report.hints:
            if name not in self.found or not self.found[name][1]:
                self.found[name] = example_of(report, name)


def example_of(report: Report, name: str) -> tuple[Note | None, Counterexample | None]:
    """Return the hint for a misconception, and the counterexample of the function whose verdict gives it."""
    given = [(h, v.counterexample) for v in report.verdicts for h in v.hints if h.args["name"] == name]
    usual = next((row.hint for row in TABLE if row.name == name), None)
    return next((pair for pair in given if pair[1]), given[0] if given else (usual, None))


def counts(rows: Iterable[Row]) -> dict[str, int]:
    """Return how many students have each status."""
    found = Counter(row.status for row in rows)
    return {status: found[status] for status in STATUSES}


def rates(rows: Sequence[Row]) -> list[Rate]:
    """Return the pass rate of each function, among the students whose contract has it."""
    return [
        _rate(name, [row.verdicts[name] for row in rows if name in row.verdicts]) for name in results.functions(rows)
    ]


def _rate(name: str, verdicts: list[str]) -> Rate:
    return Rate(name, verdicts.count("passed"), len(verdicts))


def distribution(rows: Sequence[Row]) -> list[Bar]:
    """Return the chart of points: a bar for each number of points, or a dozen ranges where there are too many."""
    totals = [row.total for row in rows if row.total is not None]
    full = results.most(rows)
    if not full:
        return []
    parts = any(total != int(total) for total in totals)
    if full > BARS or (parts and full < FEW):
        return [_range(totals, full, part) for part in range(BARS)]
    found = Counter(int(total) for total in totals)
    return [Bar(_points(low, full) if parts else str(low), found[low]) for low in range(int(full) + 1)]


def _points(low: int, full: float) -> str:
    """Call a bar that holds parts of points too."""
    return f"{low}–{low + 1}" if low < full else str(low)


def _range(totals: list[float], full: float, part: int) -> Bar:
    low, high = full * part / BARS, full * (part + 1) / BARS
    inside = [total for total in totals if low <= total < high or (part == BARS - 1 and total >= high)]
    return Bar(f"{low:.3g}–{high:.3g}", len(inside))


def misconceptions(rows: Iterable[Row], examples: Examples) -> list[Misconception]:
    """Return the misconceptions of the class, the commonest first."""
    found = Counter(hint for row in rows for hint in row.hints)
    ranked = sorted(found.items(), key=lambda item: (-item[1], item[0]))
    return [Misconception(name, count, *examples.found.get(name, (None, None))) for name, count in ranked]


def wrong_steps(rows: Iterable[Row]) -> list[tuple[str, list[Row]]]:
    """Return the students whose search goes wrong in the same way, the commonest way first."""
    groups: dict[str, list[Row]] = {}
    for row in rows:
        if row.wrong_step:
            groups.setdefault(row.wrong_step, []).append(row)
    return sorted(groups.items(), key=lambda item: (-len(item[1]), item[0]))


def listed(rows: Sequence[Row]) -> Sequence[Row]:
    """Return the students for the page's table: everyone, or those with the fewest points of a very large class."""
    if len(rows) <= LISTED:
        return rows
    fewest = sorted(rows, key=lambda row: (row.total is not None, row.total, row.student))[:LISTED]
    return sorted(fewest, key=lambda row: row.student)


def slowest(rows: Iterable[Row]) -> list[Row]:
    """Return who used the most CPU time."""
    return sorted((row for row in rows if row.seconds), key=lambda row: (-row.seconds, row.student))[:TOP]


def largest(rows: Iterable[Row]) -> list[Row]:
    """Return who held the most memory."""
    return sorted((row for row in rows if row.memory), key=lambda row: (-row.memory, row.student))[:TOP]


def suspicious(rows: Iterable[Row]) -> list[Row]:
    """Return whose code a person should look at."""
    return [row for row in rows if row.look]


def refused(rows: Iterable[Row]) -> list[Row]:
    """Return the students whose code tried something that the box refused."""
    return [row for row in rows if row.refused]
