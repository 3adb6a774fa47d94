"""The solver against plain exhaustive search, published values, and itself turned and mirrored."""

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noughts.mnk import LARGEST, MNK, Position, cells, lines, symmetries, to_move
from noughts.solve import Solution, attack, duel, solve
from noughts.solve.attack import Attack
from noughts.solve.board import Board
from noughts.solve.duel import improve

# Published values of the empty board to X.
DRAWS = ("4x4x4", "5x4x4", "6x4x4", "5x5x4", "5x5x5", "6x5x5", "6x6x5", "7x6x5", "7x7x6", "9x6x6", "4x3x4")
WINS = ("4x3x3", "4x4x3", "6x5x4", "6x6x4", "7x7x4", "5x5x3", "4x3x2", "4x3x1")
# Nodes to the value of the empty board: a change that alters the search says so here. A move that makes two threats at
# once is no node of its own, and where the other side would rush only the answers are tried: most nodes of a won board
# went into those two.
NODES = {"4x3x3": 8, "4x4x4": 1, "5x4x4": 39, "6x4x4": 793, "5x5x4": 986, "6x5x4": 234, "6x6x5": 10, "7x6x5": 317}
# Boards, and the fewest stones from which exhaustive search is quick.
CORNERS = [("4x3x2", 2), ("4x3x3", 3), ("3x4x3", 3), ("4x3x4", 3), ("4x4x2", 2), ("4x4x3", 7), ("4x4x4", 7)]
LARGER = [("5x2x4", 0), ("10x1x3", 0), ("5x4x4", 11), ("5x5x4", 16), ("5x5x5", 16), ("6x4x4", 15), ("4x3x1", 0)]


def searched(position: Position) -> Solution:
    """Solve by search alone, however few cells are empty."""
    return list(improve(Attack(position.game), position))[-1]


def plain(game: MNK) -> Callable[[Position], int]:
    """Return a function that values a position by trying everything; it shares the lines with the solver, no more."""
    bits = [1 << cell for cell in range(game.m * game.n)]
    through = [(bit, [line for line in lines(game) if line & bit]) for bit in bits]

    @cache
    def reached(mine: int, theirs: int) -> int:
        """Return what the side to move can reach; only its last stone completes a line, and no value is above that."""
        values = []
        for bit, near in through:
            if not (mine | theirs) & bit:
                after = mine | bit
                values.append(1 if any(line & after == line for line in near) else -reached(theirs, after))
                if values[-1] == 1:
                    return 1
        return max(values, default=0)

    def value(position: Position) -> int:
        for stones, won in ((position.x, 1), (position.o, -1)):
            if any(line & stones == line for line in lines(game)):
                return won
        turn = to_move(position)
        return turn * reached(*(position.x, position.o)[::turn])

    return value


def kept(position: Position, value: Callable[[Position], int]) -> tuple[tuple[int, int], ...]:
    game = position.game
    return tuple(a for a in game.actions(position) if value(game.result(position, a)) == value(position))


def random_positions(shape: str, fewest: int, count: int) -> list[Position]:
    """Return unfinished positions of random games, the same in every run."""
    rng, game, found = Random(f"{shape} {fewest}"), MNK.parse(shape), []
    while len(found) < count:
        position, stones = game.initial_state(), rng.randint(fewest, game.m * game.n - 1)
        while position.x.bit_count() + position.o.bit_count() < stones and not game.terminal(position):
            position = position.place(1 << rng.choice(list(cells(position.empty))))
        if not game.terminal(position):
            found.append(position)
    return found


@pytest.mark.parametrize(("shape", "fewest"), CORNERS + LARGER)
def test_search_agrees_with_trying_everything(shape: str, fewest: int):
    value = plain(MNK.parse(shape))
    for position in random_positions(shape, fewest, 250):
        solution = searched(position)
        assert solution.value == value(position), position
        assert solution.moves == kept(position, value), position
        assert not solution.open


def test_every_position_of_4x3x3():
    """Up to symmetry, by the search alone, against the plain table that the endings use."""
    game = MNK(4, 3, 3)
    scores = duel.scores(game.initial_state())
    signs = [(score > 0) - (score < 0) for score in scores.values()]
    assert [signs.count(sign) for sign in (1, 0, -1)] == [64738, 3060, 44175]
    search, seen = Attack(game), 0
    for number, sign in zip(scores, signs, strict=True):
        mine, theirs = number & game.full, number >> 12
        x, o = (mine, theirs) if mine.bit_count() == theirs.bit_count() else (theirs, mine)
        position = Position(game, x, o)
        if position == position.canonical():
            turn, seen = to_move(position), seen + 1
            if not game.terminal(position):
                assert search.forces(turn, position) == (sign > 0), position
                assert search.forces(-turn, position) == (sign < 0), position
    assert (len(scores), seen) == (111_973, 28_275)


@pytest.mark.parametrize("shape", DRAWS + WINS)
def test_published_values_and_pinned_nodes(shape: str):
    search = Attack(MNK.parse(shape))
    assert first_proof(search).value == (1 if shape in WINS else 0)
    assert search.nodes == NODES.get(shape, search.nodes)


