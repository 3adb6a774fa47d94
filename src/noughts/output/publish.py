"""Everything a run writes into its report folder, made from the verdicts alone."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from noughts.classroom import rows as results
from noughts.classroom.rows import Row
from noughts.classroom.rubric import Rubric
from noughts.classroom.run import Judged
from noughts.classroom.statistics import Examples
from noughts.disk import explained, write, writing
from noughts.output import pages
from noughts.output.formats import FORMATS
from noughts.output.grades import grades_csv, json_line

TITLE = "Tic-tac-toe: class report"


def publish(out: Path, judged: Judged, rubric: Rubric, also: tuple[str, ...] = ()) -> list[Row]:
    """Write the pages, grades.csv, grades.jsonl and the formats asked for, and return the rows of the class."""
    with explained(out):
        return _publish(out, judged, rubric, also)


def _publish(out: Path, judged: Judged, rubric: Rubric, also: tuple[str, ...]) -> list[Row]:
    rows = [results.row(hand_in, judged.report(hand_in), rubric) for hand_in in judged.hand_ins]
    examples, most = Examples(), results.most(rows)
    _only(out / "students", {f"{row.slug}.html" for row in rows})
    with writing(out / "grades.jsonl") as lines:
        for row, hand_in in zip(rows, judged.hand_ins, strict=True):
            report = judged.report(hand_in)
            page = pages.student_page(row, report, title=TITLE, most=most, rubric=rubric)
            write(out / "students" / f"{row.slug}.html", page)
            lines.write(json_line(row, report))
            if report:
                examples.add(report)
    for name in also:
        _format(out / name, name, rows, judged, rubric)
    _fonts(out / "fonts")
    write(out / "index.html", pages.class_page(rows, examples, title=TITLE))
    write(out / "grades.csv", grades_csv(rows))
    return rows


def _format(folder: Path, name: str, rows: Sequence[Row], judged: Judged, rubric: Rubric) -> None:
    """Write one file per judged student in another grader's format."""
    form = FORMATS[name]
    _only(folder, {row.slug + form.suffix for row in rows})
    for row, hand_in in zip(rows, judged.hand_ins, strict=True):
        if report := judged.report(hand_in):
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
