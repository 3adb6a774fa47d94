"""Misère and exactly k against trying everything on boards written as text."""

from functools import cache
from itertools import groupby

import pytest

from noughts.errors import Mistake
from noughts.mnk import MNK
from noughts.variants import RULES, solve

SHAPES = [(m, n, k) for m in range(1, 5) for n in range(1, m + 1) for k in range(1, m + 1)]


def runs(board: str, m: int, mark: str) -> set[int]:
    """Return how long the runs of a mark are, in rows, columns and diagonals."""
    n = len(board) // m
    lines: dict[tuple[str, int], str] = {}
    for cell, here in enumerate(board):
        row, col = divmod(cell, m)
        for line in (("row", row), ("column", col), ("falling", row - col), ("rising", row + col)):
            lines[line] = lines.get(line, "") + here
    assert len(lines) == m + n + 2 * (m + n - 1)
    return {len([*run]) for line in lines.values() for stone, run in groupby(line) if stone == mark}


def brute(m: int, n: int, k: int, rule: str) -> tuple[int, set[tuple[int, int]]]:
    """Return the value of the empty board to X and the moves that keep it, by trying everything."""

    @cache
    def after(board: str, mark: str) -> int:
        """Return what a position is worth to the side that has just moved."""
        lengths = runs(board, m, mark)
        if (k in lengths) if rule == "exactly" else max(lengths) >= k:
            return 1 if rule == "exactly" else -1
        other = "XO"[mark == "X"]
        return -max((after(child, other) for child in children(board, other)), default=0)

    values = {divmod(cell, m): after(child, "X") for cell, child in enumerate(children("." * m * n, "X"))}
    return max(values.values()), {action for action, value in values.items() if value == max(values.values())}


def children(board: str, mark: str) -> list[str]:
    return [board[:cell] + mark + board[cell + 1 :] for cell, here in enumerate(board) if here == "."]


def solved(m: int, n: int, k: int, rule: str) -> tuple[int, set[tuple[int, int]]]:
    """Return what the module under test says: the proved value of the empty board and the moves that keep it."""
    solution = solve(MNK(m, n, k).initial_state(), rule)
    assert solution.proved
    return solution.low, set(solution.moves)


def test_all_boards_of_up_to_nine_cells():
    for m, n, k in SHAPES:
        for rule in RULES if m * n <= 9 else ():
            assert solved(m, n, k, rule) == brute(m, n, k, rule)


@pytest.mark.long
@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("shape", [shape for shape in SHAPES if shape[:2] == (4, 3)])
def test_boards_of_12_cells(shape: tuple[int, int, int], rule: str):
    assert solved(*shape, rule) == brute(*shape, rule)


@pytest.mark.hours
@pytest.mark.long
@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("shape", [shape for shape in SHAPES if shape[:2] == (4, 4)])
def test_boards_of_16_cells(shape: tuple[int, int, int], rule: str):
    assert solved(*shape, rule) == brute(*shape, rule)


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
