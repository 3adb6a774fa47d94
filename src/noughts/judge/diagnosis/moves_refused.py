"""Patterns of the moves that result should refuse: which of them it lets pass."""

from typing import Any

from noughts.judge.contract import Failure
from noughts.judge.diagnosis.blame import Evidence
from noughts.judge.diagnosis.patterns import About, asked
from noughts.judge.values import Seq


def in_one_number(evidence: Evidence, role: str) -> About:
    """Say which of the two numbers of a move may be negative, when the other one may not."""
    accepted = [_numbers(failure) for failure in evidence.failures.get(role, ()) if asked("negative")(failure)]
    rows, columns = any(row < 0 for row, _ in accepted), any(col < 0 for _, col in accepted)
    return {"axis": "row" if rows else "column"} if rows != columns and role not in evidence.partial else {}


def _numbers(failure: Failure) -> tuple[Any, Any]:
    """Return the row and the column that were asked for."""
    action = failure.case.question.args[1:]
    row, col = action[0].items if isinstance(action[0], Seq) else action[:2]
    return row, col
