"""The judge is graded by a corpus of submissions, each with the verdicts, hints and advice it must end with."""

import json

import jsonschema
import pytest
from support import ROOT, SINS
from support.shares import one_in
from support.sins import NAMES, differences, expected

from noughts.box.judging import Terms, judge
from noughts.intake.reader import read_named
from noughts.judge.diagnosis.misconceptions import TABLE
from noughts.judge.report import Report
from noughts.output.document import document

SCHEMA = json.loads((ROOT / "docs" / "report.schema.json").read_text())


def judged(name) -> Report:
    return judge(read_named(SINS / name), Terms(budget=expected(name).get("budget", 30)))


def test_there_are_many_sins_and_most_misconceptions_among_them():
    assert len(NAMES) >= 40
    assert {hint for name in NAMES for hint in expected(name)["hints"]} <= {row.name for row in TABLE}


@pytest.mark.parametrize("name", one_in(16, NAMES))
def test_sin(name):
    report = judged(name)
    assert not differences(name, report)
    holds_together(report)


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
