"""Everything a run writes into its report folder, made from the verdicts alone."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from noughts.grade import pages, results
from noughts.grade.formats import FORMATS
from noughts.grade.insight import Examples
from noughts.grade.results import HandIn, Row
from noughts.grade.rubric import Rubric
from noughts.grade.store import write, writing
from noughts.grade.verdict import Report

TITLE = "Tic-tac-toe: class report"
Lookup = Callable[[str], Report | None]


def publish(
    out: Path, hand_ins: Sequence[HandIn], lookup: Lookup, rubric: Rubric, also: tuple[str, ...] = ()
) -> list[Row]:
    """Write the pages, grades.csv, grades.jsonl and the formats asked for, and return the rows of the class."""
    rows = [results.row(hand_in, _report(hand_in, lookup), rubric) for hand_in in hand_ins]
    examples, most = Examples(), results.most(rows)
    _only(out / "students", {f"{row.slug}.html" for row in rows})
    with writing(out / "grades.jsonl") as lines:
        for row, hand_in in zip(rows, hand_ins, strict=True):
            report = _report(hand_in, lookup)
            page = pages.student_page(row, report, title=TITLE, most=most, rubric=rubric)
            write(out / "students" / f"{row.slug}.html", page)
            lines.write(results.json_line(row, report))
            if report:
                examples.add(report)
    for name in also:
        _format(out / name, name, rows, hand_ins, lookup, rubric)
    _fonts(out / "fonts")
    write(out / "index.html", pages.class_page(rows, examples, title=TITLE))
    write(out / "grades.csv", results.grades_csv(rows))
    return rows


def _report(hand_in: HandIn, lookup: Lookup) -> Report | None:
    return lookup(hand_in.key) if hand_in.key else None


def _format(
    folder: Path, name: str, rows: Sequence[Row], hand_ins: Sequence[HandIn], lookup: Lookup, rubric: Rubric
) -> None:
    """Write one file per judged student in another grader's format."""
    form = FORMATS[name]
    _only(folder, {row.slug + form.suffix for row in rows})
    for row, hand_in in zip(rows, hand_ins, strict=True):
        if report := _report(hand_in, lookup):
            write(folder / (row.slug + form.suffix), form.render(replace(report, path=row.student), rubric))


def _fonts(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    for name, data in pages.fonts().items():
        (folder / name).write_bytes(data)


def _only(folder: Path, names: set[str]) -> None:
    """Make a folder of ours, without files of students who are no longer in the class."""
    folder.mkdir(exist_ok=True)
    for path in folder.iterdir():
        if path.name not in names and path.is_file():
            path.unlink()
