"""What cells, outcomes and numbers are called, on every board."""

import pytest

from noughts.coach.names import counted, name, names, outcome, result
from noughts.mnk import MNK

SMALL, WIDE = MNK(3, 3, 3), MNK(4, 3, 3)


def test_the_nine_cells_have_nine_names_that_say_where_they_are() -> None:
    called = {(row, col): name(SMALL, (row, col)) for row in range(3) for col in range(3)}
    assert len(set(called.values())) == 9
    assert called[1, 1] == "centre"
    for (row, col), words in called.items():
        assert ("top" in words, "bottom" in words) == (row == 0, row == 2)
        assert ("left" in words, "right" in words) == (col == 0, col == 2)


def test_cells_of_other_boards_are_counted_from_one() -> None:
    assert name(WIDE, (0, 0)) == "row 1, column 1"
    assert name(WIDE, (2, 3)) == "row 3, column 4"


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        ([(0, 0)], "top left"),
        ([(0, 0), (1, 1)], "top left or centre"),
        ([(0, 0), (0, 1), (1, 1)], "top left, top or centre"),
    ],
)
def test_several_cells_are_one_phrase(cells: list[tuple[int, int]], words: str) -> None:
    assert names(SMALL, cells) == words
    assert names(SMALL, cells, joined="and") == words.replace(" or ", " and ")


def test_of_more_than_eight_cells_two_are_named_and_the_rest_counted() -> None:
    every = [(row, col) for row in range(3) for col in range(4)]
    assert names(WIDE, every) == "row 1, column 1; row 1, column 2 or 10 other cells"
    assert names(WIDE, every[:8]).count("row") == 8


def test_every_value_has_its_word() -> None:
    assert [outcome(value) for value in (1, 0, -1, None)] == ["X wins", "a draw", "O wins", "not proved"]
    assert [result(value) for value in (1, 0, -1)] == ["a win for X", "a draw", "a win for O"]


def test_numbers_are_words_below_ten() -> None:
    assert [counted(number, "line") for number in (0, 1, 2, 9, 10)] == [
        "0 lines",
        "one line",
        "two lines",
        "nine lines",
        "10 lines",
    ]
