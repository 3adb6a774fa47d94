"""The judge is graded by a corpus of submissions, each with the verdicts, hints and advice it must end with."""

import json
import tomllib

import jsonschema
import pytest
from support import ROOT, SINS

from noughts.box.judging import Terms, judge
from noughts.intake.reader import read_named
from noughts.judge.diagnosis.misconceptions import TABLE
from noughts.judge.report import Report
from noughts.output.document import document
from noughts.output.sentences import paragraph, sentence

SCHEMA = json.loads((ROOT / "docs" / "report.schema.json").read_text())
NAMES = sorted(folder.name for folder in SINS.iterdir())
FREE = "wins later than it could"  # advice that most right files get; only its absence would be news


def expected(name):
    return tomllib.loads((SINS / name / "expect.toml").read_text())


def judged(name) -> Report:
    return judge(read_named(SINS / name), Terms(budget=expected(name).get("budget", 30)))


def test_there_are_many_sins_and_most_misconceptions_among_them():
    assert len(NAMES) >= 40
    assert {hint for name in NAMES for hint in expected(name)["hints"]} <= {row.name for row in TABLE}


@pytest.mark.parametrize("name", NAMES)
def test_sin(name):
    want, report = expected(name), judged(name)
    assert report.judged
    assert report.contract == (want.get("contract") or None)
    assert {v.name for v in report.verdicts if v.status == "failed"} == set(want.get("failed", ()))
    assert {v.name for v in report.verdicts if v.status == "not run"} == set(want.get("not_run", ()))
    assert list(report.hints) == want["hints"]
    assert said(report) == len(want.get("advice", ())), report.advice
    assert all(any(words in sentence(advice) for advice in report.advice) for words in want.get("advice", ()))
    assert want["problem"] in sentence(report.problem) if "problem" in want else report.problem is None
    for function, words in want.get("why", {}).items():
        assert words in next(paragraph(v.reasons) for v in report.verdicts if v.name == function)
    holds_together(report)


def said(report):
    return sum(FREE not in sentence(advice) for advice in report.advice)


def holds_together(report):
    """Nothing passed that was not tried, nothing failed without a word, and the score is what it says."""
    for verdict in report.verdicts:
        assert verdict.tried or verdict.status != "passed"
        assert verdict.reasons or verdict.status == "passed"
        assert (verdict.failed > 0) == (verdict.counterexample is not None)
    assert report.score == sum(v.status == "passed" for v in report.verdicts)
    assert report.max_score == len(report.verdicts)
    assert Report.from_json(document(report)) == report
    jsonschema.validate(document(report), SCHEMA)
