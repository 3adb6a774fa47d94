"""The pictures of the explanations, drawn by Noughts itself from what its own searches and solver find."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from xml.sax.saxutils import escape

from noughts.coach import name as called
from noughts.game import itself, size
from noughts.mnk import MNK, Action, Position, X, cells, lines
from noughts.search import alphabeta, minimax
from noughts.svg import CELL, LINE, board
from noughts.trace import Node, Tracer, signed

GAP = 26
WIDE = 3 * CELL
SEARCHED = Position.parse("X.O/.X./..O")
HATCH = (
    '<pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    f'<path d="M0 0V6" stroke="{LINE}" stroke-width="1.5"/></pattern>'
)


def picture(width: float, height: float, parts: Iterable[str]) -> str:
    """Return an SVG of this size, on no ground of its own, that reads on light and on dark."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}"'
    return f"{head} font-family='sans-serif' font-size='13'><defs>{HATCH}</defs>{''.join(parts)}</svg>\n"


def at(x: float, y: float, inner: str) -> str:
    """Place a part."""
    return f'<g transform="translate({x:g} {y:g})">{inner}</g>'


def text(x: float, y: float, words: str) -> str:
    """Write words in the middle of a place."""
    return f'<text x="{x:g}" y="{y:g}" text-anchor="middle" fill="{LINE}">{escape(words)}</text>'


def drawn(position: Position, best: Iterable[Action] = ()) -> str:
    """Draw a position."""
    return board(str(position).split("/"), best=best)


def searched(root: Node[Action]) -> str:
    """Draw a position above what each of its moves came to."""
    width = len(root.children) * (WIDE + GAP) + GAP
    parts = [at((width - WIDE) / 2, 4, drawn(SEARCHED))]
    parts.append(text(width / 2, WIDE + 22, f"X takes the largest: {signed(root.value)}"))
    for number, child in enumerate(root.children):
        left, top = GAP + number * (WIDE + GAP), WIDE + 70
        parts.append(f'<path d="M{width / 2:g} {WIDE + 30}L{left + WIDE / 2:g} {top - 6}" stroke="{LINE}"/>')
        parts.append(at(left, top, branch(child)))
    return picture(width, 2 * WIDE + 180, parts)


def branch(child: Node[Action]) -> str:
    """Draw where a move leads, what it came to, and a bar of the nodes below it, hatched where nobody looked."""
    action = child.action or (0, 0)
    after = SEARCHED.game.result(SEARCHED, action)
    seen, total = sum(1 for _ in child.walk()), size(after.game, itself)(after)
    bar = f'<rect width="{WIDE}" height="10" fill="url(#hatch)" stroke="{LINE}"/>'
    bar += f'<rect width="{WIDE * seen / total:g}" height="10" fill="{LINE}"/>'
    said = (f"{child.kind} {signed(child.value)}", called(SEARCHED.game, action))
    words = [text(WIDE / 2, WIDE + 18 * line, each) for line, each in enumerate(said, start=1)]
    counted = bar + text(WIDE / 2, 28, f"{seen} of {total} nodes")
    return "".join([drawn(after), *words, at(0, WIDE + 46, counted)])


def found(search: str) -> Node[Action]:
    """Return what a search of the example looked at."""
    tracer: Tracer[Position, Action] = Tracer(SEARCHED.game, size(SEARCHED.game, itself))
    {"minimax": minimax, "alphabeta": alphabeta}[search](SEARCHED.game, SEARCHED, observer=tracer)
    assert tracer.root
    return tracer.root


def row(positions: Sequence[Position], words: Sequence[str], best: Sequence[Iterable[Action]] | None = None) -> str:
    """Draw positions side by side, with words below."""
    wide, high = CELL * positions[0].game.m, CELL * positions[0].game.n
    marked = best or [()] * len(positions)
    parts = []
    for number, (position, said, moves) in enumerate(zip(positions, words, marked, strict=True)):
        left = GAP + number * (wide + GAP)
        parts += [at(left, 4, drawn(position, moves)), text(left + wide / 2, high + 24, said)]
    return picture(len(positions) * (wide + GAP) + GAP, high + 40, parts)


def weights() -> str:
    """Draw what the lines of X through each free cell of a board weigh."""
    position = Position.parse("..../.X../..O./....", MNK(4, 4, 4))
    live = [line for line in lines(position.game) if not line & position.o]
    parts = [at(GAP, 4, drawn(position))]
    for cell in cells(position.empty):
        weight = sum(2.0 ** -(line & ~position.x).bit_count() for line in live if line >> cell & 1)
        down, right = divmod(cell, position.game.m)
        parts.append(text(GAP + CELL * (right + 0.5), 8 + CELL * (down + 0.5), f"{weight:.2f}".removeprefix("0")))
    total = sum(2.0 ** -(line & ~position.x).bit_count() for line in live)
    parts.append(text(GAP + 2 * CELL, 4 * CELL + 24, f"in all {total:g} for {X}"))
    return picture(4 * CELL + 2 * GAP, 4 * CELL + 40, parts)


def pictures() -> dict[str, str]:
    """Return every picture by its name."""
    images = Position.parse("XO./.../...").images()
    fork = Position.parse("X.X/.O./O.X")
    threat = Position.parse("XX./.O./...")
    game = fork.game
    return {
        "minimax.svg": searched(found("minimax")),
        "alphabeta.svg": searched(found("alphabeta")),
        "symmetries.svg": row(images, [f"image {number}" for number in range(1, len(images) + 1)]),
        "threat.svg": row([threat, game.result(threat, (0, 2))], ["X threatens", "one reply"], [[(0, 2)], []]),
        "fork.svg": row([fork], ["two threats, one reply"], [[(0, 1), (1, 2)]]),
        "weights.svg": weights(),
    }


def write(folder: Path) -> None:
    """Write them into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, drawing in pictures().items():
        (folder / name).write_text(drawing, encoding="utf-8")
