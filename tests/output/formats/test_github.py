"""The format of GitHub Classroom."""

import base64
import json

from support.reports import failing

from noughts.classroom.rubric import Rubric
from noughts.output.formats import FORMATS


def test_github_adds_up_and_is_one_line_of_base64() -> None:
    text = FORMATS["github"].render(failing(), Rubric({"player": 3}))
    data = json.loads(base64.b64decode(text.strip(), validate=True))
    assert (data["version"], data["status"], data["max_score"]) == (1, "fail", 5)
    assert [(test["status"], test["score"]) for test in data["tests"]] == [("pass", 3), ("fail", 0), ("error", 0)]
