"""What runs inside Gradescope's container: judge the one submission there and write results.json; no package needed."""

import json
from pathlib import Path

from noughts.box.judging import Terms, judge
from noughts.classroom import rubric
from noughts.errors import Mistake
from noughts.intake import reader
from noughts.judge.note import note
from noughts.judge.report import Report
from noughts.output.formats import gradescope

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
        submission = reader.read(root / "submission")
    except Mistake as mistake:
        return Report("", None, "", (), problem=note("not taken in", text=str(mistake)))
    try:
        data = json.loads((root / "source" / "terms.json").read_text(encoding="utf-8"))
        return judge(submission, Terms.from_json(data))
    except Exception as error:  # whatever it is, it is not the student's fault
        return Report("", None, "", (), judged=False, problem=note("grader failed", text=str(error)))
