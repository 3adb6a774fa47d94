"""What runs inside Gradescope's container: judge the one submission there and write results.json; no package needed."""

import json
from pathlib import Path

from noughts.errors import Mistake
from noughts.grade import rubric, unpack
from noughts.grade.formats import gradescope
from noughts.grade.judge import Terms, judge_submission
from noughts.grade.verdict import Report

ROOT = Path("/autograder")


def main(root: Path = ROOT) -> None:
    """Judge root/submission and write root/results/results.json, whatever happens."""
    results = root / "results"
    results.mkdir(exist_ok=True)
    weights = root / "source" / "rubric.toml"
    report = _report(root)
    text = gradescope.render(report, rubric.load(weights if weights.exists() else None))
    (results / "results.json").write_text(text, encoding="utf-8")
    print(f"Judged {len(report.verdicts)} functions, box: {report.box or 'none'}.")


def _report(root: Path) -> Report:
    try:
        submission = unpack.read(root / "submission")
    except Mistake as mistake:
        return Report("", None, "", (), problem=str(mistake))
    try:
        data = json.loads((root / "source" / "terms.json").read_text(encoding="utf-8"))
        return judge_submission(submission, Terms.from_json(data))
    except Exception as error:  # whatever it is, it is not the student's fault
        return Report("", None, "", (), judged=False, problem=f"Not judged, by no fault of yours: {error}")
