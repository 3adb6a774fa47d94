"""The JSON of a report: held to its published schema, and read back whole."""

import json

import jsonschema
import pytest
from support import ROOT
from support.reports import NASTY, failing, not_judged, not_run, passing

from noughts.judge.report import SCHEMA, Report
from noughts.output.document import document

PUBLISHED = json.loads((ROOT / "docs" / "report.schema.json").read_text())
REPORTS = [passing(), failing(), failing(text=NASTY), not_run(), not_run(NASTY), not_judged(), passing(verdicts=())]


def test_the_schema_is_one_and_has_the_judges_version() -> None:
    jsonschema.Draft202012Validator.check_schema(PUBLISHED)
    assert PUBLISHED["properties"]["schema"]["const"] == SCHEMA


@pytest.mark.parametrize("report", REPORTS)
def test_a_report_keeps_to_its_schema_and_comes_back_whole(report: Report) -> None:
    data = json.loads(json.dumps(document(report)))
    jsonschema.validate(data, PUBLISHED)
    assert Report.from_json(data) == report


def test_every_key_is_wanted_and_no_other_is_taken() -> None:
    for key in PUBLISHED["required"]:
        data = document(failing())
        del data[key]
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(data, PUBLISHED)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**document(failing()), "more": 1}, PUBLISHED)


def test_a_report_of_another_schema_is_not_read() -> None:
    with pytest.raises(ValueError, match="schema 1"):
        Report.from_json({**document(passing()), "schema": 1})
