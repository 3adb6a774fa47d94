"""What the numbers of a search mean is found out: for whom they count, on which scale, in which part of an answer."""

import pytest
from support.own_records import FOR_WHOM, SCALES, SHAPES, searched, telling

from noughts.judge.diagnosis.own_values import is_move, meanings, move_in, number, place
from noughts.judge.oracle import truths
from noughts.judge.record import Call, Record
from noughts.judge.values import Foreign, Obj, Seq

BOARD = "XO./.X./..O"
"""From here X wins, O wins and draws are all reached."""


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("whom", FOR_WHOM)
def test_every_way_of_telling_values_is_understood(whom: str, scale: str, shape: str) -> None:
    record = searched(BOARD, telling(whom, scale, shape))
    meaning = meanings(record)[0]
    for call in record.calls:
        value = meaning.value(call)
        assert value is not None
        assert meaning.sign(call) * meaning.rank(value) == truths()[call.board].value


def test_nothing_is_made_of_what_is_no_value() -> None:
    assert meanings(searched(BOARD, lambda _truth, _value: "good")) == []
    assert meanings(searched(BOARD, telling("X", "1, 0, -1", "a number"))._replace(cut=True)) == []
    assert meanings(Record((), False)) == []


@pytest.mark.parametrize("value", [True, None, "1", float("nan"), Seq("tuple", (1,))])
def test_a_bool_a_text_and_no_number_are_no_numbers(value: object) -> None:
    assert number(value) is None


def called(returned: object) -> Call:
    return Call(-1, "minimax", 1, BOARD, {}, returned, None, False)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "returned",
    [
        Seq("tuple", (0, 2)),
        Seq("list", (0, 2)),
        Seq("tuple", (1, Seq("tuple", (0, 2)))),
        Seq("list", (Seq("list", (0, 2)), -1)),
        Obj("Move", {"row": 0, "col": 2, "value": 1}),
        Obj("Move", {"row": 0, "column": 2}),
        Foreign("dict", "{'row': 0, 'col': 2}"),
    ],
)
def test_a_move_is_found_by_itself_or_beside_a_value(returned: object) -> None:
    assert move_in(called(returned)) == (0, 2)


def test_a_cell_that_is_taken_or_not_there_is_no_move() -> None:
    assert not is_move(called(Seq("tuple", (0, 0))))
    assert move_in(called(Seq("tuple", (3, 3)))) is None
    assert place(Seq("tuple", (3, 3))) == (3, 3)
    assert place(Seq("tuple", (True, 1))) is None
    assert move_in(called(Foreign("dict", "{" * 5000))) is None
