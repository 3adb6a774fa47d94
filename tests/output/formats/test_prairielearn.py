"""The format of PrairieLearn."""

from support.formats import rendered
from support.reports import failing, passing

from noughts.classroom.rubric import Rubric


def test_prairielearn_scores_from_0_to_1() -> None:
    data = rendered("prairielearn", failing(), Rubric({"minimax": 2}))
    assert data["score"] == 0.25
    assert [test["points"] for test in data["tests"]] == [1, 0, 0]
    assert [test["max_points"] for test in data["tests"]] == [1, 2, 1]
    assert rendered("prairielearn", passing())["score"] == 1
