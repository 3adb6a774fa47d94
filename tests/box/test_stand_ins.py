"""Right functions stand in for a submission's own, and leave it as it was."""

import pytest
from support import brute, inprocess

from noughts.box.child import stand_ins
from noughts.box.child.stand_ins import RIGHT, StandIns
from noughts.judge import cs50
from noughts.judge.examine import mark

WRONG = """
def winner(board):
    return "nobody"


def terminal(board):
    return winner(board) is not None


class GameState:
    def spot(self, row, col):
        return "wrong"


Solver = 3
"""


@pytest.mark.parametrize("number", range(8), ids=cs50.PARTS)
def test_every_one_of_the_course_is_right_on_every_position(number):
    check = cs50.contract().checks[number]
    module = inprocess.module("from noughts.box.child.stand_ins import *")
    asked = inprocess.Asked(module)
    assert [case.question for case in check.cases if mark(check, case, asked.ask(case.question))] == []


def test_they_are_seen_by_the_functions_that_call_them_and_gone_afterwards():
    module = inprocess.module(WRONG)
    own = dict(vars(module))
    standing = StandIns(module, ["winner", "utility", "GameState.spot", "Solver.move", "nothing", "Absent.move"])
    standing.begin()
    assert not module.terminal(stand_ins.initial_state())
    assert module.utility(stand_ins.initial_state()) == 0
    state = module.GameState()
    state.board = stand_ins.initial_state()
    assert state.spot(0, 0) is None
    standing.end()
    assert dict(vars(module)) == own
    assert state.spot(0, 0) == "wrong"


def test_the_methods_of_a_state_agree_with_brute_force():
    class State:
        board: list[list[str | None]]

    for board in brute.positions():
        state = State()
        state.board = brute.rows(board)
        value = brute.outcome(board)
        assert RIGHT["GameState.winner"](state) == {1: "X", -1: "O"}.get(value)
        assert RIGHT["GameState.game_over"](state) == (value is not None)
