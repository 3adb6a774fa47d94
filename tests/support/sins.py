"""The corpus of submissions with what the judge must find in each, and what holds a report to it."""

import tomllib
from typing import Any

from noughts.judge.report import Report
from noughts.output.sentences import paragraph, sentence
from support import SINS

NAMES = sorted(folder.name for folder in SINS.iterdir())
FREE = "wins later than it could"  # advice that most right files get; only its absence would be news


def expected(name: str) -> dict[str, Any]:
    return tomllib.loads((SINS / name / "expect.toml").read_text())


def hold(name: str, report: Report) -> None:
    """Hold a report to what is expected of this sin."""
    want = expected(name)
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


def said(report: Report) -> int:
    return sum(FREE not in sentence(advice) for advice in report.advice)
