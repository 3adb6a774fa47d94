"""The object contract: states judged by their boards, and every style of a class that the course allows."""

import pytest
from support import SINS, inprocess
from support.inprocess import answer

from noughts.judge import objects
from noughts.judge.values import Obj

OBJECT = {check.name: check for check in objects.contract(objects.Style()).checks}


def test_states_are_judged_by_their_board_whatever_else_they_and_the_solver_hold():
    right = (SINS / "object-right" / "tictactoe_solver.py").read_text()
    row = "        self.board = [[None] * 3 for _ in range(3)]\n"
    crowded = right.replace(row, f"{row}        self.itself, self.token, self.table = self, object(), [None] * 500\n")
    solver = '    """Finds the best move."""\n'
    crowded = crowded.replace(solver, f"{solver}    def __init__(self):\n        self.memo = [None] * 500\n")
    asked = inprocess.Asked(inprocess.module(crowded, "tictactoe_solver"))
    assert crowded.count("[None] * 500") == 2
    for check in OBJECT.values():
        few = [found for found in check.cases if found.truth is None or len(found.truth.actions) < 4][::97]
        assert [check.fault(found, asked.ask(found.question)) for found in few] == [None] * len(few)


def test_a_bare_score_and_a_move_with_it_are_both_right_at_the_end_of_a_game():
    found = next(c for c in OBJECT["TicTacToeSolver.solve_my_move"].cases if c.kind == "finished" and c.right == 1)
    mark = OBJECT["TicTacToeSolver.solve_my_move"].fault
    assert mark(found, answer(1)) is None
    assert mark(found, answer(Obj("Move", {"row": -1, "col": -1, "value": 1}))) is None
    assert mark(found, answer(-1)).kind == "score"
    assert mark(found, answer(None)).kind == "type"


def test_pruning_is_counted_in_states():
    found = next(c for c in OBJECT["TicTacToeSolver.solve_my_move"].cases if c.kind == "pruning")
    move = Obj("Move", {"row": found.truth.best[0][0], "col": found.truth.best[0][1], "value": found.right})
    mark = OBJECT["TicTacToeSolver.solve_my_move"].fault
    visits = dict.fromkeys(found.question.count, 0)
    plain = visits | {"TicTacToeSolver.solve_my_move": found.truth.nodes - 1}
    assert mark(found, answer(move, visits=plain)).kind == "unpruned"
    assert mark(found, answer(move, visits=visits | {"TicTacToeSolver.solve_my_move": 500})) is None


def test_a_taken_spot_may_give_none_or_an_error():
    found = next(c for c in OBJECT["GameState.move"].cases if c.kind == "taken")
    mark = OBJECT["GameState.move"].fault
    assert mark(found, answer(None)) is None
    assert mark(found, answer(None, raised=("ValueError", ""))) is None
    assert mark(found, answer(found.question.args[0])).kind == "accepted"


STYLES = {
    "def __init__(self, value, row=-1, col=-1): self.row, self.col, self.value = row, col, value": (0, 0),
    "def __init__(self, row=-1, column=-1, *, value): self._row, self._column, self._value = row, column, value": (
        1,
        0,
    ),
    "def __init__(self, v, r=-1, c=-1): self.row, self.col, self.value = r, c, v": (2, 1),
}


@pytest.mark.parametrize("init", STYLES)
def test_the_ways_of_making_a_move_are_found_out(init):
    asked = inprocess.Asked(inprocess.module(f"class Move:\n    {init}\n"))
    style = objects.style([asked.ask(question) if question.call == "Move" else None for question in objects.probe()])
    assert (style.make, style.short) == STYLES[init]
    assert not list(asked.failures(next(c for c in objects.contract(style).checks if c.name == "Move")))
