"""The eight functions: every position is asked about, and only the exact answer is right."""

import pytest
from support import inprocess
from support.inprocess import answer

from noughts.judge import cs50, oracle
from noughts.judge.values import Foreign, Seq, value
from noughts.output.sentences import sentence

CHECKS = {check.name: check for check in cs50.contract().checks}
START, WON, DRAWN = ".../.../...", "XXX/OO./...", "XXO/OOX/XOX"


def case(name, board, kind="", among=CHECKS):
    return next(c for c in among[name].cases if c.truth and c.truth.board == board and c.kind == kind)


def fault(name, board, returned, kind="", **rest):
    found = case(name, board, kind)
    bad = CHECKS[name].fault(found, answer(returned, **rest))
    return bad and bad.kind


def test_every_position_is_asked():
    sizes = {name: len(check.cases) for name, check in CHECKS.items()}
    kinds = [c.kind for c in CHECKS["result"].cases]
    assert sizes["player"] == sizes["actions"] == 4520
    assert sizes["winner"] == sizes["terminal"] == sizes["minimax"] == 5478
    assert sizes["utility"] == 958
    assert kinds.count("legal") == 16167
    assert min(kinds.count(kind) for kind in ("taken", "outside", "negative")) > 2500


def test_illegal_cells_are_illegal():
    for c in CHECKS["result"].cases:
        action = c.question.args[1].items
        inside = all(0 <= part <= 2 for part in action)
        assert (c.kind == "legal") == (action in c.truth.actions)
        assert (c.kind == "taken") == (inside and action not in c.truth.actions)
        assert (c.kind == "negative") == (min(action) < 0)


def test_minimax_is_asked_about_a_few_boards_of_every_size_and_then_about_all_the_full_ones_first():
    check = CHECKS["minimax"]
    sample, rest = check.cases[: check.early], check.cases[check.early :]
    assert {c.truth.stones for c in sample} == set(range(10))
    assert len(sample) < 35
    assert [c.truth.stones for c in rest] == sorted((c.truth.stones for c in rest), reverse=True)
    assert {c.truth.board for c in check.cases} == oracle.truths().keys()
    assert len(check.cases) == 5478


FOREIGN = Foreign("Mark", "'X'")


@pytest.mark.parametrize(
    ("name", "board", "right", "wrong"),
    [
        ("player", START, "X", ["O", "x", None, True, FOREIGN, ["X"]]),
        ("winner", WON, "X", ["O", None, 1, FOREIGN]),
        ("winner", START, None, [False, "", "X", 0]),
        ("terminal", WON, True, [1, None, False, "True", 1.0]),
        ("terminal", START, False, [0, None, True, ""]),
        ("utility", WON, 1, [True, 1.0, -1, 0, None, "1"]),
        ("utility", DRAWN, 0, [False, 0.0, None, 1]),
        ("minimax", DRAWN, None, [(0, 0), False, ()]),
        (
            "minimax",
            "XX./OO./...",
            (0, 2),
            [[0, 2], (0, 2, 0), (2, 2), (0, 0), (True, 2), (0.0, 2), (1, (0, 2)), None, (3, 3)],
        ),
    ],
)
def test_only_the_exact_value_is_right(name, board, right, wrong):
    assert fault(name, board, right) is None
    assert all(fault(name, board, answer) for answer in wrong)


def test_actions_must_be_a_set_of_pairs():
    free = {(row, col) for row in range(3) for col in range(3)}
    assert fault("actions", START, free) is None
    wrong = [list(free), frozenset(free), tuple(free), free - {(0, 0)}, free | {(3, 3)}, {"00"}, None]
    assert all(fault("actions", START, answer) for answer in wrong)
    assert fault("actions", START, Seq("set", tuple(Seq("list", pair) for pair in free)))


def test_result_must_give_a_new_board_and_refuse_what_is_illegal():
    after = [["X", None, None], [None] * 3, [None] * 3]
    assert fault("result", START, after, "legal") is None
    assert fault("result", START, [tuple(row) for row in after], "legal") == "type"
    assert fault("result", START, after, "legal", shared=True) == "shared"
    assert fault("result", START, after, "legal", args=(value(after), value((0, 0)))) == "mutated"
    assert fault("result", START, None, "legal", raised=("ValueError", "")) == "raised"
    for kind in ("outside", "negative"):
        assert fault("result", START, after, kind) == "accepted"
        assert fault("result", START, None, kind, raised=("Exception", "")) is None


def words(name, board, returned, kind=""):
    return sentence(CHECKS[name].fault(case(name, board, kind), answer(returned)).note)


def test_a_wrong_board_or_set_is_told_by_its_cells():
    empty = [None] * 3
    assert words("result", START, [["O", None, None], empty, empty], "legal") == (
        "Cell (0, 0) of the board that came back holds 'O'; 'X' is right."
    )
    assert words("result", START, [["X", "X", "X"], empty, empty], "legal") == (
        "Cell (0, 1) of the board that came back holds 'X'; None is right. 1 more cell differs."
    )
    assert words("actions", "XOX/OXO/.X.", {(2, 0), (1, 1)}) == (
        "The set differs from the free cells; missing: (2, 2); not free: (1, 1)."
    )
    assert words("actions", START, {(2, 2)}) == (
        "The set differs from the free cells; missing: (0, 0), (0, 1), (0, 2), (1, 0) and 4 more."
    )


def test_a_changed_argument_fails_whoever_changed_it():
    for name in ("player", "winner", "terminal", "minimax"):
        found = CHECKS[name].cases[-1]
        args = (value([["O"] * 3] * 3),)
        assert CHECKS[name].fault(found, answer(found.right, args=args)).kind == "mutated"


def test_a_board_that_ends_up_inside_itself_was_changed():
    source = "def result(board, action):\n    board[0][0] = board\n    return board"
    found = case("result", START, "legal")
    said = inprocess.Asked(inprocess.module(source)).ask(found.question)
    assert CHECKS["result"].fault(found, said).kind == "mutated"
