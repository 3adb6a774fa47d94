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


def differences(name: str, report: Report) -> dict[str, tuple[object, object]]:
    """Return what of a report is not as it must be for this sin: what was found, and what was expected."""
    want, told = expected(name), " ".join(map(sentence, report.advice))
    problem = sentence(report.problem) if report.problem else ""
    pairs: dict[str, tuple[object, object]] = {
        "judged": (report.judged, True),
        "contract": (report.contract, want.get("contract") or None),
        "failed": (functions(report, "failed"), set(want.get("failed", ()))),
        "not run": (functions(report, "not run"), set(want.get("not_run", ()))),
        "hints": (list(report.hints), want["hints"]),
        "sentences of advice": (said(report), len(want.get("advice", ()))),
        "advice": ([words for words in want.get("advice", ()) if words in told], want.get("advice", [])),
        "problem": (quoted(want.get("problem"), problem), want.get("problem")),
    }
    for function, words in want.get("why", {}).items():
        reasons = next(paragraph(v.reasons) for v in report.verdicts if v.name == function)
        pairs[f"why {function}"] = (quoted(words, reasons), words)
    return {part: (found, wanted) for part, (found, wanted) in pairs.items() if found != wanted}


def quoted(words: str | None, text: str) -> str | None:
    """Return the words if the text has them, else the text, or nothing if there is none."""
    return words if words and words in text else text or None


def functions(report: Report, status: str) -> set[str]:
    return {verdict.name for verdict in report.verdicts if verdict.status == status}


def said(report: Report) -> int:
    return sum(FREE not in sentence(advice) for advice in report.advice)
