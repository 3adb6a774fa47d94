"""Which of the moves that should be refused are let pass."""

import pytest
from support.evidence import CHECKS, seen
from support.inprocess import answer

from noughts.judge.diagnosis.misconceptions import found
from noughts.judge.examine import mark
from noughts.output.sentences import hint_text


@pytest.mark.parametrize(
    ("accepts", "words"),
    [
        (lambda row, _col: row >= 0, "Every negative row is refused, not every negative column: check 0 <= j <= 2 too"),
        (lambda _row, col: col >= 0, "Every negative column is refused, not every negative row: check 0 <= i <= 2 too"),
        (lambda row, col: row > 0 > col, "Every negative row is refused, not every negative column"),
        (lambda _row, _col: True, "Check 0 <= i <= 2 and 0 <= j <= 2, or simply: if action not in actions(board)"),
    ],
)
def test_the_number_that_may_be_negative_is_named_where_the_other_may_not(accepts, words):
    check = CHECKS["result"]
    cases = [case for case in check.cases if case.kind == "negative" and accepts(*case.question.args[1].items)]
    evidence = seen()._replace(failures={"illegal": [mark(check, case, answer([])) for case in cases]})
    assert words in hint_text(found(evidence)["illegal"].hint)
    assert "refused, not" not in hint_text(found(evidence._replace(partial=frozenset({"illegal"})))["illegal"].hint)
