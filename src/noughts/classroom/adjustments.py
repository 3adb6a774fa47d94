"""Points that an instructor gives by hand: a CSV file of student, function, points and the reason for it."""

import csv
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from noughts.classroom.rubric import ByHand, Rubric, points_of
from noughts.errors import Mistake
from noughts.safe import safe

COLUMNS = ("student", "function", "points", "reason")
Adjustments = Mapping[str, Mapping[str, ByHand]]
"""By student, then by function."""


@dataclass(frozen=True, slots=True)
class Marking:
    """How points are given: by a rubric, and by hand."""

    rubric: Rubric
    adjusted: Adjustments = field(default_factory=dict)

    def of(self, student: str) -> Rubric:
        """Return the rubric for one student, with what was given by hand."""
        return replace(self.rubric, by_hand=self.adjusted.get(student, {}))


def load(path: Path | None, functions: Sequence[str]) -> Adjustments:
    """Read the adjustments, of these functions and no other."""
    found: dict[str, dict[str, ByHand]] = {}
    for number, row in _rows(path) if path else ():
        where = f"{safe(str(path))}, line {number}"
        student, function, points, reason = (row[name] for name in COLUMNS)
        if function not in functions:
            raise Mistake(f"{where}: {safe(function)!r} is no function; it may be {', '.join(functions)}.")
        if not reason:
            raise Mistake(f"{where}: why {safe(student)} has {safe(points)} points for {function} needs a reason.")
        found.setdefault(student, {})[function] = ByHand(points_of(where, function, _number(points)), reason)
    return found


def check_students(adjusted: Adjustments, students: Iterable[str]) -> None:
    """Refuse an adjustment of somebody who is not in the class: a misspelt name would lose it."""
    if strange := sorted(set(adjusted) - set(students)):
        raise Mistake(f"The adjustments name {safe(strange[0])!r}, who is not in this class.")


def _rows(path: Path) -> Iterable[tuple[int, dict[str, str]]]:
    """Yield the rows, each with its line."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            reader = csv.DictReader(file)
            if missing := [name for name in COLUMNS if name not in (reader.fieldnames or ())]:
                raise Mistake(f"{safe(str(path))} needs a heading with the column {missing[0]}: {','.join(COLUMNS)}.")
            for row in reader:
                yield reader.line_num, {name: (row[name] or "").strip() for name in COLUMNS}
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise Mistake(f"The adjustments {safe(str(path))} cannot be read: {error}.") from None


def _number(text: str) -> object:
    """Return a number, or the text where it is none."""
    try:
        return float(text)
    except ValueError:
        return text
