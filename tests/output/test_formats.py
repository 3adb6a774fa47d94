"""Every grader's format: valid, complete, and deaf to what a student writes."""

import base64
import csv
import io
import json
import unicodedata
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.reports import NASTY, failing, not_judged, not_run, passing, unfinished
from support.schemas import CHECK50_RESULT, SCHEMAS

from noughts.classroom import rubric
from noughts.classroom.rubric import Rubric
from noughts.errors import Mistake
from noughts.judge.report import Report
from noughts.output.formats import FORMATS, classroom50
from noughts.output.plain_text import explain
from noughts.safe import JOINERS, LONGEST, safe, safe_cell, safe_lines

REPORTS = [passing(), failing(), failing(text=NASTY), not_run(), not_run(NASTY), not_judged(), not_judged(NASTY)]
REPORTS += [passing(verdicts=()), unfinished()]
ANY_TEXT = st.text(st.characters())  # surrogates and all


def hidden(text: str) -> set[str]:
    return {c for c in text if unicodedata.category(c) in {"Cc", "Cf", "Cs", "Zl", "Zp", "Cn"}} - set(JOINERS)


@given(ANY_TEXT)
def test_safe_text_hides_nothing_and_is_settled_at_once(text: str) -> None:
    line = safe(text)
    assert not hidden(line)
    assert safe(line) == line
    line.encode()


@given(ANY_TEXT)
def test_safe_lines_keep_lines_and_nothing_else(text: str) -> None:
    assert hidden(safe_lines(text)) <= {"\n"}
    assert safe_lines(text).count("\n") == text.count("\n")


@given(st.text(st.characters(categories=["L", "N", "P"])))
def test_harmless_text_stays_as_it_is(text: str) -> None:
    assert safe(text) == text


def test_long_text_is_cut() -> None:
    assert len(safe("x" * 10**6)) == LONGEST
    assert len(safe("\x00" * 10**6)) == LONGEST


@given(ANY_TEXT, st.sampled_from("=+-@\t\r＝＋－＠ "))
def test_no_cell_is_a_formula(text: str, first: str) -> None:
    out = io.StringIO()
    csv.writer(out).writerow([safe_cell(first + text), "next"])
    (row,) = csv.reader(io.StringIO(out.getvalue()))
    assert row[1:] == ["next"]
    assert not row[0].strip().startswith(tuple("=+-@＝＋－＠"))


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


def rendered(name: str, report: Report, weights: Rubric | None = None) -> dict:
    return json.loads(FORMATS[name].render(report, weights or Rubric()))


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


def test_gradescope_adds_up_and_shows_the_boards() -> None:
    data = rendered("gradescope", failing(), Rubric({"player": 2.5, "minimax": 4}))
    assert data["score"] == sum(test["score"] for test in data["tests"]) == 2.5
    assert [test["max_score"] for test in data["tests"]] == [2.5, 4, 1]
    assert "XXO" not in data["tests"][0]["output"]
    assert "X X O" in data["tests"][1]["output"]


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


def test_classroom50_counts_whole_points_and_knows_whose_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in RUNNER.items():
        monkeypatch.setenv(name, text)
    data = rendered("classroom50", failing(), Rubric({"player": 3}))
    assert (data["score"], data["max-score"]) == (3, 5)
    assert (data["owner"], data["assignment_type"], data["datetime"]) == ("ann", "group", "2026-06-01T14:32:05Z")
    assert "X X O" in data["tests"][1]["message"]
    told = classroom50.body(failing())
    assert all(not line or line.startswith("    ") for line in told.splitlines()[1:])


RUNNER = {
    "CLASSROOM": "principles",
    "ASSIGNMENT": "tictactoe",
    "ASSIGNMENT_TYPE": "group",
    "OWNER": "ann",
    "SUBMISSION_TAG": "submit/2026-06-01T14-32-05Z-a1b2c3d",
    "COMMIT_URL": "https://host.example/commit/a1b2c3d",
    "RELEASE_URL": "https://host.example/releases/1",
    "REVIEW_URL": "https://host.example/compare/0...a1b2c3d",
}
"""What Classroom 50's runner sets."""


