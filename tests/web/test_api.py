"""The explorer's answers: right figures on every position, several at once, and a sentence for a wrong question."""

from typing import Any

import pytest
from support import SINS

from noughts import coach
from noughts.errors import Mistake
from noughts.game import itself, walk
from noughts.mnk import MNK, cell_name
from noughts.solve import solve
from noughts.web import api
from noughts.web.api import ANSWERS, QUICK, slow
from noughts.web.parameters import Played

GAME = MNK(3, 3, 3)


def ask(name: str, **query: str) -> Any:
    return ANSWERS[name](query)


def test_the_counts_from_the_empty_board_are_the_engines() -> None:
    assert [row["nodes"] for row in ask("compare")] == [549_946, 42_094, 18_297, 7_275, 6_435, 2_096, 916, 242]


@pytest.mark.parametrize(
    ("query", "nodes"),
    [
        ({}, 18_297),
        ({"order": "reversed"}, 18_297),
        ({"order": "edges"}, 42_094),
        ({"order": "centre"}, 7_275),
        ({"urgent": "1"}, 6_435),
        ({"order": "centre", "urgent": "1"}, 2_096),
        ({"order": "centre", "urgent": "1", "memory": "1", "symmetry": "1"}, 242),
        ({"search": "minimax"}, 549_946),
    ],
)
def test_a_trace_tells_how_much_was_looked_at(query: dict[str, str], nodes: int) -> None:
    answer = ask("trace", **query)
    assert (answer["nodes"], answer["total"]) == (nodes, 549_946)


def test_every_position_is_told_truly() -> None:
    for position in walk(GAME, itself):
        told, truth = ask("position", board=str(position)), ask("truth", board=str(position))
        assert told["player"] == (None if GAME.terminal(position) else position.player)
        assert told["winner"] == GAME.winner(position)
        assert [action["move"] for action in told["actions"]] == list(map(cell_name, GAME.actions(position)))
        assert truth["low"] == truth["high"] == solve(position).value


@pytest.mark.parametrize("moves", ["d4-c3", "d4-c3-c4"])
def test_what_is_proved_of_a_move_is_proved_of_the_board(monkeypatch: pytest.MonkeyPatch, moves: str) -> None:
    values = {(0, 0): None, (2, 3): 0, (3, 2): None}
    monkeypatch.setattr(api, "advice", lambda _here: (values, (2, 3)))
    monkeypatch.setattr(api, "PATIENCE", 0.01)
    found = ask("truth", shape="7x7x5", moves=moves)
    assert found["low"] == 0 if moves == "d4-c3" else found["high"] == 0


def test_moves_lead_from_a_board_to_the_next_and_the_last_has_its_reason() -> None:
    told = ask("position", moves="b2-a1-c3")
    assert told["boards"] == [".../.../...", ".../.X./...", "O../.X./...", "O../.X./..X"]
    assert told["reason"] == coach.why(GAME.result(GAME.result(GAME.initial_state(), (1, 1)), (0, 0)), (2, 2))
    assert ask("position")["reason"] is None
    large = ask("position", shape="7x7x5", moves="d4-a1-d3-b1-d2-c1-d5")
    assert large["reason"] == "X makes two threats at once, row 1, column 4 and row 6, column 4. " + (
        "O can stop only one of them, so X wins."
    )
    assert large["marks"] == {"d1": "threat", "d6": "threat"}


def test_o_can_never_win_from_the_empty_board_and_the_machine_has_a_suggestion() -> None:
    told = ask("truth", shape="15x15x5")
    assert (told["low"], told["high"]) == (0, 1)
    assert told["suggestion"] in told["moves"]
    assert ask("truth")["suggestion"] is None  # there the search is shown, with its own move


def test_mirror_images_of_a_proved_cell_are_proved_too() -> None:
    moves = ask("truth", shape="5x5x4", moves="c3")["moves"]
    for images in (("a1", "e1", "a5", "e5"), ("b1", "d1", "a2", "e2", "a4", "e4", "b5", "d5")):
        assert len({(moves[cell]["low"], moves[cell]["high"]) for cell in images}) == 1


@pytest.mark.parametrize(
    ("sin", "said"),
    [
        ("diagonal-forgotten", "they say that XXO/XO./O.. goes on; it is over and worth -1 to X."),
        ("o-win-plus-one", "they say that XXO/XO./O.. is over and worth 1; it is over and worth -1 to X."),
        ("right", None),
    ],
)
def test_values_by_wrong_rules_are_said_to_be_so(sin: str, said: str | None) -> None:
    answers = api.with_file(SINS / sin / "tictactoe.py")
    told = answers["mine"]({"board": "XXO/XO./..."})["sentence"]
    assert told == (said and f"These values are by your rules, which are wrong: {said}")


def test_a_review_finds_the_turning_point() -> None:
    (slip,) = ask("review", moves="b2-b1")["slips"]
    assert (slip["ply"], slip["was"], slip["became"]) == (1, 0, 1)
    assert slip["better"] == ["a1", "c1", "a3", "c3"]


def test_several_answers_at_once_are_those_of_each() -> None:
    here = {"moves": "b2-b1"}
    how = {"order": "centre", "urgent": "1"}
    found = ask("view", parts="position-truth-trace-compare-review-exercise-about", **here, **how, depth="2")
    assert found == {
        **{name: ask(name, **here) for name in ("position", "truth", "compare", "review")},
        "trace": ask("trace", **here, **how),
        "exercise": ask("exercise", **here, order="centre", depth="2"),
        "about": {"mine": None},
    }


def test_a_mistake_in_one_answer_spoils_no_other() -> None:
    found = ask("view", parts="position-trace-review", board="XXX/OO./...")
    assert found["position"]["winner"] == "X"
    assert "is over" in found["trace"]["error"]
    assert "no move" in found["review"]["error"]
    with pytest.raises(Mistake, match="2 X and 0 O"):
        ask("view", parts="about-position", board="XX./.../...")


@pytest.mark.parametrize(
    ("query", "late"),
    [
        ({}, {"trace", "compare"}),
        ({"moves": "b2"}, set()),
        ({"board": "XXX/OO./..."}, set()),
        ({"shape": "4x4x4", "moves": "a1-b2"}, {"truth", "review"}),
        ({"shape": "4x4x4", "board": "XOXO/OXOX/OXOX/...."}, set()),
        ({"shape": "3x3x2", "moves": "a1-c3-a2"}, set()),
    ],
)
def test_what_is_slow_is_named_and_left_out(query: dict[str, str], late: set[str]) -> None:
    parts = {"position", "truth", "trace", "compare", "review"}
    found = ask("view", parts="-".join(sorted(parts)), **query)
    assert parts - found.keys() == set(found["position"]["slow"]) == late


def test_nothing_is_slow_with_a_stone_on_the_board() -> None:
    for position in walk(GAME, itself):
        assert bool(slow(Played(position, (), (position,)))) == (position.empty.bit_count() > QUICK)
