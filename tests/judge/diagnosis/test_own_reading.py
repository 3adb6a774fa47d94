"""A search read: on every board of a small tree, one wrong choice is the one wrong node with right ones below."""

import pytest
from support.own_records import FOR_WHOM, SCALES, SHAPES, searched, telling
from support.shares import one_in

from noughts.judge.diagnosis.own_reading import read
from noughts.judge.oracle import Truth, after, truths

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
