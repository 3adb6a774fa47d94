"""What runs inside other graders' machines: judge the one submission there and write its result; no package needed."""

import json
from pathlib import Path

from noughts.box.judging import Terms, judge
from noughts.classroom import rubric
from noughts.errors import Mistake
from noughts.intake import reader
from noughts.judge.note import note
from noughts.judge.report import Report
from noughts.output.formats import classroom50, gradescope

ROOT = Path("/autograder")


def main(root: Path = ROOT) -> None:
    """Judge root/submission and write root/results/results.json, whatever happens."""
    results = root / "results"
    results.mkdir(exist_ok=True)
    report = _report(root / "submission", root / "source")
    text = gradescope.render(report, _weights(root / "source"))
    (results / "results.json").write_text(text, encoding="utf-8")
    print(_done(report))


def main_of_classroom50(source: Path) -> int:
    """Judge the folder we are in and write result.json there; return 1 when it is not the student's fault."""
    report = _report(Path(), source)
    Path("result.json").write_text(classroom50.render(report, _weights(source)), encoding="utf-8")
    Path("release-body.md").write_text(classroom50.body(report), encoding="utf-8")
    print(_done(report))
    return int(not report.judged)


def _done(report: Report) -> str:
    return f"Judged {len(report.verdicts)} functions, box: {report.box or 'none'}."


def _weights(source: Path) -> rubric.Rubric:
    weights = source / "rubric.toml"
    return rubric.load(weights if weights.exists() else None)


def _report(folder: Path, source: Path) -> Report:
    try:
        submission = reader.read(folder)
    except Mistake as mistake:
        return Report("", None, "", (), problem=note("not taken in", text=str(mistake)))
    try:
        data = json.loads((source / "terms.json").read_text(encoding="utf-8"))
        return judge(submission, Terms.from_json(data))
    except Exception as error:  # whatever it is, it is not the student's fault
        return Report("", None, "", (), judged=False, problem=note("grader failed", text=str(error)))
