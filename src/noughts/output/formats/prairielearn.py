"""PrairieLearn's results.json: a score from 0 to 1 and a test per function."""

import json
from typing import Any

from noughts.classroom.rubric import Rubric, mark
from noughts.judge.report import Report, Verdict
from noughts.output.plain_text import explain, headline, problem, remarks
from noughts.safe import safe


def render(report: Report, rubric: Rubric) -> str:
    """Write a report as PrairieLearn's results.json; what was not judged is not gradable, and costs no attempt."""
    return json.dumps(_graded(report, rubric) if report.judged else _fault(report), indent=2) + "\n"


def _graded(report: Report, rubric: Rubric) -> dict[str, Any]:
    marks = mark(report, rubric)
    return {
        "gradable": True,
        "score": marks.total / marks.most if marks.most else 0.0,
        "message": f"{marks.total:g} of {marks.most:g} points.",
        "output": remarks(report),
        "tests": [_test(verdict, rubric) for verdict in report.verdicts],
    }


def _fault(report: Report) -> dict[str, Any]:
    return {"gradable": False, "format_errors": [problem(report, "The submission could not be judged.")]}


def _test(verdict: Verdict, rubric: Rubric) -> dict[str, Any]:
    return {
        "name": safe(verdict.name),
        "description": f"{safe(verdict.name)} on every position",
        "points": rubric.earned(verdict),
        "max_points": rubric.worth(verdict.name),
        "message": headline(verdict),
        "output": explain(verdict),
    }
