"""The published counts, found again by the package's own engine."""

from itertools import islice

import pytest
from support import truth

from noughts.game import itself, perft, size, walk
from noughts.mnk import MNK, Position

GAME = MNK(3, 3, 3)
POSITIONS = list(walk(GAME, key=itself))


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


def test_perft_to_the_end():
    plies = list(perft(GAME, GAME.initial_state(), itself))
    assert tuple(ply.positions for ply in plies) == truth.POSITIONS_PER_PLY
    assert tuple(ply.nodes for ply in plies) == truth.NODES_PER_PLY
    assert {value: sum(ply.ends.get(value, 0) for ply in plies) for value in (1, 0, -1)} == truth.GAMES
    assert size(GAME, itself)(GAME.initial_state()) == sum(truth.NODES_PER_PLY) == truth.NODES


@pytest.mark.parametrize("shape", truth.PERFT)
def test_perft(shape: str):
    """Mirror images are walked once, and counted as often as they come."""
    game, counts = MNK.parse(shape), truth.PERFT[shape]
    plies = islice(perft(game, game.initial_state(), Position.canonical), len(counts) + 1)
    assert [ply.nodes for ply in plies] == [1, *counts]


@pytest.mark.parametrize("shape", truth.SHAPES)
def test_shapes(shape: str):
    """One of each set of mirror images is walked; all positions are their images."""
    game = MNK.parse(shape)
    positions, classes, *games = truth.SHAPES[shape]
    walked: set[Position] = set()

    def noted(position: Position) -> Position:
        walked.add(canonical := position.canonical())
        return canonical

    plies = list(perft(game, game.initial_state(), noted))
    assert sum(ply.positions for ply in plies) == len(walked) == classes
    assert [sum(ply.ends.get(value, 0) for ply in plies) for value in (1, -1, 0)] == games
    assert len({image for position in walked for image in position.images()}) == positions
