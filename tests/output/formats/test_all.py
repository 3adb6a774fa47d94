"""Every grader's format: valid, complete, and deaf to what a student writes."""

import base64
import json
from xml.etree import ElementTree

import pytest
from support.formats import REPORTS, hidden, rendered
from support.reports import failing, not_judged, unfinished
from support.schemas import SCHEMAS

from noughts.classroom.rubric import Rubric
from noughts.judge.report import Report
from noughts.output.formats import FORMATS


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("report", REPORTS)
def test_every_format_takes_every_report_and_shows_nothing_hidden(name: str, report: Report) -> None:
    text = FORMATS[name].render(report, Rubric())
    text = base64.b64decode(text).decode() if name == "github" else text
    assert not hidden(text) - {"\n"}
    strings = [text] if name == "junit" else _strings(json.loads(text))
    assert not [string for string in strings if hidden(string) - {"\n"}]


def _strings(data: object) -> list[str]:
    if isinstance(data, dict):
        return [text for key, value in data.items() for text in [key, *_strings(value)]]
    if isinstance(data, list):
        return [text for value in data for text in _strings(value)]
    return [data] if isinstance(data, str) else []


WEIGHTS = [Rubric(), Rubric({"player": 2.5, "minimax": 0, "utility": 0.3333})]


UNSCORED = ["there is no score"]
"""What Gradescope then finds at fault, on purpose: it shows an error of the grader's, where a score would be a zero."""


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("weights", WEIGHTS, ids=["one point each", "weights"])
@pytest.mark.parametrize("report", REPORTS, ids=lambda report: f"{report.judged}-{len(report.verdicts)}")
def test_every_format_is_as_its_grader_describes_it(name: str, weights: Rubric, report: Report) -> None:
    expected = UNSCORED if name == "gradescope" and not report.judged else []
    assert SCHEMAS[name](FORMATS[name].render(report, weights)) == expected


SPOILT = {
    "gradescope": ('"status": "failed"', '"status": "error"', ".tests[1].status may not be 'error'"),
    "check50": ('"log": [', '"logs": [', ".results[0].log is missing"),
    "junit": ("<failure ", '<failure line="3" ', "failure has line"),
    "classroom50": ('"passed": false', '"passed": 0', ".tests[1].passed is 0"),
    "prairielearn": ('"points": 1', '"points": true', ".tests[0].points is True"),
}


@pytest.mark.parametrize("name", SPOILT)
def test_the_tables_find_what_is_spoilt(name: str) -> None:
    right, wrong, sentence = SPOILT[name]
    text = FORMATS[name].render(failing(), Rubric())
    assert right in text
    assert sentence in SCHEMAS[name](text.replace(right, wrong))


def test_the_table_of_classroom_finds_what_is_spoilt() -> None:
    data = json.loads(base64.b64decode(FORMATS["github"].render(failing(), Rubric())))
    for changes, sentence in (
        ({"version": 2}, ".version may not be 2"),
        ({"tests": []}, ".tests may not be []"),
        ({"max_score": 0.5}, "there are more points than the most"),
    ):
        spoilt = base64.b64encode(json.dumps({**data, **changes}).encode()).decode() + "\n"
        assert SCHEMAS["github"](spoilt) == [sentence]


def test_what_was_not_judged_is_never_a_zero() -> None:
    assert "score" not in rendered("gradescope", not_judged())
    assert rendered("prairielearn", not_judged())["gradable"] is False
    assert {result["passed"] for result in rendered("check50", not_judged())["results"]} == {None}
    github = json.loads(base64.b64decode(FORMATS["github"].render(not_judged(), Rubric())))
    assert github["status"] == "error"
    assert rendered("classroom50", not_judged())["max-score"] == 0
    (suite,) = ElementTree.fromstring(FORMATS["junit"].render(not_judged(), Rubric()))
    assert (suite.get("errors"), suite.get("failures")) == ("1", "0")


def test_what_is_unfinished_has_no_points_and_is_not_called_wrong() -> None:
    texts = {name: form.render(unfinished(), Rubric()) for name, form in FORMATS.items()}
    scope = json.loads(texts["gradescope"])
    assert (scope["score"], [test["score"] for test in scope["tests"]]) == (1, [1, 0])
    assert scope["output"] == "Judged as far as its budget of CPU time went, box: kernel."
    assert json.loads(texts["check50"])["results"][2]["passed"] is False
    assert [test["status"] for test in json.loads(base64.b64decode(texts["github"]))["tests"]] == ["pass", "error"]
    assert json.loads(texts["prairielearn"])["score"] == 0.5
    assert ElementTree.fromstring(texts["junit"])[0].get("skipped") == "1"
    for name in ("gradescope", "check50", "prairielearn"):
        assert "which are too few" in texts[name]
        assert "Covered: every board" in texts[name]
