"""Play within a time: what must never be missed, on boards small and large."""

import re
from itertools import count
from random import Random

import pytest
from support.shares import one_in

from noughts.errors import Mistake
from noughts.mnk import MNK, Position, cells, to_move
from noughts.solve import choose, solve
from noughts.solve.attack import Attack
from noughts.solve.potential import Potential


def board(shape: str, x: list[tuple[int, int]], o: list[tuple[int, int]]) -> Position:
    """Return a position with these stones."""
    game = MNK.parse(shape)
    bits = [sum(1 << game.cell(action) for action in stones) for stones in (x, o)]
    return Position(game, *bits)


def test_a_finished_game_has_no_move():
    with pytest.raises(Mistake, match="is over"):
        choose(Position.parse("XXX/OO./..."))


@pytest.mark.parametrize("shape", ["10x10x5", "19x19x5"])
def test_takes_a_win_in_one(shape: str):
    position = board(shape, [(4, col) for col in range(2, 6)], [(7, col) for col in range(2, 6)])
    choice = choose(position, seconds=0)
    assert choice.action in {(4, 1), (4, 6)}
    assert (choice.low, choice.high, choice.estimate) == (1, 1, 1)


@pytest.mark.parametrize("shape", ["10x10x5", "19x19x5"])
def test_blocks_a_win_in_one(shape: str):
    position = board(shape, [(0, 0), (2, 7), (9, 9), (6, 1)], [(4, col) for col in range(4)])
    assert choose(position, seconds=0).action == (4, 4)


def test_says_when_two_threats_cannot_be_blocked():
    position = board("10x10x5", [(0, 0), (2, 7), (9, 9), (6, 1)], [(4, col) for col in range(3, 7)])
    choice = choose(position, seconds=0)
    assert choice.action in {(4, 2), (4, 7)}
    assert (choice.low, choice.high) == (-1, -1)


def test_finds_a_win_by_threats():
    x = [(4, 4), (4, 5), (4, 6), (5, 7), (6, 7), (7, 7)]
    o = [(4, 3), (8, 7), (0, 0), (0, 9), (9, 0), (9, 9)]
    choice = choose(board("15x15x5", x, o), seconds=30)
    assert (choice.low, choice.high) == (1, 1)
    assert choice.action in {(4, 7), (4, 8)}


def allows_a_win_by_threats(position: Position, seconds: int) -> bool:
    """Tell whether the move chosen lets the other side win by threats; the clock moves on by one with every node."""
    choice = choose(position, seconds=seconds, now=count().__next__)
    after, search = position.game.result(position, choice.action), Attack(position.game)
    return not position.game.terminal(after) and bool(search.rush(search.board.state(after, to_move(after))))


def test_does_not_allow_a_win_by_threats_where_it_can_be_helped():
    """O's open three, and random positions; without time the heaviest move is played, and some of those lose."""
    open_three = board("15x15x5", [(0, 0), (14, 14), (0, 14)], [(7, 6), (7, 7), (7, 8)])
    positions = [open_three, *(random_position("8x8x4", seed) for seed in range(60))]
    assert sum(allows_a_win_by_threats(position, 0) for position in positions) > 3
    allowed = [position for position in positions if allows_a_win_by_threats(position, 2000)]
    assert all(solve(position, seconds=10).value == -to_move(position) for position in allowed)


def random_position(shape: str, seed: int) -> Position:
    """Return an unfinished position of a random game, the same in every run."""
    rng, position = Random(seed), MNK.parse(shape).initial_state()
    for _ in range(rng.randint(4, 9)):
        after = position.place(1 << rng.choice(list(cells(position.empty))))
        position = position if position.game.terminal(after) else after
    return position


@pytest.mark.parametrize("shape", ["3x3x3", "4x3x3", "4x4x4", "4x4x3"])
def test_keeps_the_value_on_boards_that_can_be_solved(shape: str):
    rng, game = Random(shape), MNK.parse(shape)
    for _ in range(12):
        position = game.initial_state()
        for _ in range(rng.randint(0, 6)):
            if not game.terminal(after := position.place(1 << rng.choice(list(cells(position.empty))))):
                position = after
        choice, solution = choose(position, seconds=60), solve(position)
        assert (choice.low, choice.high) == (solution.low, solution.high), position
        assert choice.action in solution.moves, position


def test_is_legal_and_claims_nothing_without_time():
    position = board("19x19x5", [(9, 9), (3, 3)], [(9, 10), (10, 10)])
    choice = choose(position, seconds=0)
    assert position.empty >> position.game.cell(choice.action) & 1
    assert (choice.low, choice.high) == (-1, 1)
    assert -1 < choice.estimate < 1


