"""The growth chart: what a board costs against its number of cells, both axes by their logarithm."""

from math import log10

WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 760, 420, 80, 24, 56
KEY = 350  # where the names stand, clear of the points
FEWEST, MOST, CHEAPEST, DEAREST = 8, 64, 1e-4, 100.0
MARKS = ("noughts", "square", "triangle", "cross", "diamond", "bar")  # ours comes first
STYLE = """<style>
  svg { font: 13px Inter, system-ui, sans-serif; background: var(--paper); }
  svg { --paper: #fff; --ink: #1d232b; --rule: #d5dae0; --us: #0060A8; --them: #B84A00; }
  @media (prefers-color-scheme: dark) {
    svg { --paper: #14181d; --ink: #e8ebee; --rule: #38414b; --us: #5AB4F0; --them: #F2A03D; }
  }
  text { fill: var(--ink); } line { stroke: var(--rule); }
  .us { fill: var(--us); } .them { fill: none; stroke: var(--them); stroke-width: 2; }
</style>"""


def chart(points: dict[str, list[tuple[str, float]]]) -> str:
    """Draw each contestant's boards: ours as discs with their shapes, each peer's as its own mark."""
    marks = dict(zip(points, MARKS, strict=False))
    body = [
        *_axes(),
        *(_point(marks[name], shape, seconds) for name, found in points.items() for shape, seconds in found),
    ]
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-labelledby="t">',
        '<title id="t">CPU seconds to solve a board, against its number of cells</title>',
        STYLE, *body, *_legend(marks), "</svg>\n",
    ])  # fmt: skip


def _x(cells: float) -> float:
    return LEFT + (log10(cells) - log10(FEWEST)) / (log10(MOST) - log10(FEWEST)) * (WIDTH - LEFT - 24)


def _y(seconds: float) -> float:
    share = (log10(max(seconds, CHEAPEST)) - log10(CHEAPEST)) / (log10(DEAREST) - log10(CHEAPEST))
    return HEIGHT - BOTTOM - share * (HEIGHT - BOTTOM - TOP)


def _axes() -> list[str]:
    across = [
        f'<line x1="{LEFT}" x2="{WIDTH - 24}" y1="{_y(10.0**p):.1f}" y2="{_y(10.0**p):.1f}"/>' for p in range(-4, 3)
    ]
    seconds = [
        f'<text x="{LEFT - 8}" y="{_y(10.0**p) + 4:.1f}" text-anchor="end">{10.0**p:g} s</text>' for p in range(-4, 3)
    ]
    cells = [
        f'<text x="{_x(n):.1f}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">{n}</text>'
        for n in (9, 12, 16, 20, 25, 36, 49)
    ]
    return [
        *across,
        *seconds,
        *cells,
        f'<text x="{WIDTH / 2}" y="{HEIGHT - 14}" text-anchor="middle">cells of the board</text>',
    ]


def _point(mark: str, shape: str, seconds: float) -> str:
    m, n, _ = map(int, shape.split("x"))
    x, y = _x(m * n), _y(seconds)
    drawn = _mark(mark, x, y)
    return f'{drawn}<text x="{x + 8:.1f}" y="{y + 4:.1f}" font-size="11">{shape}</text>' if mark == "noughts" else drawn


def _mark(mark: str, x: float, y: float) -> str:
    paths = {
        "square": "M-5,-5h10v10h-10z",
        "triangle": "M0,-6L6,5H-6z",
        "cross": "M-5,-5L5,5M5,-5L-5,5",
        "diamond": "M0,-7L6,0L0,7L-6,0z",
        "bar": "M-6,0H6",
    }
    if mark == "noughts":
        return f'<circle class="us" cx="{x:.1f}" cy="{y:.1f}" r="4.5"/>'
    return f'<path class="them" transform="translate({x:.1f} {y:.1f})" d="{paths[mark]}"/>'


def _legend(marks: dict[str, str]) -> list[str]:
    rows = enumerate(marks.items())
    return [
        f'{_mark(mark, KEY, TOP + 16 + 20 * i)}<text x="{KEY + 14}" y="{TOP + 20 + 20 * i}">{name}</text>'
        for i, (name, mark) in rows
    ]
