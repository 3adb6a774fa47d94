"""The format of CS50's own tool."""

import pytest
from support.formats import REPORTS, rendered
from support.reports import failing
from support.schemas import CHECK50_RESULT


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
