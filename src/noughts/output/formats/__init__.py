"""What other graders read: each format is one thin function over the verdicts, and needs the standard library alone."""

from collections.abc import Callable
from typing import NamedTuple

from noughts.classroom.rubric import Rubric
from noughts.judge.report import Report
from noughts.output.formats import check50, classroom50, github, gradescope, junit, prairielearn


class Format(NamedTuple):
    """How a format is written, and what its files end with."""

    render: Callable[[Report, Rubric], str]
    suffix: str


FORMATS = {
    "gradescope": Format(gradescope.render, ".json"),
    "check50": Format(check50.render, ".json"),
    "junit": Format(junit.render, ".xml"),
    "github": Format(github.render, ".txt"),
    "classroom50": Format(classroom50.render, ".json"),
    "prairielearn": Format(prairielearn.render, ".json"),
}
