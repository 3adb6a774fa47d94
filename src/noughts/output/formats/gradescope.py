"""Gradescope's results.json: a test per function, text as text, so that nothing in it is read as markup."""

import json
from typing import Any

from noughts.classroom.rubric import Rubric, mark
from noughts.judge.report import Report, Verdict
from noughts.output.plain_text import explain, remarks
from noughts.safe import safe


def render(report: Report, rubric: Rubric) -> str:
    """Write a report as Gradescope's results.json."""
    data = {
        "score": mark(report, rubric).total,
        "output": remarks(report) or f"Judged {_how_far(report)}, box: {safe(report.box)}.",
        "output_format": "text",
        "test_output_format": "text",
        "test_name_format": "text",
        "visibility": "visible",
        "execution_time": round(report.seconds),
        "tests": [_test(verdict, rubric) for verdict in report.verdicts],
    }
    if not report.judged:
        del data["score"], data["tests"]  # no score at all: Gradescope then shows an error, not a zero
    return json.dumps(data, indent=2) + "\n"


def _how_far(report: Report) -> str:
    unfinished = any(verdict.status == "unfinished" for verdict in report.verdicts)
    return "as far as its budget of CPU time went" if unfinished else "on every position"


def _test(verdict: Verdict, rubric: Rubric) -> dict[str, Any]:
    passed = verdict.status == "passed"
    return {
        "name": safe(verdict.name),
        "status": "passed" if passed else "failed",
        "score": rubric.earned(verdict),
        "max_score": rubric.worth(verdict.name),
        "output": explain(verdict),
        "visibility": "visible",
    }
