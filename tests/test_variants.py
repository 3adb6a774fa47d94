"""Misère and exactly k against trying everything on boards written as text."""

import re
from collections.abc import Callable
from functools import cache
from itertools import chain
from operator import itemgetter

import pytest

from noughts.errors import Mistake
from noughts.mnk import MNK
from noughts.variants import RULES, solve

SHAPES = [(m, n, k) for m in range(1, 5) for n in range(1, m + 1) for k in range(1, m + 1)]


def lines(m: int, n: int) -> Callable[[str], tuple[str, ...]]:
    """Return what picks all rows, columns and diagonals of a board and its stop, a stop after each of them."""
    found: dict[tuple[str, int], list[int]] = {}
    for cell in range(m * n):
        row, col = divmod(cell, m)
        for line in (("row", row), ("column", col), ("falling", row - col), ("rising", row + col)):
            found.setdefault(line, []).append(cell)
    assert len(found) == m + n + 2 * (m + n - 1)
    return itemgetter(*[cell for line in found.values() for cell in (*line, m * n)])


def images(m: int, n: int) -> list[Callable[[str], tuple[str, ...]]]:
    """Return what turns and mirrors a board."""
    rows = [[*range(row * m, row * m + m)] for row in range(n)]
    upright = [rows, rows[::-1], [row[::-1] for row in rows], [row[::-1] for row in rows[::-1]]]
    turned = [[*zip(*image, strict=True)] for image in upright] if m == n else []
    return [itemgetter(*chain(*image)) for image in upright + turned]


@cache
def brute(m: int, n: int, k: int, rule: str) -> tuple[int, set[tuple[int, int]], int]:
    """Return the value of the empty board to X, the moves that keep it and the positions, by trying everything."""
    spread, turns, known = lines(m, n), images(m, n), dict[str, int]()
    over = {
        mark: re.compile(f"(?<!{mark}){mark}{{{k}}}(?!{mark})" if rule == "exactly" else mark * k).search
        for mark in "XO"
    }

    def after(board: str, mark: str) -> int:
        """Return what a position is worth to the side that has just moved."""
        same = min(["".join(turn(board)) for turn in turns])
        if same not in known:
            known[same] = ended if (ended := result(board, mark)) is not None else ongoing(board, "XO"[mark == "X"])
        return known[same]

    def result(board: str, mark: str) -> int | None:
        return (1 if rule == "exactly" else -1) if over[mark]("".join(spread(board + "|"))) else None

    def ongoing(board: str, mark: str) -> int:
        return -max([after(child, mark) for child in children(board, mark)], default=0)

    values = {divmod(cell, m): after(child, "X") for cell, child in enumerate(children("." * m * n, "X"))}
    best = max(values.values())
    return best, {action for action, value in values.items() if value == best}, len(known) + 1


def children(board: str, mark: str) -> list[str]:
    return [board[:cell] + mark + board[cell + 1 :] for cell, here in enumerate(board) if here == "."]


def differs(m: int, n: int, k: int, rule: str) -> list[object]:
    """Return what the solver and trying everything say, if they do not say the same."""
    solution, known = solve(MNK(m, n, k).initial_state(), rule), brute(m, n, k, rule)
    found = solution.value, set(solution.moves)
    return [] if found == known[:2] else [found, known]


def test_all_boards_of_up_to_nine_cells():
    for m, n, k in SHAPES:
        for rule in RULES if m * n <= 9 else ():
            assert not differs(m, n, k, rule)


# Positions that play reaches up to symmetry, as published: where no line can be longer, a rule only names the winner.
POSITIONS = [((3, 3, 3), 765), pytest.param((4, 3, 4), 35_957, marks=pytest.mark.long)]
POSITIONS.append(pytest.param((4, 4, 4), 1_217_977, marks=pytest.mark.long))


@pytest.mark.parametrize(("shape", "positions"), POSITIONS)
def test_trying_everything_reaches_every_position(shape: tuple[int, int, int], positions: int):
    assert brute(*shape, "exactly")[2] == positions


@pytest.mark.long
@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("shape", [shape for shape in SHAPES if shape[:2] == (4, 3)])
def test_boards_of_12_cells(shape: tuple[int, int, int], rule: str):
    assert not differs(*shape, rule)


@pytest.mark.long
@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("shape", [shape for shape in SHAPES if shape[:2] == (4, 4)])
def test_boards_of_16_cells(shape: tuple[int, int, int], rule: str):
    assert not differs(*shape, rule)


def test_misere_on_16_cells_has_its_published_value():
    assert solve(MNK(4, 4, 3).initial_state(), "misere").value == -1


def test_a_longer_line_does_not_count():
    """X fills the gap of X.XX on one row of four: three in a row would be exactly three, four are not."""
    game = MNK(4, 2, 3)
    position = game.initial_state()
    for action in [(0, 0), (1, 0), (0, 2), (1, 1), (0, 3), (1, 3)]:
        position = game.result(position, action)
    assert solve(position, "exactly").value == 0
    assert solve(position, "misere").value == 0


@pytest.mark.parametrize("rule", RULES)
def test_a_board_too_large_is_refused_in_a_sentence(rule: str):
    with pytest.raises(Mistake, match=f"5x4x4 board is too large for --rule {rule}"):
        solve(MNK(5, 4, 4).initial_state(), rule)
