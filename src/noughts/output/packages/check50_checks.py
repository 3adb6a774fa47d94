"""What the check50 package calls: judge once, then one check per function shows what was found."""

from pathlib import Path
from typing import Any

from noughts.box.judging import Terms, judge
from noughts.errors import Mistake
from noughts.intake.reader import read_file_and_siblings
from noughts.judge.report import Report
from noughts.output.formats.check50 import cause
from noughts.output.plain_text import headline, problem
from noughts.output.sentences import sentence
from noughts.safe import safe


def judged(file: str, terms: dict[str, Any]) -> dict[str, Any]:
    """Judge a file in the current folder for check50, and fail when it cannot be run at all."""
    import check50  # type: ignore[import-untyped]

    try:
        report = judge(read_file_and_siblings(Path(file)), Terms.from_json(terms))
    except Mistake as mistake:
        raise check50.Failure(safe(str(mistake))) from None
    if not report.judged:
        raise RuntimeError(problem(report, "not judged"))  # check50 shows this as an error of its own, not as a failure
    if report.problem:
        raise check50.Failure(problem(report, ""))
    for advice in report.advice:
        check50.log(f"advice: {safe(sentence(advice))}")
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
