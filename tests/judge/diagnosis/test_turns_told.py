"""By which cells alone players are named and games are called over."""

import pytest
from support.evidence import CHECKS, seen

from noughts.judge.diagnosis.misconceptions import found
from noughts.judge.examine import mark
from noughts.judge.oracle import Truth
from noughts.judge.respondent import Answer
from noughts.mnk import Action, O, X
from noughts.output.sentences import hint_text

CORNER = [(0, 0), (0, 1), (1, 0), (1, 1)]


def marks(truth: Truth, cells: list[Action]) -> str:
    return "".join(truth.board[4 * row + col] for row, col in cells)


@pytest.mark.parametrize("cells", [CORNER, [(i, j) for i in range(3) for j in range(2)], [(0, 0), (1, 0), (2, 0)]])
def test_a_player_counted_in_one_part_of_the_board_is_told_with_its_cells(cells: list[Action]) -> None:
    row = found(seen(player=lambda t: O if marks(t, cells).count(X) > marks(t, cells).count(O) else X))["player"]
    assert row.name == "only some cells count"
    assert row.about == {"cells": [list(cell) for cell in cells]}
    assert f"depends on {cells[0]}, {cells[1]}" in hint_text(row.hint)


def test_a_player_counted_otherwise_is_told_no_cells() -> None:
    for wrong in (lambda t: X if t.stones % 3 else O, lambda _: X):
        assert found(seen(player=wrong))["player"].name != "only some cells count"


def test_a_board_that_is_full_by_one_part_is_told_with_its_cells() -> None:
    row = found(seen(terminal=lambda t: t.terminal or "." not in marks(t, CORNER)))["terminal"]
    assert row.name == "only some cells count"
    assert "as soon as (0, 0), (0, 1), (1, 0) and (1, 1) are taken" in hint_text(row.hint)
    row = found(seen(terminal=lambda t: t.terminal or t.stones > 6))["terminal"]
    assert row.name == "ends too early"


def test_any_cells_that_make_a_board_full_are_told() -> None:
    below = [(1, 0), (2, 0), (2, 1)]
    row = found(seen(terminal=lambda t: t.terminal or "." not in marks(t, below)))["terminal"]
    assert "as soon as (1, 0), (2, 0) and (2, 1) are taken" in hint_text(row.hint)


@pytest.mark.parametrize(("blamed", "told"), [({}, True), ({"result": ["player"]}, False)])
def test_whose_moves_are_missing_is_told_only_where_no_other_function_spoils_answers(
    blamed: dict[str, list[str]], told: bool
) -> None:
    check = CHECKS["result"]
    legal = [case for case in check.cases if case.kind == "legal" and case.truth and case.truth.position.player == X]
    failures = [f for case in legal if (f := mark(check, case, Answer(case.question.args[0])))]
    row = found(seen()._replace(failures={"result": failures}, blamed=blamed))["result"]
    assert row.name == "no mark placed"
    assert ("Only X's moves are missing" in hint_text(row.hint)) == told
