"""The judge's truth, and the marking of answers: pure functions, tried without a box."""

import pytest
from support import SINS, brute, inprocess

from noughts.box.child.module import maker
from noughts.box.codec import pack
from noughts.judge import cs50, objects, oracle, registry
from noughts.judge.contract import Case
from noughts.judge.describe import show
from noughts.judge.diagnosis import wrong_players
from noughts.judge.respondent import Answer, Question
from noughts.judge.values import Foreign, Obj, Seq, value
from noughts.output.sentences import sentence
from noughts.solve import solve

CHECKS = {check.name: check for check in cs50.contract().checks}
OBJECT = {check.name: check for check in objects.contract(objects.Style()).checks}


def answer(returned=None, *, raised=None, shared=False, args=None, visits=None):
    return Answer(value(returned), args, shared, raised, None, visits or {})


def case(name, board, kind="", among=CHECKS):
    return next(c for c in among[name].cases if c.truth and c.truth.board == board and c.kind == kind)


def fault(name, board, returned, kind="", **rest):
    found = case(name, board, kind)
    bad = CHECKS[name].fault(found, answer(returned, **rest))
    return bad and bad.kind


# The oracle


@pytest.mark.parametrize("name", registry.CONTRACTS)
def test_a_contract_is_marked_by_what_it_says(name):
    assert [check.name for check in registry.checks(name)] == registry.functions(name)


def test_the_oracle_is_the_brute_force_of_the_tests():
    truths = oracle.truths()
    assert len(truths) == 5478
    assert [truth.stones for truth in truths.values()] == sorted(truth.stones for truth in truths.values())
    for board in brute.positions():
        known, truth = truths[brute.notation(board)], brute.truth(board)
        assert (known.value, known.plies, known.nodes) == (truth.value, truth.plies, brute.nodes(board))
        assert set(known.best) == {divmod(cell, 3) for cell in truth.keep}
        assert known.terminal == (brute.outcome(board) is not None)


def test_the_oracle_agrees_with_the_solver():
    for truth in oracle.truths().values():
        assert solve(truth.position).value == truth.value


def test_a_line_ends_the_game_with_the_value_it_promises():
    for truth in list(oracle.truths().values())[::7]:
        for action in truth.actions:
            boards = oracle.line(truth, action)
            end = oracle.truths()[boards[-1]]
            assert boards[0] == truth.board
            assert end.terminal
            assert end.value == oracle.after(truth, action).value


# The CS50 contract


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


class Mark(str):
    """Looks like a mark and is none."""


START, WON, DRAWN = ".../.../...", "XXX/OO./...", "XXO/OOX/XOX"
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


def test_a_value_of_several_lines_is_shown_in_one():
    array = Foreign("ndarray", "array([[1,\n       2]])")
    assert show(array) == "<ndarray: array([[1, 2]])>"


def test_a_changed_argument_fails_whoever_changed_it():
    for name in ("player", "winner", "terminal", "minimax"):
        found = CHECKS[name].cases[-1]
        args = (value([["O"] * 3] * 3),)
        assert CHECKS[name].fault(found, answer(found.right, args=args)).kind == "mutated"


# The object contract


def test_a_described_set_and_its_rows_are_made_anew_each_time():
    for described in ({1, 2}, [[1], {2}], ([1],)):
        make = maker(described, None)
        one, other = make(), make()
        assert one == other == described
        assert one is not other
    assert maker(((1,), "X"), None)() == ((1,), "X")


def test_an_object_is_sent_by_itself_or_not_at_all():
    player = Obj("Player", {"name": "X"})
    with pytest.raises(TypeError):
        pack(Question("f", (Seq("list", (player,)),)))
    with pytest.raises(TypeError):
        pack(Question("f", (), {"who": player}))


def test_a_class_that_only_looks_like_an_enum_gives_its_name_to_nothing():
    source = "import enum\n\nclass Kind(enum.EnumMeta):\n    pass\n\nclass Player:\n    __members__ = {'X': 'X'}\n\n"
    source += "def winner(board):\n    return 'X'"
    asked = inprocess.Asked(inprocess.module(source))
    assert asked.ask(Question("winner", (None,))).returned == "X"


def test_a_board_that_ends_up_inside_itself_was_changed():
    source = "def result(board, action):\n    board[0][0] = board\n    return board"
    found = case("result", START, "legal")
    said = inprocess.Asked(inprocess.module(source)).ask(found.question)
    assert CHECKS["result"].fault(found, said).kind == "mutated"


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


# Misconceptions


def test_each_wrong_player_is_wrong_somewhere_and_never_leaves_the_board():
    truths = [truth for truth in oracle.truths().values() if len(truth.actions) in range(1, 7)][::9]
    for players in (wrong_players.DEPTHS.values(), wrong_players.TIES_LAST, wrong_players.FIRST_FREE):
        for player in players:
            assert all(player(truth) <= set(truth.actions) for truth in truths)
            assert any(not player(truth) <= set(truth.best) for truth in truths)


def test_a_case_is_small():
    assert Case(Question("player")).truth is None
