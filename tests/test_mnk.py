"""The m,n,k rules: notation in and out, symmetry, and a sentence for every bad board."""

import string
from contextlib import suppress
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import brute

from noughts.errors import Mistake
from noughts.game import itself, walk
from noughts.mnk import MNK, Position, cells, lines, symmetries

GAME = MNK(3, 3, 3)
SHAPES = st.builds(lambda m, n, k: MNK(m, n, min(k, max(m, n))), *[st.integers(1, 8)] * 3)


@st.composite
def played(draw: st.DrawFn) -> Position:
    """A position of any shape, reached by play."""
    game = draw(SHAPES)
    position = game.initial_state()
    for _ in range(draw(st.integers(0, game.m * game.n))):
        if actions := game.actions(position):
            position = game.result(position, draw(st.sampled_from(actions)))
    return position


def test_exactly_the_reachable_boards_are_read():
    """Of all 19,683 ways to fill nine cells, play can reach 5,478; the rest are refused in a sentence."""
    reachable = set(brute.positions())
    for marks in product(".XO", repeat=9):
        board = "".join(marks)
        if board in reachable:
            assert str(Position.parse(brute.notation(board))) == brute.notation(board)
        else:
            with pytest.raises(Mistake):
                Position.parse(brute.notation(board))


BAD_BOARDS = {
    "": "has 3 rows joined by '/', not 1",
    "XO": "has 3 rows joined by '/', not 1",
    ".../...": "has 3 rows joined by '/', not 2",
    ".../.../.../...": "has 3 rows joined by '/', not 4",
    "/" * 100_000: "not that many",
    ".../..../...": r"Row 2 \(....\) has 4 cells; a 3x3x3 board needs 3",
    "../.../...": r"Row 1 \(..\) has 2 cells",
    ".../.../": r"Row 3 \(\) has 0 cells",
    ".../.Z./...": "Row 2 holds 'Z'; a cell is X, O or '.'",
    "x../.../...": "Row 1 holds 'x'",
    "0../.../...": "Row 1 holds '0'",
    "❌⭕./.../...": "a cell is X, O or '.'",
    ".. /.../...": "Row 1 holds ' '",
    "O../.../...": "0 X and 1 O; X moves first",
    "XX./.../...": "2 X and 0 O; X moves first",
    "XXX/OOO/...": "both X and O have 3 in a row",
    "XXX/OO./O..": "X has won and the other side moved on",
    "OOO/XX./XX.": "O has won and the other side moved on",
}


@pytest.mark.parametrize("board", BAD_BOARDS, ids=lambda board: board[:20])
def test_every_bad_board_gets_its_sentence(board: str):
    with pytest.raises(Mistake, match=BAD_BOARDS[board]) as mistake:
        Position.parse(board)
    assert "\n" not in str(mistake.value)
    assert len(str(mistake.value)) < 200


def test_two_lines_that_no_single_move_completes_are_refused():
    with pytest.raises(Mistake, match="no single move completes together"):
        Position.parse("XXXX./OOO.O/XXXX./OO.O.", MNK(5, 4, 4))


BAD_SHAPES = {
    "": "is not a shape",
    "3": "is not a shape",
    "3x3": "write columns x rows x in-a-row, as in 3x3x3",
    "3x3x3x3": "is not a shape",
    "axbxc": "'axbxc' is not a shape",
    "-3x3x3": "is not a shape",
    "3.0x3x3": "is not a shape",
    "٣x٣x٣": "is not a shape",
    "0x3x3": "1 to 20 columns, not 0",
    "3x0x3": "1 to 20 rows, not 0",
    "21x3x3": "1 to 20 columns, not 21",
    "3x99x3": "1 to 20 rows, not 99",
    "3x3x0": "0 in a row does not fit",
    "3x3x4": "4 in a row does not fit on 3 columns and 3 rows; choose 1 to 3",
    "9" * 5000: "is not a shape",
}


@pytest.mark.parametrize("shape", BAD_SHAPES, ids=lambda shape: shape[:20])
def test_every_bad_shape_gets_its_sentence(shape: str):
    with pytest.raises(Mistake, match=BAD_SHAPES[shape]) as mistake:
        MNK.parse(shape)
    assert len(str(mistake.value)) < 200


@given(st.text(alphabet=string.printable + "XO./❌\0", max_size=40), SHAPES)
def test_any_text_is_read_or_refused(text: str, game: MNK):
    with suppress(Mistake):
        assert str(Position.parse(text, game)) == text.strip()


@given(st.text(alphabet="0123456789xX -٣", max_size=9))
def test_any_shape_is_read_or_refused(text: str):
    with suppress(Mistake):
        game = MNK.parse(text)
        assert MNK.parse(str(game)) == game


@given(played())
def test_every_position_that_play_reaches_is_written_and_read_back(position: Position):
    game = position.game
    assert Position.parse(str(position), game) == position
    assert Position.from_rows(position.rows(), game) == position
    assert eval(repr(position), {"Position": Position, "MNK": MNK}) == position
    assert MNK.parse(str(game)) == game
    assert hash(Position.parse(str(position), game)) == hash(position)


@given(played())
def test_mirror_images_are_the_same_game(position: Position):
    game = position.game
    for image in position.images():
        assert game.terminal(image) == game.terminal(position)
        assert game.winner(image) == game.winner(position)
        assert image.canonical() == position.canonical()
    assert position.images()[0] == position
    assert position.canonical() in position.images()


@given(played())
def test_lines_and_has_line_agree(position: Position):
    game = position.game
    for stones in (position.x, position.o, game.full):
        assert game.has_line(stones) == any(line & stones == line for line in lines(game))


def test_lines_of_the_boards_we_know():
    """3 by 3 has 8 lines, 4x4x4 has 10, 5x5x4 has 28, gomoku on 19 by 19 has 1,020."""
    shapes = ("3x3x3", "4x4x4", "5x5x4", "19x19x5", "4x3x3", "1x1x1")
    assert [len(lines(MNK.parse(shape))) for shape in shapes] == [8, 10, 28, 1020, 14, 1]
    assert all(line.bit_count() == 4 for line in lines(MNK(5, 5, 4)))


def test_symmetries():
    assert [len(symmetries(MNK.parse(shape))) for shape in ("3x3x3", "4x3x3", "1x3x3", "1x1x1")] == [8, 4, 2, 1]
    assert all(sorted(image) == list(range(9)) for image in symmetries(GAME))


def test_result_refuses_what_the_rules_forbid():
    board = Position.parse("X.O/.X./..O")
    for action, reason in {(0, 0): "is taken", (3, 0): "is outside", (0, -1): "is outside"}.items():
        with pytest.raises(Mistake, match=reason):
            GAME.result(board, action)
    with pytest.raises(Mistake, match="is over; nobody can play"):
        GAME.result(Position.parse("XXX/OO./..."), (2, 2))


def test_positions_are_immutable_and_hashable():
    positions = list(walk(GAME, itself))
    assert len(set(positions)) == len(positions)
    with pytest.raises(AttributeError):
        positions[0].x = 1


def test_cells():
    assert list(cells(0b1010001)) == [0, 4, 6]
