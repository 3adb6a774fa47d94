"""The JSON that `noughts check --json` prints: the report's data, and beside it every sentence ready to be shown.

docs/report.schema.json describes it. The keys `why`, `advice`, `problem`, `look`, `returned` and `expected` hold
sentences; `reasons`, `advice_notes`, `problem_note`, `look_notes`, `came` and `right` hold the same as data, and only
those are read back.
"""

from collections.abc import Sequence
from typing import Any

from noughts.judge.report import Counterexample, Report, Verdict
from noughts.output.sentences import paragraph, sentence
from noughts.safe import safe

REPORT = (
    "path",
    "contract",
    "box",
    "verdicts",
    "advice",
    "hints",
    "score",
    "max_score",
    "judged",
    "problem",
    "refused",
)
VERDICT = ("name", "status", "tried", "failed", "counterexample", "why")
EXAMPLE = ("call", "board", "returned", "expected", "line")


def document(report: Report) -> dict[str, Any]:
    """Return a report as JSON data, with its sentences."""
    data = {
        **report.to_json(),
        "verdicts": [_verdict(verdict) for verdict in report.verdicts],
        "advice": list(map(sentence, report.advice)),
        "problem": sentence(report.problem) if report.problem else None,
        "look": list(map(sentence, report.look)),
    }
    return _ordered(data, REPORT)


def _verdict(verdict: Verdict) -> dict[str, Any]:
    example = _example(verdict.counterexample) if verdict.counterexample else None
    data = {**verdict.to_json(), "counterexample": example, "why": paragraph(verdict.reasons) or None}
    return _ordered(data, VERDICT)


def _example(case: Counterexample) -> dict[str, Any]:
    told = {"returned": safe(sentence(case.came)), "expected": safe(sentence(case.right))}
    return _ordered({**case.to_json(), **told}, EXAMPLE)


def _ordered(data: dict[str, Any], first: Sequence[str]) -> dict[str, Any]:
    """Return the data with what people read first on top."""
    return {name: data[name] for name in first} | data
