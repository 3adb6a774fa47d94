"""Classroom 50's result.json, schema classroom50/result/v1: a test per function, in whole points.

Who handed in what is told by the environment, as Classroom 50's runner sets it; elsewhere it is not known.
"""

import json
import os
import re
from typing import Any

from noughts.classroom.rubric import Rubric
from noughts.judge.report import Report, Verdict
from noughts.output.plain_text import explain, headline, remarks
from noughts.safe import safe

SCHEMA = "classroom50/result/v1"
UNKNOWN = "not known"
MOMENT = re.compile(r"submit/(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z-.*", re.DOTALL)


def render(report: Report, rubric: Rubric) -> str:
    """Write a report as Classroom 50's result.json; a report without a verdict has no tests and no points."""
    tests = [_test(verdict, rubric) for verdict in report.verdicts] if report.judged else []
    total, most = (sum(test[key] for test in tests) for key in ("score", "max-score"))
    return json.dumps({**_identity(), "score": total, "max-score": most, "tests": tests}, indent=2) + "\n"


def _identity() -> dict[str, str]:
    """Return whose result this is."""
    given = os.environ
    tag = given.get("SUBMISSION_TAG", "submit/unknown")
    commit = given.get("COMMIT_URL") or UNKNOWN
    return {
        "schema": SCHEMA,
        "classroom": given.get("CLASSROOM") or UNKNOWN,
        "assignment": given.get("ASSIGNMENT") or UNKNOWN,
        "assignment_type": "group" if given.get("ASSIGNMENT_TYPE") == "group" else "individual",
        "owner": given.get("OWNER") or given.get("USERNAME") or UNKNOWN,
        "submission": tag,
        "commit": commit,
        "release": given.get("RELEASE_URL") or UNKNOWN,
        "review": given.get("REVIEW_URL") or commit,
        "datetime": _moment(tag),
    }


def _moment(tag: str) -> str:
    """Return when it was handed in, which its tag tells; the same in every run."""
    found = MOMENT.fullmatch(tag)
    return f"{found[1]}T{found[2]}:{found[3]}:{found[4]}Z" if found else "1970-01-01T00:00:00Z"


def _test(verdict: Verdict, rubric: Rubric) -> dict[str, Any]:
    most, passed = round(rubric.worth(verdict.name)), verdict.status == "passed"
    score = round(rubric.earned(verdict))
    about = {"test-name": safe(verdict.name), "passed": passed, "score": score, "max-score": most}
    return about if passed else {**about, "message": explain(verdict)}


def body(report: Report) -> str:
    """Write what the student reads on the release: indented, so that no text of theirs is read as markup."""
    failed = [verdict for verdict in report.verdicts if verdict.status != "passed"]
    parts = [remarks(report), *(f"{headline(verdict)}\n{explain(verdict)}" for verdict in failed)]
    lines = [line for part in parts if part for line in [*part.splitlines(), ""]]
    title = "Every function is right on every position.\n" if report.judged and not failed else "What was found:\n"
    return "\n".join([title, *(f"    {line}" if line else "" for line in lines)]).rstrip() + "\n"
