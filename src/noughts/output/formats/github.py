"""GitHub Classroom's result: a JSON document in base64, as its autograding reporter takes it from each runner."""

import base64
import json
from typing import Any

from noughts.classroom.rubric import Rubric, mark
from noughts.judge.report import Report, Verdict
from noughts.output.plain_text import explain, remarks
from noughts.safe import safe


def render(report: Report, rubric: Rubric) -> str:
    """Write a report as the base64 text of a Classroom runner's result."""
    return base64.b64encode(json.dumps(result(report, rubric)).encode()).decode() + "\n"


def result(report: Report, rubric: Rubric) -> dict[str, Any]:
    """Return a report as a Classroom runner's result, version 1."""
    if not report.judged or not report.verdicts:
        name, message = "noughts", remarks(report) or "could not be judged"
        tests = [{"name": name, "status": "error", "score": 0, "message": message}]
        return {"version": 1, "status": "error", "max_score": mark(report, rubric).most, "tests": tests}
    passed = all(verdict.status == "passed" for verdict in report.verdicts)
    return {
        "version": 1,
        "status": "pass" if passed else "fail",
        "max_score": mark(report, rubric).most,
        "tests": [_test(verdict, rubric) for verdict in report.verdicts],
    }


def _test(verdict: Verdict, rubric: Rubric) -> dict[str, Any]:
    passed = verdict.status == "passed"
    return {
        "name": safe(verdict.name),
        "status": "pass" if passed else "fail" if verdict.status == "failed" else "error",
        "score": rubric.earned(verdict),
        "message": explain(verdict),
    }
