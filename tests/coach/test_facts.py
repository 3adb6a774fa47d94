"""What a move does, counted again cell by cell from the lines of the board."""

from collections.abc import Iterator
from random import Random

import pytest

from noughts.coach.facts import reason
from noughts.game import itself, walk
from noughts.mnk import MNK, Action, Position, cells, lines
from noughts.solve import Solution, solve


def unknown(position: Position) -> Solution:
    return solve(position, seconds=0)


def stones(position: Position, side: str) -> int:
    return position.x if side == "X" else position.o


def threats(game: MNK, own: int, others: int) -> set[Action]:
    """Return the free cells on which a side completes a line, by looking at every line."""
    lacking = [line & ~own for line in lines(game) if not line & others]
    return {divmod(next(cells(rest)), game.m) for rest in lacking if rest.bit_count() == 1}


def forks(game: MNK, own: int, others: int) -> set[Action]:
    """Return the cells of lines that lack two stones at most on which a stone leaves two threats or more."""
    open_lines = [line & ~own for line in lines(game) if not line & others and (line & ~own).bit_count() <= 2]
    likely = {cell for rest in open_lines for cell in cells(rest)}
    return {divmod(cell, game.m) for cell in likely if len(threats(game, own | 1 << cell, others)) > 1}


def unfinished(game: MNK) -> Iterator[Position]:
    """Yield every unfinished position, once of all its mirror images."""
    return iter({position.canonical() for position in walk(game, itself) if not game.terminal(position)})


def sampled(game: MNK, count: int) -> Iterator[Position]:
    """Yield positions of random play."""
    rng = Random(11)
    for _ in range(count):
        position = game.initial_state()
        for _ in range(rng.randrange(game.m * game.n - 1)):
            after = game.result(position, rng.choice(game.actions(position)))
            position = position if game.terminal(after) else after
        yield position


@pytest.mark.parametrize("shape", ["3x3x3", "4x3x3", "5x5x4", "3x3x2"])
def test_threats_forks_and_lines_are_those_that_are_there(shape: str) -> None:
    game = MNK.parse(shape)
    for position in unfinished(game) if shape == "3x3x3" else sampled(game, 60):
        side, other = position.player, "XO"[position.player == "X"]
        own, theirs = stones(position, side), stones(position, other)
        for action in game.actions(position)[:: 1 if shape == "3x3x3" else 5]:
            told, cell = reason(position, action, known=unknown), game.cell(action)
            moved, here = own | 1 << cell, [line for line in lines(game) if line >> cell & 1]
            won = [line for line in here if line & moved == line]
            assert set(told.line) == {divmod(c, game.m) for line in won for c in cells(line)}
            assert set(told.faced) == threats(game, theirs, own)
            assert told.lines == sum(not line & theirs for line in here)
            assert told.shut == sum(not line & own for line in here)
            if not won:
                assert set(told.missed) == threats(game, own, theirs)
                assert set(told.threats) == threats(game, moved, theirs)
                assert set(told.forks) == forks(game, moved, theirs) - forks(game, own, theirs)
                assert set(told.spared) == forks(game, theirs, own) - forks(game, theirs, moved)
