"""The report as pages that open from the file system: one for the class, one for each student."""

import base64
import hashlib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from statistics import median
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup

import noughts
from noughts.classroom import rows as results
from noughts.classroom import statistics
from noughts.classroom.rows import Row
from noughts.classroom.rubric import Rubric
from noughts.classroom.statistics import Examples
from noughts.judge.note import Note
from noughts.judge.registry import TITLES
from noughts.judge.report import Report
from noughts.output.grades import number, remark
from noughts.output.plain_text import came_label, headline
from noughts.output.sentences import hint_text, sentence, step
from noughts.output.source_lines import excerpts
from noughts.safe import safe_lines

FONTS = {400: "Inter-Regular.woff2", 600: "Inter-SemiBold.woff2"}
MARKS = {
    "passed": "✓",
    "failed": "✗",
    "unfinished": "…",
    "not run": "–",
    "no submission": "∅",
    "rejected": "!",
    "not judged": "?",
}
ORDER = ("failed", "unfinished", "not run", "passed")
WORDS = {
    "passed": "all passed",
    "failed": "something failed",
    "unfinished": "unfinished",
    "no submission": "nothing handed in",
    "rejected": "rejected",
    "not judged": "not judged",
}


COUNTED = {
    "independent": "independent: a function has its points when it is right in this file",
    "follow-through": "follow-through: a function right once others are mended has its points too",
}
"""How marks are counted, in words."""


def class_page(rows: Sequence[Row], examples: Examples, *, title: str, marks: str) -> str:
    """Write the page of the class, with everything it needs inside."""
    bars = statistics.distribution(rows)
    totals = [row.total for row in rows if row.total is not None and row.points]
    return _template("class.html").render(
        title=title,
        rows=rows,
        listed=statistics.listed(rows),
        named=any(row.name != row.student for row in rows),
        fonts=_inside(),
        counts=statistics.counts(rows),
        median=median(totals) if totals else None,
        most=results.most(rows),
        bars=bars,
        marks_counted=COUNTED[marks],
        tallest=max([bar.students for bar in bars] + [1]),
        rates=statistics.rates(rows),
        misconceptions=statistics.misconceptions(rows, examples),
        wrong_steps=[(kind, step(kind), group) for kind, group in statistics.wrong_steps(rows)],
        slowest=statistics.slowest(rows),
        largest=statistics.largest(rows),
        refused=statistics.refused(rows),
        suspicious=statistics.suspicious(rows),
        identical=results.identical(rows),
        alike=results.alike(rows),
        boxes=sorted({row.box for row in rows if row.box}),
        version=noughts.__version__,
    )


def student_page(row: Row, report: Report | None, source: str = "", *, title: str, most: float, rubric: Rubric) -> str:
    """Write the page of one student, with the lines concerned; its typeface lies in the report's folder."""
    return _template("student.html").render(
        title=title,
        row=row,
        report=report,
        verdicts=sorted(report.verdicts if report else (), key=lambda verdict: ORDER.index(verdict.status)),
        most=most,
        worth=rubric.worth,
        hints=_hints(report) if report and report.problem else [],
        excerpts=excerpts(report, source),
        fonts=[(weight, f"../fonts/{name}") for weight, name in FONTS.items()],
    )


def check_page(report: Report, source: str = "") -> str:
    """Write the page of one report, with everything it needs inside."""
    return _template("check.html").render(
        report=report,
        contract=TITLES[report.contract],
        verdicts=sorted(report.verdicts, key=lambda verdict: ORDER.index(verdict.status)),
        hints=_hints(report),
        excerpts=excerpts(report, source),
        fonts=_inside(),
        version=noughts.__version__,
    )


def _inside() -> list[tuple[int, str]]:
    """Return the typeface as addresses that hold it."""
    return [(weight, f"data:font/woff2;base64,{_font64(name)}") for weight, name in FONTS.items()]


def _hints(report: Report) -> list[Note]:
    """Return the hints for a file that could not be run, which every verdict on it repeats."""
    return report.verdicts[0].hints if report.verdicts else []


def fonts() -> dict[str, bytes]:
    """Return the typeface's files by name."""
    return {name: files("noughts").joinpath("assets", name).read_bytes() for name in FONTS.values()}


@cache
def _font64(name: str) -> str:
    return base64.b64encode(fonts()[name]).decode()


@cache
def _template(name: str) -> Template:
    return _environment().get_template(name)


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("noughts.output", "pages"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    environment.filters |= {"safe_text": safe_lines, "headline": headline, "points": number, "mib": _mib}
    environment.filters |= {"sentence": sentence, "hint_text": hint_text, "came_label": came_label, "remark": remark}
    environment.filters["breakable"] = _breakable
    environment.globals |= _globals()
    return environment


def _globals() -> dict[str, Any]:
    here = files("noughts.output.pages")
    script = here.joinpath("script.js").read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return {
        "style": Markup(here.joinpath("style.css").read_text(encoding="utf-8")),
        "script": Markup(script),
        "script_hash": f"sha256-{digest}",
        "marks": MARKS,
        "words": WORDS,
        "placed": placed,
    }


def placed(before: str, after: str) -> str:
    """Say which mark was placed between two boards, and where: X (0, 1)."""
    cell = next(place for place, mark in enumerate(after) if mark != before[place])
    return f"{after[cell]} {divmod(cell, after.index('/') + 1)}"


def _breakable(name: str) -> Markup:
    """Return a long name that may be broken after its dots."""
    return Markup(".<wbr>").join(safe_lines(name).split("."))


def _mib(size: int) -> str:
    return f"{size / (1 << 20):.1f} MiB"
