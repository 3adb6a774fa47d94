"""A search read: on every board of a small tree, one wrong choice is the one wrong node with right ones below."""

import pytest
from support.own_records import FOR_WHOM, SCALES, SHAPES, searched, telling
from support.shares import one_in

from noughts.judge.diagnosis.own_reading import Reading, read
from noughts.judge.diagnosis.own_values import meanings
from noughts.judge.oracle import Truth, after, truths
from noughts.judge.record import Call, Record

BOARD = "XO./.X./..O"


@pytest.mark.parametrize("whom", FOR_WHOM)
@pytest.mark.parametrize("scale", SCALES)
def test_a_right_search_has_no_wrong_node(whom: str, scale: str) -> None:
    for shape in SHAPES:
        reading = read(searched(BOARD, telling(whom, scale, shape)))
        assert reading is not None
        assert not reading.wrong_nodes


def below(truth: Truth) -> set[str]:
    return {truth.board}.union(*(below(after(truth, action)) for action in truth.actions))


@pytest.mark.parametrize("whom", one_in(4, FOR_WHOM))
def test_a_wrong_choice_anywhere_is_found_where_it_is_made(whom: str) -> None:
    told = telling(whom, "1, 0, -1", "a number")
    found = 0
    for board in sorted(below(truths()[BOARD])):
        truth = truths()[board]
        values = {after(truth, action).value for action in truth.actions}
        reading = read(searched(BOARD, told, wrong=board))
        assert reading is not None
        first = [node for node in reading.wrong_nodes if all(child.right for child in node.below)]
        assert {node.truth.board for node in first} == ({board} if len(values) > 1 else set())
        found += len(values) > 1
    assert found > 20


def test_a_search_that_scores_one_players_wins_alone_and_wrongly_is_not_read_as_one_for_the_other_player() -> None:
    """It plays on where the game is over, so that a board won by O gets 1, and so does one that X wins."""
    plays_on = record(("XXO/XXO/O..", -1, None), ("XXO/XXO/OO.", 0, 1), ("XXO/XXO/O.O", 0, 1))
    both = record(("XXO/XXO/O..", -1, None), ("XXO/XXO/OO.", 0, -1), ("XXO/XXO/OOX", 1, -1), ("XXO/XXO/O.O", 0, 1))
    assert read(plays_on) is None
    for_o = read(both)
    assert for_o is not None
    assert not for_o.wrong_nodes


def test_a_call_that_looks_at_boards_which_no_move_leads_to_is_known() -> None:
    """X moves twice: a board with too many X is none that play reaches."""
    places = ("XXO/X.O/O..", -1, None), ("XXO/XXO/O..", 0, 1), ("XXO/XXO/OO.", 1, 1), ("XXO/XXO/OOX", 2, 1)
    made = record(*places, ("XXO/XXO/O.X", 1, 1))
    reading = Reading(made, meanings(made)[0])
    assert [reading.looks_elsewhere(reading.nodes[number]) for number in (1, 2)] == [True, False]


def record(*calls: tuple[str, int, int | None]) -> Record:
    """Return the record of a search for the moves on a board, each call with its board, its caller and its value."""
    names = ["value" if up >= 0 else "minimax" for _, up, _ in calls]
    made = [
        Call(up, name, 1, board, {}, value, None, False) for name, (board, up, value) in zip(names, calls, strict=True)
    ]
    return Record(tuple(made), False)
