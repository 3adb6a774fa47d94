"""Everything a run writes into its report folder, made from the verdicts alone."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from noughts.classroom import report_folder
from noughts.classroom import rows as results
from noughts.classroom.adjustments import Marking, check_students
from noughts.classroom.report_folder import ReportFolder
from noughts.classroom.rows import Row
from noughts.classroom.run import Judged
from noughts.classroom.statistics import Examples
from noughts.disk import explained
from noughts.judge.report import Report
from noughts.output import pages
from noughts.output.formats import FORMATS
from noughts.output.grades import grades_csv, json_line

TITLE = "Tic-tac-toe: class report"
FOR_EXCEL = "utf-8-sig"
"""Without the mark that this puts in front, Excel reads every name that is not ASCII wrongly."""


def publish(out: Path, judged: Judged, marking: Marking, also: tuple[str, ...] = ()) -> list[Row]:
    """Write the pages, grades.csv, grades.jsonl and the formats asked for, and return the rows of the class."""
    check_students(marking.adjusted, (hand_in.entry.student for hand_in in judged.hand_ins))
    rows = [results.row(one, judged.report(one), marking.of(one.entry.student)) for one in judged.hand_ins]
    folder = report_folder.opened(out)
    with explained(out):
        folder.claim([f"fonts/{name}" for name in pages.fonts()])
        for name, data in pages.fonts().items():
            folder.write(f"fonts/{name}", data)
        examples = _students(folder, rows, judged, marking)
        for name in also:
            _format(folder, name, rows, judged, marking)
        folder.write("index.html", pages.class_page(rows, examples, title=TITLE, marks=marking.rubric.marks).encode())
        folder.write("grades.csv", grades_csv(rows).encode(FOR_EXCEL))
    return rows


def _students(folder: ReportFolder, rows: Sequence[Row], judged: Judged, marking: Marking) -> Examples:
    """Write grades.jsonl and a page for each student, and return an example for each misconception."""
    examples, most = Examples(), results.most(rows)
    _own(folder, "students", [f"students/{row.slug}.html" for row in rows])
    with folder.lines() as lines:
        for (row, report), hand_in in zip(_each(rows, judged), judged.hand_ins, strict=True):
            page = pages.student_page(
                row, report, judged.source(hand_in), title=TITLE, most=most, rubric=marking.rubric
            )
            folder.write(f"students/{row.slug}.html", page.encode())
            lines.write(json_line(row, report).encode())
            if report:
                examples.add(report)
    return examples


def _format(folder: ReportFolder, name: str, rows: Sequence[Row], judged: Judged, marking: Marking) -> None:
    """Write one file per judged student in another grader's format."""
    form = FORMATS[name]
    judged_rows = [row for row in rows if row.status not in (results.ABSENT, results.REJECTED)]
    _own(folder, name, [f"{name}/{row.slug}{form.suffix}" for row in judged_rows])
    for row, report in _each(rows, judged):
        if report:
            text = form.render(replace(report, path=row.student), marking.of(row.student))
            folder.write(f"{name}/{row.slug}{form.suffix}", text.encode())


def _own(folder: ReportFolder, inner: str, names: Sequence[str]) -> None:
    """Claim the files of a folder, and delete those of students who are no longer in the class."""
    folder.claim(names)
    folder.remove_others(inner, names)


def _each(rows: Sequence[Row], judged: Judged) -> Iterator[tuple[Row, Report | None]]:
    """Yield each row with its report, read from the store again: all of them together would fill the memory."""
    return ((row, judged.report(hand_in)) for row, hand_in in zip(rows, judged.hand_ins, strict=True))
