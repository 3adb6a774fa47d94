"""The class as data for others: grades.csv for a spreadsheet, and a line of JSON for each student."""

import csv
import io
import json
import re
from collections.abc import Sequence
from dataclasses import asdict, replace

from noughts.classroom.rows import Row, functions, most
from noughts.classroom.rubric import tidy
from noughts.judge.report import Report
from noughts.output.document import document
from noughts.output.sentences import sentence
from noughts.safe import safe, safe_cell

ADDRESS = re.compile(r"0x[0-9a-fA-F]{6,}")  # of an object in memory: another one in every run


def remark(row: Row) -> str:
    """Say what there is to say about a student's hand-in as a whole, the same in every run."""
    return ADDRESS.sub("0x…", safe(sentence(row.note))) if row.note else ""


def look(row: Row) -> str:
    """Say why a person should look at this hand-in."""
    return safe(" ".join(map(sentence, row.look)))


def spreadsheet_note(row: Row) -> str:
    """Say what there is to say in one cell: of the hand-in as a whole, or of functions that did not come to an end."""
    hung = [f"{name}: {sentence(ending)}" for name, ending in row.silent.items()]
    hung += [f"{name}: too little was tried to call it right." for name, s in row.verdicts.items() if s == "unfinished"]
    by_hand = [f"{name}: by hand: {reason}" for name, reason in row.by_hand.items()]
    return " ".join(filter(None, [remark(row) or safe(" ".join(hung)), *by_hand]))


def number(points: float | None) -> str:
    """Write points, nothing for none."""
    return "" if points is None else f"{tidy(points):.10g}"


def grades_csv(rows: Sequence[Row]) -> str:
    """Write the class as a spreadsheet, without anything that differs from one run to the next."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    names, full = functions(rows), most(rows)
    writer.writerow(["student", "name", "status", *map(safe_cell, names), "total", "max", "note", "look"])
    for row in rows:
        points = [number(row.points.get(name)) for name in names]
        cells = [safe_cell(row.student), safe_cell(row.name), row.status]
        words = [safe_cell(spreadsheet_note(row)), safe_cell(look(row))]
        writer.writerow([*cells, *points, number(row.total), number(row.most or full), *words])
    return out.getvalue()


def json_line(row: Row, report: Report | None) -> str:
    """Write a student's row and report as one line of JSON."""
    about = {key: value for key, value in asdict(row).items() if key in ("student", "name", "status")}
    marks = {
        "points": dict(row.points),
        "by_hand": dict(row.by_hand),
        "total": row.total,
        "max": row.most,
        "source": row.source,
    }
    full = document(replace(report, path=safe(row.path))) if report else None
    return json.dumps({**about, "note": spreadsheet_note(row), **marks, "report": full}) + "\n"