def test_every_pinned_board_has_a_published_value():
    assert NODES.keys() <= {*DRAWS, *WINS}


def test_what_a_limited_search_remembers_misleads_no_other():
    """On 6x5x4 X wins; that one quiet move is too few after some reply is no proof that every number of them is."""
    search = Attack(MNK(6, 5, 4))
    first = search.board.attacked(search.board.state(search.board.game.initial_state(), 1), 14)
    replies = [search.board.defended(first, cell) for cell in range(30) if cell != 14]
    assert not all(search.attack(reply, 1) for reply in replies)
    assert search.defend(first)


def first_proof(search: Attack) -> Solution:
    """Return the value of the empty board as soon as it is proved, before any move is settled."""
    return next(solution for solution in improve(search, search.board.game.initial_state()) if solution.proved)


@pytest.mark.long
def test_7x7x5_is_a_draw_and_every_first_move_keeps_it():
    solution = solve(MNK(7, 7, 5).initial_state())
    assert (solution.value, len(solution.moves), solution.plies) == (0, 49, 49)


@pytest.mark.parametrize(("shape", "fewest"), [("4x4x3", 3), ("4x4x4", 3), ("5x5x4", 8), ("6x4x4", 8)])
def test_turned_and_mirrored_positions_have_turned_and_mirrored_solutions(shape: str, fewest: int):
    game = MNK.parse(shape)
    for position in random_positions(shape, fewest, 8):
        solution = solve(position)
        for where, image in zip(symmetries(game), position.images(), strict=True):
            turned = solve(image)
            assert (turned.value, turned.plies) == (solution.value, solution.plies)
            assert set(turned.moves) == {divmod(where[game.cell(move)], game.m) for move in solution.moves}


EARLY = random_positions("4x4x3", 2, 20) + random_positions("4x4x4", 5, 20) + random_positions("5x5x4", 9, 20)


@given(position=st.sampled_from(EARLY), nodes=st.integers(0, 2000))
@settings(max_examples=60, deadline=None)
def test_an_interrupted_search_never_contradicts_the_full_one(position: Position, nodes: int):
    full = solve(position)
    assert full.value is not None
    for known in interrupted(position, nodes):
        assert known.low <= full.value <= known.high
        assert set(known.moves) <= set(full.moves)
        assert set(full.moves) <= {*known.moves, *known.open}


def interrupted(position: Position, nodes: int) -> Iterator[Solution]:
    """Yield what is known until so many nodes are searched: they are the search's time here."""
    search = Attack(position.game)
    search.now, search.end = lambda: search.nodes, nodes
    with suppress(TimeoutError):
        yield from improve(search, position)


def test_no_time_gives_bounds_and_no_guess():
    solution = solve(MNK(7, 7, 5).initial_state(), seconds=0)
    assert (solution.low, solution.high, solution.value, solution.proved) == (0, 1, None, False)  # O never wins
    assert (solution.moves, len(solution.open), solution.plies) == ((), 49, None)


def test_settling_may_end_before_the_value_is_forgotten():
    solution = solve(MNK(6, 5, 4).initial_state(), settle=0)
    assert solution.value == 1
    assert len(solution.moves) + len(solution.open) == 30


def test_progress_only_narrows():
    told: list[Solution] = []
    solve(random_positions("5x5x4", 6, 1)[0], progress=told.append)
    assert [t.low for t in told] == sorted(t.low for t in told)
    assert [-t.high for t in told] == sorted(-t.high for t in told)
    assert [-len(t.open) for t in told] == sorted(-len(t.open) for t in told)


def test_even_a_full_board_stays_within_pythons_limit_of_nested_calls():
    """Three calls for two stones, wherever the search stands, and a few around it."""
    depths: list[int] = []
    search = Attack(MNK(5, 5, 4), now=lambda: depths.append(nested()) or 0)
    here = nested()
    assert list(improve(search, MNK(5, 5, 4).initial_state()))[-1].proved
    around = max(depths) - here - 25 * 3 // 2
    assert max(depths) - here > 25
    assert around < 10
    assert LARGEST * LARGEST * 3 // 2 + around < 700


def nested() -> int:
    """Count the calls that are open."""
    frame, depth = sys._getframe(), 0
    while frame := frame.f_back:
        depth += 1
    return depth


def test_a_position_without_live_lines_is_a_draw():
    board, dead = Board(MNK(4, 4, 4)), []
    for position in random_positions("4x4x4", 12, 60):
        state = board.state(position, 1)
        if not state.mine | state.theirs:
            dead.append(position)
    assert dead
    value = plain(MNK(4, 4, 4))
    assert all(searched(position)[:3] == (0, 0, kept(position, value)) for position in dead)


def test_a_full_table_starts_anew_and_stays_right(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(attack, "ENTRIES", 40)
    assert first_proof(Attack(MNK(5, 4, 4))).value == 0
    assert first_proof(Attack(MNK(4, 4, 3))).value == 1
