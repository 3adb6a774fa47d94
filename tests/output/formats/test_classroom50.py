"""The format of Classroom 50."""

import pytest
from support.formats import rendered
from support.reports import failing

from noughts.classroom.rubric import Rubric
from noughts.output.formats import classroom50


def test_classroom50_counts_whole_points_and_knows_whose_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in RUNNER.items():
        monkeypatch.setenv(name, text)
    data = rendered("classroom50", failing(), Rubric({"player": 3}))
    assert (data["score"], data["max-score"]) == (3, 5)
    assert (data["owner"], data["assignment_type"], data["datetime"]) == ("ann", "group", "2026-06-01T14:32:05Z")
    assert "X X O" in data["tests"][1]["message"]
    told = classroom50.body(failing())
    assert all(not line or line.startswith("    ") for line in told.splitlines()[1:])


RUNNER = {
    "CLASSROOM": "principles",
    "ASSIGNMENT": "tictactoe",
    "ASSIGNMENT_TYPE": "group",
    "OWNER": "ann",
    "SUBMISSION_TAG": "submit/2026-06-01T14-32-05Z-a1b2c3d",
    "COMMIT_URL": "https://host.example/commit/a1b2c3d",
    "RELEASE_URL": "https://host.example/releases/1",
    "REVIEW_URL": "https://host.example/compare/0...a1b2c3d",
}
"""What Classroom 50's runner sets."""
