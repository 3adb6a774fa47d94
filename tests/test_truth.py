"""The published counts, found again by the package's own engine."""

import pytest
import truth

from noughts.game import perft, walk
from noughts.mnk import MNK, Position

GAME = MNK(3, 3, 3)
POSITIONS = list(walk(GAME, key=lambda position: position))


def per_ply(positions: list[Position]) -> tuple[int, ...]:
    plies = [(position.x | position.o).bit_count() for position in positions]
    return tuple(plies.count(ply) for ply in range(10))


def test_positions():
    unfinished = [position for position in POSITIONS if not GAME.terminal(position)]
    assert len(POSITIONS) == len(set(POSITIONS)) == truth.POSITIONS
    assert (len(unfinished), len(POSITIONS) - len(unfinished)) == (truth.UNFINISHED, truth.FINISHED)
    assert per_ply(POSITIONS) == truth.POSITIONS_PER_PLY
    assert sum(len(GAME.actions(position)) for position in POSITIONS) == truth.LEGAL_MOVES


def test_classes():
    classes = list({position.canonical() for position in POSITIONS})
    assert len(classes) == truth.CLASSES
    assert per_ply(classes) == truth.CLASSES_PER_PLY
    assert sum(not GAME.terminal(position) for position in classes) == truth.UNFINISHED_CLASSES


@pytest.mark.parametrize("shape", truth.PERFT)
def test_perft(shape: str):
    game, counts = MNK.parse(shape), truth.PERFT[shape]
    assert perft(game, game.initial_state(), len(counts)) == [1, *counts]


@pytest.mark.parametrize("shape", truth.SHAPES)
def test_shapes(shape: str):
    positions = list(walk(MNK.parse(shape), key=lambda position: position))
    assert (len(positions), len({position.canonical() for position in positions})) == truth.SHAPES[shape]
