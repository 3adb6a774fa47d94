"""Boards in text: as they stand, with colours only for a terminal that wants them."""

import sys

import pytest
from support import brute

from noughts.drawing import picture
from noughts.mnk import MNK, Position


def test_every_board_is_drawn_as_it_stands():
    for board in brute.positions():
        marks = [mark for mark in picture(Position.parse(brute.notation(board))) if mark in "XO123456789·"]
        assert "".join(mark if mark in "XO" else "." for mark in marks) == board


def test_free_cells_have_their_numbers_or_only_the_best_ones():
    position = Position.parse("X.O/.X./..O")
    assert [line for line in picture(position).splitlines() if "│" in line] == [
        "│ X │ 2 │ O │",
        "│ 4 │ X │ 6 │",
        "│ 7 │ 8 │ O │",
    ]
    assert picture(position, best=[(1, 2)]).splitlines()[1::2] == ["│ X │ · │ O │", "│ · │ X │ 6 │", "│ · │ · │ O │"]


def test_a_won_line_stands_in_brackets_and_no_cell_is_offered():
    assert picture(Position.parse("XXX/OO./...")).splitlines()[1::2] == [
        "│[X]│[X]│[X]│",
        "│ O │ O │ · │",
        "│ · │ · │ · │",
    ]


def test_a_larger_board_has_numbers_at_its_sides_and_a_very_large_one_no_lines():
    assert picture(MNK(4, 3, 3).initial_state(), best=[(0, 1)]).splitlines() == [
        "╭───┬───┬───┬───┬───╮",
        "│   │ 1 │ 2 │ 3 │ 4 │",
        "├───┼───┼───┼───┼───┤",
        "│ 1 │ · │ + │ · │ · │",
        "├───┼───┼───┼───┼───┤",
        "│ 2 │ · │ · │ · │ · │",
        "├───┼───┼───┼───┼───┤",
        "│ 3 │ · │ · │ · │ · │",
        "╰───┴───┴───┴───┴───╯",
    ]
    lines = picture(MNK(2, 10, 3).initial_state()).splitlines()
    assert (len(lines), lines[0], lines[10]) == (11, "    1  2 ", "10  ·  · ")


def test_colour_is_for_terminals_and_can_be_refused(monkeypatch: pytest.MonkeyPatch):
    position = Position.parse("X.O/.X./..O")
    plain = picture(position, last=(2, 2))
    assert "\x1b" not in plain
    for name in ("NO_COLOR", "COLORTERM", "TERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert "\x1b[1;38;5;31mX\x1b[0m" in picture(position)
    monkeypatch.setenv("COLORTERM", "truecolor")
    assert "\x1b[1;38;2;37;121;190mX\x1b[0m" in picture(position)
    assert "\x1b[1;38;2;192;86;0;4mO\x1b[0m" in picture(position, last=(2, 2))
    for name, value in (("NO_COLOR", "1"), ("TERM", "dumb")):
        with monkeypatch.context() as refused:
            refused.setenv(name, value)
            assert picture(position, last=(2, 2)) == plain
