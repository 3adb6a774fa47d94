"""check50's JSON: a result per function, with rationale and help as check50 itself writes them."""

import json
from typing import Any

from noughts.classroom.rubric import Rubric
from noughts.judge.report import Report, Verdict
from noughts.output.plain_text import explain, headline, problem, remarks
from noughts.safe import safe

VERSION = "3.5.0"
"""The check50 whose results these are like."""


def render(report: Report, _rubric: Rubric) -> str:
    """Write a report as `check50 --output json` does."""
    results = [_judged(report), *(_result(verdict, judged=report.judged) for verdict in report.verdicts)]
    data = {"slug": "noughts/tictactoe", "results": results, "version": VERSION}
    return json.dumps(data, indent=4) + "\n"


def cause(verdict: Verdict) -> dict[str, str]:
    """Return check50's cause of a failure."""
    rationale, _, more = explain(verdict).partition("\n\n")
    return {"rationale": f"{safe(verdict.name)} is {rationale}", "help": more or "Try it on that board yourself."}


def _judged(report: Report) -> dict[str, Any]:
    sound = report.judged and not report.problem
    fault = None if sound else {"rationale": problem(report, "not judged"), "help": None}
    passed = True if sound else False if report.judged else None
    return _entry("judged", "the file can be judged", passed, fault, log=remarks(report).split("\n"))


def _result(verdict: Verdict, *, judged: bool) -> dict[str, Any]:
    passed = {"passed": True, "failed": False, "unfinished": False, "not run": None}[verdict.status] if judged else None
    fault = None if passed else cause(verdict)
    description = f"{safe(verdict.name)} is right on every position"
    return _entry(safe(verdict.name), description, passed, fault, log=[headline(verdict)], dependency="judged")


def _entry(
    name: str,
    description: str,
    passed: bool | None,
    fault: dict[str, Any] | None,
    *,
    log: list[str],
    dependency: str | None = None,
) -> dict[str, Any]:
    return {
        "name": name,
        "description": description,
        "passed": passed,
        "log": [line for line in log if line],
        "cause": fault,
        "data": {},
        "dependency": dependency,
    }
