"""The solver against plain exhaustive search, published values, and itself turned and mirrored."""

import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noughts.mnk import LARGEST, MNK, Position, X, cells, lines, symmetries
from noughts.solve import Solution, attack, solve, table
from noughts.solve.attack import Attack, to_move
from noughts.solve.board import Board
from noughts.solve.duel import improve
from noughts.solve.potential import Potential

# Published values of the empty board to X.
DRAWS = ("4x4x4", "5x4x4", "6x4x4", "5x5x4", "5x5x5", "6x5x5", "6x6x5", "7x6x5", "7x7x6", "9x6x6", "4x3x4")
WINS = ("4x3x3", "4x4x3", "6x5x4", "6x6x4", "7x7x4", "5x5x3", "4x3x2", "4x3x1")
# Nodes to the value of the empty board: a change that alters the search says so here.
NODES = {"4x3x3": 19, "4x4x4": 1, "5x4x4": 122, "6x4x4": 3264, "5x5x4": 7254, "6x5x4": 2029, "6x6x5": 42, "7x6x5": 1207}
# Boards, and the fewest stones from which exhaustive search is quick.
CORNERS = [("4x3x2", 2), ("4x3x3", 3), ("3x4x3", 3), ("4x3x4", 3), ("4x4x2", 2), ("4x4x3", 7), ("4x4x4", 7)]
LARGER = [("5x2x4", 0), ("10x1x3", 0), ("5x4x4", 11), ("5x5x4", 16), ("5x5x5", 16), ("6x4x4", 15), ("4x3x1", 0)]


def searched(position: Position) -> Solution:
    """Solve by search alone, however few cells are empty."""
    return list(improve(Attack(position.game), position))[-1]


@cache
def plain(position: Position) -> int:
    """Return the value by trying everything; nothing is shared with the solver but the lines."""
    game = position.game
    if any(line & position.x == line for line in lines(game)):
        return 1
    if any(line & position.o == line for line in lines(game)):
        return -1
    values = [plain(position.place(1 << cell)) for cell in cells(position.empty)]
    return (max if position.player == X else min)(values, default=0)


def kept(position: Position) -> tuple[tuple[int, int], ...]:
    game = position.game
    return tuple(a for a in game.actions(position) if plain(game.result(position, a)) == plain(position))


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
    for position in random_positions(shape, fewest, 250):
        solution = searched(position)
        assert solution.value == plain(position), position
        assert solution.moves == kept(position), position
        assert not solution.open
    plain.cache_clear()


def test_every_position_of_4x3x3():
    """Up to symmetry, by the search alone, against the plain table that the endings use."""
    game = MNK(4, 3, 3)
    scores = table.scores(game.initial_state())
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
def test_published_values(shape: str):
    value = 1 if shape in WINS else 0
    known = first_proof(MNK.parse(shape).initial_state())
    assert known.value == value


def first_proof(position: Position) -> Solution:
    """Return the value as soon as it is proved, before any move is settled."""
    return next(solution for solution in improve(Attack(position.game), position) if solution.proved)


@pytest.mark.parametrize("shape", NODES)
def test_nodes_are_pinned(shape: str):
    search = Attack(MNK.parse(shape))
    next(solution for solution in improve(search, MNK.parse(shape).initial_state()) if solution.proved)
    assert search.nodes == NODES[shape]


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
    assert (solution.low, solution.high, solution.value, solution.proved) == (-1, 1, None, False)
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
    assert LARGEST * LARGEST * 3 // 2 + around < 600


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
        if not state.mine[0] | state.theirs[0]:
            dead.append(position)
    assert dead
    assert all(searched(position)[:3] == (0, 0, kept(position)) for position in dead)


def test_a_full_table_starts_anew_and_stays_right(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(attack, "ENTRIES", 40)
    assert first_proof(MNK(5, 4, 4).initial_state()).value == 0
    assert first_proof(MNK(4, 4, 3).initial_state()).value == 1


def test_the_potential_never_calls_a_winnable_set_of_lines_harmless():
    """Against maker-breaker play by trying everything, on small sets of lines."""
    rng, potential, shown = Random(3), Potential(MNK(4, 3, 3)), 0
    for _ in range(1500):
        chosen = rng.sample(lines(MNK(4, 3, 3)), rng.randint(1, 14))
        residues = {line & ~rng.getrandbits(12) & ~rng.getrandbits(12) or line for line in chosen}
        if potential.harmless(residues):
            shown += 1
            assert not maker_wins(frozenset(residues)), residues
    assert shown > 100


@cache
def maker_wins(residues: frozenset[int]) -> bool:
    """Tell whether a maker, to move, completes one of these sets against a breaker who only blocks."""
    if any(residue & residue - 1 == 0 for residue in residues):
        return True
    free = 0
    for residue in residues:
        free |= residue
    return any(_unstoppable(frozenset(r & ~(1 << cell) for r in residues), free) for cell in cells(free))


def _unstoppable(residues: frozenset[int], free: int) -> bool:
    return all(maker_wins(frozenset(r for r in residues if not r >> cell & 1)) for cell in cells(free))