def test_prairielearn_scores_from_0_to_1() -> None:
    data = rendered("prairielearn", failing(), Rubric({"minimax": 2}))
    assert data["score"] == 0.25
    assert [test["points"] for test in data["tests"]] == [1, 0, 0]
    assert [test["max_points"] for test in data["tests"]] == [1, 2, 1]
    assert rendered("prairielearn", passing())["score"] == 1


def test_github_adds_up_and_is_one_line_of_base64() -> None:
    text = FORMATS["github"].render(failing(), Rubric({"player": 3}))
    data = json.loads(base64.b64decode(text.strip(), validate=True))
    assert (data["version"], data["status"], data["max_score"]) == (1, "fail", 5)
    assert [(test["status"], test["score"]) for test in data["tests"]] == [("pass", 3), ("fail", 0), ("error", 0)]


def test_junit_counts_what_it_holds() -> None:
    (suite,) = ElementTree.fromstring(FORMATS["junit"].render(failing(), Rubric()))
    counts = {tag: len(suite.findall(f"testcase/{tag}")) for tag in ("failure", "error", "skipped")}
    assert counts == {"failure": 1, "error": 0, "skipped": 1}
    assert [suite.get(name) for name in ("tests", "failures", "errors", "skipped")] == ["3", "1", "0", "1"]


def test_check50_reads_its_results_back_and_shows_them() -> None:
    runner, renderer = pytest.importorskip("check50.runner"), pytest.importorskip("check50.renderer")
    assert {field.name for field in runner.CheckResult.__attrs_attrs__} == CHECK50_RESULT.keys()
    for report in REPORTS:
        data = rendered("check50", report)
        results = [runner.CheckResult.from_dict(item) for item in data["results"]]
        assert [result.name for result in results] == ["judged", *(verdict.name for verdict in report.verdicts)]
        assert all(result.description in renderer.to_ansi(**data, _log=True) for result in results)
        assert "<script>" not in renderer.to_html(**data)


def test_check50_tells_passed_from_failed_and_not_run() -> None:
    results = rendered("check50", failing())["results"]
    assert [result["passed"] for result in results] == [True, True, False, None]
    assert "wrong in 12 of 4,520" in results[2]["cause"]["rationale"]
    assert "X X O" in results[2]["cause"]["help"]


def test_words_tell_a_counterexample_whole() -> None:
    text = explain(failing().verdicts[1])
    assert text.startswith("wrong in 12 of 4,520 cases\n")
    assert "  X . O\n  . X .\n  . . O\n  returned  (0, 1)\n  right is  (1, 0)" in text
    assert "  X . O     X X O     X X O\n" in text


def test_a_rubric_weighs(tmp_path) -> None:
    path = tmp_path / "rubric.toml"
    path.write_text('[points]\nminimax = 4\nplayer = 0.5\n"GameState.move" = 2\nMove.value = 1.5\n')
    loaded = rubric.load(path)
    assert dict(loaded.points) == {"minimax": 4, "player": 0.5, "GameState.move": 2, "Move.value": 1.5}
    assert rubric.mark(passing(), loaded).total == rubric.mark(passing(), loaded).most == 10.5
    with pytest.raises(Mistake, match=r"names GameState.move, which is no function; it may name minimax, player"):
        rubric.check_names(loaded, ["minimax", "player"])


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("points = 3", "takes marks and one table"),
        ("[points]\nminimax = -1", "gives minimax -1"),
        ("[points]\nminimax = true", "gives minimax True"),
        ("[points]\nminimax = nan", "gives minimax nan"),
        ("[points", "is not TOML"),
        ("\x00", "is not TOML"),
    ],
)
def test_a_wrong_rubric_is_told_in_a_sentence(tmp_path, text: str, sentence: str) -> None:
    path = tmp_path / "rubric.toml"
    path.write_text(text)
    with pytest.raises(Mistake, match=sentence):
        rubric.load(path)
