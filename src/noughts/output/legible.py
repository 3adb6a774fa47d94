"""Tells whether a report that was kept can be shown whole: a row of the store may be rewritten, digest and all."""

from noughts.classroom import rows as results
from noughts.classroom.rows import HandIn, Row
from noughts.classroom.rubric import Rubric
from noughts.classroom.statistics import Examples
from noughts.intake.hand_in import Entry
from noughts.judge.report import Report
from noughts.output import pages
from noughts.output.formats import FORMATS
from noughts.output.grades import grades_csv, json_line

NOBODY = HandIn(Entry("nobody", "nobody", None))


def legible(report: Report) -> bool:
    """Tell whether all that is written of a report can be: its notes may lack anything, or be none of ours."""
    try:
        _write(report, results.row(NOBODY, report, Rubric()))
    except Exception:  # whatever comes of it, it would come of it again when the class is written
        return False
    return True


def _write(report: Report, row: Row) -> None:
    """Write all that a run writes of a report, to nowhere."""
    examples = Examples()
    examples.add(report)
    pages.class_page([row], examples, title="", marks="independent").encode()
    pages.student_page(row, report, title="", most=0, rubric=Rubric()).encode()
    json_line(row, report).encode()
    grades_csv([row]).encode()
    for form in FORMATS.values():
        form.render(report, Rubric()).encode()
