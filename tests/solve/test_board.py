"""The bit-sets of a board: what a move makes of them, against reading the board anew and counting stones."""

from collections.abc import Iterator
from random import Random

import pytest

from noughts.mnk import MNK, Position, cells, to_move
from noughts.solve.board import Board, State

SHAPES = ("1x1x1", "3x3x2", "3x3x3", "4x3x3", "5x4x4", "7x7x5", "9x6x5", "15x15x5")


def games(shape: str) -> Iterator[tuple[Position, int]]:
    """Yield the positions of some random games, each with the cell that is played next."""
    rng, game = Random(shape), MNK.parse(shape)
    for _ in range(100 // (game.m * game.n) + 1):
        position = game.initial_state()
        while not game.terminal(position):
            cell = rng.choice(list(cells(position.empty)))
            yield position, cell
            position = position.place(1 << cell)


def counted(board: Board, own: int, other: int) -> list[int]:
    """Return the ranks of a side by counting stones in each line."""
    stones = [-1 if line & other else (line & own).bit_count() for line in board.lines]
    return [sum(1 << i for i, held in enumerate(stones) if held >= rank) for rank in range(board.game.k)]


@pytest.mark.parametrize("shape", SHAPES)
def test_a_move_changes_a_state_to_that_of_the_board_after_it(shape: str):
    board, wrong = Board(MNK.parse(shape)), []
    for position, cell in games(shape):
        side, after = to_move(position), position.place(1 << cell)
        attacked = board.attacked(board.state(position, side), cell)
        defended = board.defended(board.state(position, -side), cell)
        if (attacked, defended) != (board.state(after, side), board.state(after, -side)):
            wrong.append((position, cell))
    assert not wrong


@pytest.mark.parametrize("shape", SHAPES)
def test_an_exchange_is_a_stone_of_each_side(shape: str):
    board, wrong = Board(MNK.parse(shape)), []
    for position, cell in games(shape):
        state = board.state(position, to_move(position))
        for reply in [*cells(position.empty & ~(1 << cell))][:5]:
            if board.exchanged(state, cell, reply) != board.defended(board.attacked(state, cell), reply):
                wrong.append((position, cell, reply))
    assert not wrong


@pytest.mark.parametrize("shape", SHAPES)
def test_ranks_threats_and_weights_are_counts_of_stones(shape: str):
    board, k = Board(MNK.parse(shape)), MNK.parse(shape).k
    for position, _ in games(shape):
        own, other, mine, theirs = board.state(position, 1)
        ranks = counted(board, own, other)
        assert (board.ranks(mine), board.ranks(theirs)) == (ranks, counted(board, other, own)), position
        assert (board.threats(mine), board.twos(mine)) == (ranks[-1], ranks[max(0, k - 2)]), position
        live = [line for line in board.lines if not line & other]
        assert board.potential(mine) == sum(1 << (line & own).bit_count() for line in live), position


def test_the_cells_that_lines_lack_and_the_other_sides_view():
    board = Board(MNK.parse("4x3x3"))
    position = Position.parse("XX../.O../....", board.game)
    state = board.state(position, 1)
    assert board.lacking(state, board.threats(state.mine)) == 1 << 2
    assert board.lacking(state, 0) == 0
    assert state.turned() == State(state.other, state.own, state.theirs, state.mine) == board.state(position, -1)
