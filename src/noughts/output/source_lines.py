"""The lines of a submission that a verdict is about, for the pages: a few, numbered, made safe to show.

The source is only searched, never parsed: hostile text could make a parser slow.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from noughts.judge.note import Note
from noughts.judge.report import Report, Verdict
from noughts.safe import safe

MOST, WIDTH = 60, 160  # lines of one excerpt, letters of one line
AROUND = 4  # lines shown before and after a line that belongs to no function
DEFINED = re.compile(r"([ \t]*)(?:async +)?(?:def|class) +(\w+)")
REMARKS = {
    "raised": "it raised an exception here",
    "it raised": "it raised an exception here",
    "wrong call": "the first wrong step is taken by this function",
    "cannot be read": "Python gave up here",
    "cannot be imported": "it stops here",
    "asks for input": "it asks for input here",
    "exits": "it ends itself here",
    "refused at import": "this was refused",
    "module not allowed": "this module is not allowed",
    "module not installed": "this module is not there",
}
"""What is said of a line, by the note that names it."""


class Line(NamedTuple):
    """One line of the file."""

    number: int
    text: str
    remark: str = ""


class Excerpt(NamedTuple):
    """Some lines in a row."""

    title: str
    lines: Sequence[Line]

    @property
    def remarked(self) -> bool:
        """Whether something is said of one of the lines."""
        return any(line.remark for line in self.lines)


def excerpts(report: Report | None, source: str) -> dict[str, list[Excerpt]]:
    """Return for each function that is not right the lines it is about; for a file that did not run, its own."""
    if report is None or not source:
        return {}
    rows = source.split("\n")
    if report.problem:
        remarks = _remarks([report.problem])
        return {"": [_excerpt(rows, "", number, number, remarks) for number in remarks][:1]}
    failed = [verdict for verdict in report.verdicts if verdict.status == "failed"]
    return {verdict.name: list(_shown(verdict, rows)) for verdict in failed if not verdict.mended}


def _shown(verdict: Verdict, rows: Sequence[str]) -> Iterator[Excerpt]:
    """Yield the function itself, and the other functions that something is said of."""
    notes = [*verdict.reasons, *([verdict.counterexample.came] if verdict.counterexample else ())]
    remarks = {number: remark for number, remark in _remarks(notes).items() if 0 < number <= len(rows)}
    place = _defined(rows, verdict.name)
    places = {} if place is None else {place: _end(rows, place)}
    for number in remarks:
        if not any(start < number <= end for start, end in places.items()):
            start = _around(rows, number)
            places[start] = _end(rows, start) if DEFINED.match(rows[start]) else number
    for start, end in places.items():
        found = DEFINED.match(rows[start])
        yield _excerpt(rows, safe(found[2], limit=60) if found else "", start + 1, end, remarks)


def _remarks(notes: Sequence[Note]) -> dict[int, str]:
    """Return what is said of lines, by their numbers."""
    found = [(one.args.get("line"), REMARKS[one.id]) for note in notes for one in _within(note) if one.id in REMARKS]
    return {line: remark for line, remark in reversed(found) if type(line) is int and line > 0}


def _within(note: Note) -> Iterator[Note]:
    """Yield a note, and those that it tells of."""
    yield note
    inner: list[Mapping[str, Any]] = [one for one in note.args.values() if isinstance(one, dict)]
    yield from (Note.from_json(one) for one in inner if isinstance(one.get("args"), dict) and "id" in one)


def _defined(rows: Sequence[str], name: str) -> int | None:
    """Return the place of a function's or method's first line, None where it is not found."""
    start = -1
    for part in name.split("."):
        places = range(start + 1, len(rows))
        start = next((at for at in places if (found := DEFINED.match(rows[at])) and found[2] == part), -1)
        if start < 0:
            return None
    return start


def _end(rows: Sequence[str], start: int) -> int:
    """Return the place after a definition's last line, as the indents show it."""
    indent = _indent(rows[start])
    inside = start + 1
    while inside < len(rows) and (not rows[inside].strip() or _indent(rows[inside]) > indent):
        inside += 1
    while not rows[inside - 1].strip():
        inside -= 1
    return inside


def _indent(row: str) -> int:
    plain = row[:WIDTH].expandtabs(4)
    return len(plain) - len(plain.lstrip())


def _around(rows: Sequence[str], number: int) -> int:
    """Return the place of the definition that a line stands in; its own where it stands in none."""
    at = number - 1
    for start in range(at, max(-1, at - MOST), -1):
        if DEFINED.match(rows[start]) and _end(rows, start) > at:
            return start
    return at


def _excerpt(rows: Sequence[str], title: str, first: int, last: int, remarks: Mapping[int, str]) -> Excerpt:
    """Return lines first to last, those around a single one too, no more than can be shown."""
    if first == last:
        first, last = first - AROUND, last + AROUND
    said = [number for number in remarks if first <= number <= last]
    if said and said[0] - first > MOST - AROUND:
        first = said[0] - MOST // 2
    numbers = range(max(first, 1), min(last, first + MOST - 1, len(rows)) + 1)
    return Excerpt(title, [Line(number, _line(rows[number - 1]), remarks.get(number, "")) for number in numbers])


def _line(row: str) -> str:
    return safe(row[: WIDTH + 1].expandtabs(4), limit=WIDTH)
