"""Right functions stand in for a submission's own."""

from enum import Enum

import pytest
from support import SINS, brute, inprocess

from noughts.box.child import stand_ins
from noughts.box.child.stand_ins import RIGHT, stand_in
from noughts.judge import cs50, objects
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


@pytest.mark.parametrize("number", range(7), ids=cs50.PARTS[:-1])
def test_every_one_of_the_course_is_right_on_every_position(number):
    check = cs50.contract().checks[number]
    module = inprocess.module("from noughts.box.child.stand_ins import *")
    asked = inprocess.Asked(module)
    assert [case.question for case in check.cases if mark(check, case, asked.ask(case.question))] == []


def test_they_are_seen_by_the_functions_that_call_them_and_put_nothing_where_nothing_is():
    module = inprocess.module(WRONG)
    own = set(vars(module))
    stand_in(
        lambda _module: {}, module, ["winner", "utility", "GameState.spot", "Solver.move", "nothing", "Absent.move"]
    )
    assert not module.terminal(stand_ins.initial_state())
    assert module.utility(stand_ins.initial_state()) == 0
    state = module.GameState()
    state.board = stand_ins.initial_state()
    assert state.spot(0, 0) is None
    assert set(vars(module)) == own | {"utility"}


OBJECTS = (SINS / "object-right" / "tictactoe_solver.py").read_text()
SEARCHES = tuple(check for check in objects.contract(objects.Style()).checks if check.thinks and check.name != "main")
SHORT = "def __init__(self, value, row=INVALID_COORDINATE, col=INVALID_COORDINATE):"


@pytest.mark.parametrize("check", SEARCHES, ids=lambda check: check.name)
def test_every_search_of_the_object_contract_is_right_on_every_position(check):
    names = tuple(search.name for search in SEARCHES)
    asked = inprocess.Asked(inprocess.module(OBJECTS, "tictactoe_solver"), names)
    turns = [case for case in check.cases if case.question.args[-1].attrs["name"] == case.truth.position.player]
    answers = [asked.ask(case.question) for case in turns]
    assert [case for case, answer in zip(turns, answers, strict=True) if mark(check, case, answer)] == []
    assert len(turns) > len(check.cases) / 2


@pytest.mark.parametrize(
    ("init", "ways"),
    [
        ("def __init__(self, value, row, col):", ["Move(1)", "Move(1, 0, 2)", "Move(value=1, row=0, col=2)"]),
        ("def __init__(self, row, col, value):", ["Move(value=1)", "Move(0, 2, 1)", "Move(0, 2, value=1)"]),
    ],
)
def test_a_right_move_is_made_and_read_as_the_files_own(init, ways):
    module = inprocess.module(OBJECTS.replace(SHORT, init), "tictactoe_solver")
    own = module.Move
    stand_in(lambda _module: {}, module, ["Move"])
    moves = [eval(way, vars(module)) for way in ways]
    assert {(move.value, move.row, move.col) for move in moves} == {(1, -1, -1), (1, 0, 2)}
    assert all(isinstance(move, own) for move in moves)
    for wrong in ("Move()", "Move(row=1, col=2)", "Move(1, 2, 3, 4)", "Move(value=1, other=2)"):
        with pytest.raises(TypeError):
            eval(wrong, vars(module))


@pytest.mark.parametrize(("marks", "kind"), [(("X", "O"), str), ((1, 2), int), ((1, 1), Enum), ((None, "O"), Enum)])
def test_a_right_player_is_an_enumerated_type_and_as_good_as_their_marks(marks, kind):
    own = type("Player", (), dict(zip("XO", marks, strict=True)))
    right = stand_ins.right_player(own)
    assert [member.name for member in right] == ["X", "O"]
    assert isinstance(right.X, kind)
    assert stand_ins.right_player(own) is right


LEADS_TO = {
    "player": {"count"},
    "result": {"actions", "player"},
    "terminal": {"winner", "actions"},
    "utility": {"winner"},
    "GameState.game_over": {"terminal"},
    "GameState.winner": {"winner"},
    "GameState.move": {"state_spot"},
}


def test_what_stands_in_leads_to_nothing_but_what_it_is_made_of():
    move = stand_ins.right_move(inprocess.module(OBJECTS, "tictactoe_solver").Move)
    assert {name for name in move.__init__.__globals__ if name in RIGHT or name in ("RIGHT", "stand_in")} == set()
    for name, function in RIGHT.items():
        reached = {part for part, held in function.__globals__.items() if callable(held)}
        assert reached == LEADS_TO.get(name, set())


def test_the_methods_of_a_state_agree_with_brute_force():
    class State:
        board: list[list[str | None]]

    for board in brute.positions():
        state = State()
        state.board = brute.rows(board)
        value = brute.outcome(board)
        assert RIGHT["GameState.winner"](state) == {1: "X", -1: "O"}.get(value)
        assert RIGHT["GameState.game_over"](state) == (value is not None)
