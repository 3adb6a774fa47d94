"""A board as an SVG picture: marks and lines of the one palette, readable on light and on dark, and no script."""

from collections.abc import Iterable, Sequence

CELL = 40
INK = {"X": "#0079d0", "O": "#c65300"}
"""The palette's two hues at the one lightness that reads on white and on black: a notebook may be either."""
LINE = "#808080"


def board(rows: Sequence[str], *, won: Iterable[tuple[int, int]] = (), best: Iterable[tuple[int, int]] = ()) -> str:
    """Draw rows of X, O and "."; the cells of a won line are ringed, the best moves dotted."""
    width, height = CELL * len(rows[0]), CELL * len(rows)
    marks = [_mark(mark, row, col) for row, cells in enumerate(rows) for col, mark in enumerate(cells)]
    rings = [_ring(row, col, CELL * 0.46, dashes="none") for row, col in won]
    dots = [_ring(row, col, CELL * 0.16, dashes="4 3") for row, col in best]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="img" aria-label="{"/".join(rows)}" fill="none" stroke-width="3" stroke-linecap="round">'
        f'<path stroke="{LINE}" stroke-width="1" d="{_grid(width, height)}"/>{"".join(rings + dots + marks)}</svg>'
    )


def _grid(width: int, height: int) -> str:
    down = [f"M{x} 2V{height - 2}" for x in range(CELL, width, CELL)]
    return "".join(down + [f"M2 {y}H{width - 2}" for y in range(CELL, height, CELL)])


def _mark(mark: str, row: int, col: int) -> str:
    x, y = CELL * col, CELL * row
    if mark == "X":
        return f'<path stroke="{INK["X"]}" d="M{x + 11} {y + 11}l18 18m0 -18l-18 18"/>'
    if mark == "O":
        return f'<circle stroke="{INK["O"]}" cx="{x + 20}" cy="{y + 20}" r="10"/>'
    return ""


def _ring(row: int, col: int, radius: float, *, dashes: str) -> str:
    middle = f'cx="{CELL * col + CELL / 2:g}" cy="{CELL * row + CELL / 2:g}" r="{radius:g}"'
    return f'<circle stroke="{LINE}" stroke-width="1.5" stroke-dasharray="{dashes}" {middle}/>'
