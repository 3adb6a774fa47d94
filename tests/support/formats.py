"""Reports of every kind, and what the graders' formats make of them."""

import json
import unicodedata

from noughts.classroom.rubric import Rubric
from noughts.judge.report import Report
from noughts.output.formats import FORMATS
from noughts.safe import JOINERS
from support.reports import NASTY, failing, not_judged, not_run, passing, unfinished

REPORTS = [
    passing(),
    failing(),
    failing(text=NASTY),
    not_run(),
    not_run(NASTY),
    not_judged(),
    not_judged(NASTY),
    passing(verdicts=()),
    unfinished(),
]


def hidden(text: str) -> set[str]:
    return {c for c in text if unicodedata.category(c) in {"Cc", "Cf", "Cs", "Zl", "Zp", "Cn"}} - set(JOINERS)


def rendered(name: str, report: Report, weights: Rubric | None = None) -> dict:
    return json.loads(FORMATS[name].render(report, weights or Rubric()))
