"""The texts that the editor opens with."""

from typing import TYPE_CHECKING

import pytest
from support import inprocess

from noughts.judge.registry import checks
from noughts.web.lab.texts import BUGS, PROGRAM, spoilt

if TYPE_CHECKING:
    pass


@pytest.mark.long
def test_a_program_with_a_bug_of_the_museum_fails_where_the_museum_says() -> None:
    cs50 = checks("cs50")
    found = {bug.exhibit: inprocess.first_failure(inprocess.module(spoilt(bug)), cs50) for bug in BUGS}
    failed = {name: failure and failure[0] for name, failure in found.items()}
    assert failed == {"ties": "minimax", "spoilt": "result", "cut": None, "sign": "utility"}
    assert inprocess.first_failure(inprocess.module(PROGRAM), cs50) is None
