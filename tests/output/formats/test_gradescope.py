"""The format of Gradescope."""

from support.formats import rendered
from support.reports import failing

from noughts.classroom.rubric import Rubric


def test_gradescope_adds_up_and_shows_the_boards() -> None:
    data = rendered("gradescope", failing(), Rubric({"player": 2.5, "minimax": 4}))
    assert data["score"] == sum(test["score"] for test in data["tests"]) == 2.5
    assert [test["max_score"] for test in data["tests"]] == [2.5, 4, 1]
    assert "XXO" not in data["tests"][0]["output"]
    assert "X X O" in data["tests"][1]["output"]
