"""Patterns of the moves that result should refuse: which of them it lets pass."""

from noughts.judge.diagnosis.blame import Evidence
from noughts.judge.diagnosis.patterns import About, asked
from noughts.judge.diagnosis.rules_told import move_asked


def in_one_number(evidence: Evidence, role: str) -> About:
    """Say which of the two numbers of a move may be negative, when the other one may not."""
    accepted = [move_asked(failure) for failure in evidence.failures.get(role, ()) if asked("negative")(failure)]
    rows, columns = any(row < 0 for row, _ in accepted), any(col < 0 for _, col in accepted)
    return {"axis": "row" if rows else "column"} if rows != columns and role not in evidence.partial else {}
