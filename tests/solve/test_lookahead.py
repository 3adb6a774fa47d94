"""The guess beyond all proof: its sums are what they say, its window keeps its promise."""

from itertools import pairwise
from random import Random

import pytest

from noughts.mnk import MNK, Position, cells, to_move
from noughts.solve import lookahead
from noughts.solve.attack import Attack
from noughts.solve.lookahead import FIELD, WON, Lookahead

SHAPES = ["3x3x3", "4x3x3", "5x5x4", "7x4x4", "9x9x5", "15x15x5", "8x8x1", "6x6x2", "20x20x6", "19x7x19"]


def games(shape: str, count: int) -> list[Position]:
    """Return unfinished positions of a random game, in the order of play."""
    rng, position, found = Random(shape), MNK.parse(shape).initial_state(), list[Position]()
    while not position.game.terminal(position) and len(found) < count:
        found.append(position)
        position = position.place(1 << rng.choice(list(cells(position.empty))))
    return found


@pytest.mark.parametrize("shape", SHAPES)
def test_sums_kept_move_by_move_are_the_sums_of_the_position(shape: str):
    look = Lookahead(Attack(MNK.parse(shape)))
    played = games(shape, 40)
    node = look.root(look.board.state(played[0], 1))
    for before, position in pairwise(played):
        (cell,) = cells((position.x | position.o) ^ (before.x | before.o))
        node = look.after(node, cell, False)
        fresh = look.root(look.board.state(position, to_move(position)))
        assert node[:4] == fresh[:4]


def test_a_cell_weighs_what_its_lines_weigh():
    position = Position.parse("X../.O./...")
    look = Lookahead(Attack(position.game))
    node = look.root(look.board.state(position, 1))
    worth, low = look.weights.worth, (1 << FIELD) - 1
    x = [node.mine >> FIELD * cell & low for cell in range(10)]
    assert worth[:2] == [1, lookahead.TOP]
    assert x[2] == worth[1] + worth[0]  # the top row with X's stone, the right column without
    assert x[9] == 2 * worth[1] + 2 * worth[0]  # all of X's live lines: O's stone is on the other four


@pytest.mark.parametrize("shape", ["5x5x4", "9x9x5", "15x15x5"])
@pytest.mark.parametrize("depth", [0, 1, 2])
def test_a_window_bounds_the_value(shape: str, depth: int, monkeypatch: pytest.MonkeyPatch):
    """Searched anew with any window, a value at most alpha or at least beta is such a bound of the whole value."""
    monkeypatch.setattr(lookahead, "SHORT", 10**9)
    monkeypatch.setattr(lookahead, "EARLY", 10**9)
    for position in games(shape, 12)[2::3]:
        whole = value(position, depth, -WON, WON)
        for alpha, beta in ((whole - 1, whole), (whole, whole + 1), (whole - 50, whole + 50), (-9, 9)):
            found = value(position, depth, alpha, beta)
            assert (whole <= found <= alpha) or (whole >= found >= beta) or found == whole


def value(position: Position, depth: int, alpha: int, beta: int) -> int:
    look = Lookahead(Attack(position.game))
    return look.value(look.root(look.board.state(position, to_move(position))), depth, alpha, beta)


@pytest.mark.parametrize(
    ("shape", "hopes"), [("9x9x5", True), ("10x10x5", True), ("11x10x5", False), ("15x15x5", False)]
)
def test_on_a_small_board_alone_the_side_that_chooses_hopes(shape: str, hopes: bool):
    look = Lookahead(Attack(MNK.parse(shape)))
    root = look.root(look.board.state(games(shape, 5)[-1], 1))
    for node, sign in ((root, 1), (look.after(root, 0, False), -1)):  # on the next ply the same lines are the other's
        more = look.guess(node, look.hope) - look.guess(node, lookahead.EVEN)
        assert more * sign > 0 if hopes else more == 0