def test_proved_bounds_hold_on_every_position_of_some_random_games():
    rng, proved = Random(3), 0
    for shape in ("3x3x3", "4x3x3", "4x4x3", "5x4x4"):
        position = MNK.parse(shape).initial_state()
        while not position.game.terminal(position):
            choice, value = choose(position, seconds=0), solve(position).value
            assert choice.low <= value <= choice.high
            proved += choice.low == choice.high
            position = position.place(1 << rng.choice(list(cells(position.empty))))
    assert proved


def test_a_board_too_light_to_win_is_drawn_without_a_search():
    choice = choose(MNK.parse("12x12x11").initial_state(), seconds=0)
    assert (choice.low, choice.high, choice.estimate) == (0, 0, 0)


LOST = [
    ("15/15/15/15/15/7O7/15/15/7OXXX1O2/8XX1X3/7XO1O4/6O8/15/15/15", 4000, 1),
    ("15/15/15/15/7O7/7X7/5XXO7/4X1XO7/5X1OO6/7X1O5/10O4/11X3/15/15/15", 4000, 1),
    ("15/15/15/7O7/7X7/7OXX5/7OX1X4/6OO1X5/5O1X7/4O10/3X11/15/15/15/15", 4000, 1),
    ("9/9/2O6/6O2/2O1XX3/4XX3/9/9/9", 16000, 3),
    ("9/5X3/4O4/3OXX3/2OXX1O2/1O2XO3/X3X4/4O4/9", 24000, 2),
]
"""From games lost to a plain alpha-beta: a move here allowed a win with so many quiet moves, another would not have.
Numbers stand for empty cells; each has the nodes to think for."""


@pytest.mark.parametrize(("rows", "nodes", "quiet"), LOST)
def test_prevents_wins_by_threats_in_time(rows: str, nodes: int, quiet: int):
    size = rows.count("/") + 1
    position = Position.parse(re.sub("[0-9]+", lambda empty: "." * int(empty[0]), rows), MNK(size, size, 5))
    choice = choose(position, seconds=nodes, now=count().__next__)
    after, search = position.game.result(position, choice.action), Attack(position.game)
    assert not search.attack(search.board.state(after, to_move(after)), quiet)


def test_the_same_clock_gives_the_same_choice():
    position = random_position("15x15x5", 8)
    assert choose(position, seconds=3000, now=count().__next__) == choose(position, seconds=3000, now=count().__next__)


@pytest.mark.parametrize("nodes", [0, 1, 50, 700])
def test_thinks_no_longer_than_it_may(nodes: int):
    """The clock moves on by one with every node, and is read a few times besides."""
    for shape, seed in (("19x19x5", 1), ("15x15x5", 2), ("8x8x4", 3), ("7x7x5", 4), ("20x20x5", 5)):
        clock = count()
        choose(random_position(shape, seed), seconds=nodes, now=clock.__next__)
        assert next(clock) <= nodes + 5


@pytest.mark.parametrize("method", ["reserve", "heaviest"])
@pytest.mark.parametrize("shape", one_in(2, ["7x7x5", "15x15x5"]))
def test_solving_asks_the_clock_before_whatever_takes_long(shape: str, method: str, monkeypatch: pytest.MonkeyPatch):
    """The clock moves on with each look for pairs, or with each weighing: a look for pairs weighs up to 30 times."""
    spent, work = [0], getattr(Potential, method)

    def slow(*arguments: object) -> object:
        spent[0] += 1
        return work(*arguments)

    monkeypatch.setattr(Potential, method, slow)
    for seconds in range(0, 200, 20):
        spent[0] = 0
        position = random_position(shape, seconds)
        solve(position, seconds=seconds, attack=Attack(position.game, now=lambda: spent[0]))
        assert spent[0] <= seconds + (1 if method == "reserve" else 30)


@pytest.mark.parametrize("shape", ["9x9x5", "6x6x6", "20x20x5"])
def test_plays_to_the_very_end(shape: str):
    """With an almost full board too, where no line can be completed any more."""
    game = MNK.parse(shape)
    stones = [cell for row in range(game.n) for cell in range(row * game.m, (row + 1) * game.m)]
    first = sum(1 << cell for cell in stones if (cell % game.m + cell // game.m * 2) % 4 < 2)
    taken = [cell for cell in stones if cell >= 6]
    x = [cell for cell in taken if first >> cell & 1]
    o = [cell for cell in taken if not first >> cell & 1]
    size = min(len(x), len(o))
    position = Position(game, *(sum(1 << cell for cell in side[:size]) for side in (x, o)))
    assert not game.terminal(position)
    while not game.terminal(position):
        position = game.result(position, choose(position, seconds=30, now=count().__next__).action)
    assert game.utility(position) in (-1, 0, 1)


def test_moves_at_once_where_only_one_move_is_left():
    position = board("15x15x5", [(0, 0), (2, 7), (9, 9), (6, 1)], [(4, col) for col in range(4)])
    clock = count()
    assert choose(position, seconds=100_000, now=clock.__next__).action == (4, 4)
    assert next(clock) < 100
