"""What the check50 package calls: judge once, then one check per function shows what was found."""

from pathlib import Path
from typing import Any

from noughts.errors import Mistake
from noughts.grade.formats.check50 import cause
from noughts.grade.formats.words import headline
from noughts.grade.intake_one import read_submission
from noughts.grade.judge import Terms, judge_submission
from noughts.grade.safe import safe
from noughts.grade.verdict import Report


def judged(file: str, terms: dict[str, Any]) -> dict[str, Any]:
    """Judge a file in the current folder for check50, and fail when it cannot be run at all."""
    import check50  # type: ignore[import-untyped]

    try:
        report = judge_submission(read_submission(Path(file)), Terms.from_json(terms))
    except Mistake as mistake:
        raise check50.Failure(safe(str(mistake))) from None
    if not report.judged:
        raise RuntimeError(report.problem)  # check50 shows this as an error of its own, not as a failure
    if report.problem:
        raise check50.Failure(safe(report.problem))
    for advice in report.advice:
        check50.log(f"advice: {safe(advice)}")
    return report.to_json()


def held(data: dict[str, Any], name: str) -> None:
    """Fail with the counterexample unless a function passed."""
    import check50

    verdict = next(verdict for verdict in Report.from_json(data).verdicts if verdict.name == name)
    check50.log(headline(verdict))
    if verdict.status != "passed":
        reason = cause(verdict)
        help_text = reason["help"].replace("\n", "\n    ")  # check50 indents the first line only
        raise check50.Failure(reason["rationale"], help=help_text)
