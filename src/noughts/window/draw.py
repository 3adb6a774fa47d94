"""Smooth shapes and text on a pygame surface; everything drawn once is kept for the next frame.

Shapes are drawn four times too large and scaled down, which smooths their edges.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin
from pathlib import Path

import pygame

from noughts.window.layout import Rect
from noughts.window.theme import DARK, Colour

FINE = 4  # times too large: the scale at which shapes are drawn
FONTS = {False: "Inter-Regular.woff2", True: "Inter-SemiBold.woff2"}
ASSETS = Path(__file__).parent.parent / "assets"

Point = tuple[float, float]


@lru_cache(maxsize=128)
def font(size: int, bold: bool) -> pygame.font.Font:
    """Return the typeface at this size."""
    return pygame.font.Font(str(ASSETS / FONTS[bold]), size)


@lru_cache(maxsize=1024)
def written(text: str, size: int, bold: bool, colour: Colour) -> pygame.Surface:
    """Return a line of text as a picture, drawn twice too large: small letters keep their true distances."""
    large = font(2 * size, bold).render(text, True, colour)
    return pygame.transform.smoothscale(large, ((large.get_width() + 1) // 2, (large.get_height() + 1) // 2))


@lru_cache(maxsize=4096)
def width(text: str, size: int, bold: bool) -> float:
    """Return how wide a line of text is."""
    return font(2 * size, bold).size(text)[0] / 2


def write(
    surface: pygame.Surface,
    text: str,
    at: Point,
    colour: Colour,
    *,
    size: float,
    bold: bool = False,
    anchor: Point = (0.0, 0.0),
    room: float | None = None,
) -> Rect:
    """Write a line with its anchor (0 left or top, 1 right or bottom) at the point; smaller if short of room."""
    pixels = max(7, round(size))
    while room is not None and pixels > 7 and width(text, pixels, bold) > room:
        pixels -= 1
    picture = written(text, pixels, bold, colour)
    wide, high = picture.get_size()
    x, y = round(at[0] - anchor[0] * wide), round(at[1] - anchor[1] * high)
    surface.blit(picture, (x, y))
    return Rect(x, y, wide, high)


@lru_cache(maxsize=512)
def wrapped(text: str, size: int, bold: bool, room: int) -> tuple[str, ...]:
    """Break a text into lines that fit; a word too long for a line is broken too."""
    lines, line = [], ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if width(longer, size, bold) <= room:
            line = longer
            continue
        lines += [line] if line else []
        *pieces, line = _pieces(word, size, bold, room)
        lines += pieces
    return (*lines, line)


def _pieces(word: str, size: int, bold: bool, room: int) -> list[str]:
    pieces = [""]
    for letter in word:
        if pieces[-1] and width(pieces[-1] + letter, size, bold) > room:
            pieces.append("")
        pieces[-1] += letter
    return pieces


def _canvas(width: float, height: float, colour: Colour) -> pygame.Surface:
    """Return a large canvas, see-through but of the right colour, so that smoothed edges do not darken."""
    canvas = pygame.Surface((max(1, round(width * FINE)), max(1, round(height * FINE))), pygame.SRCALPHA)
    canvas.fill((*colour, 0))
    return canvas


def _smooth(canvas: pygame.Surface) -> pygame.Surface:
    return pygame.transform.smoothscale(
        canvas, (max(1, canvas.get_width() // FINE), max(1, canvas.get_height() // FINE))
    )


@lru_cache(maxsize=512)
def box(width: int, height: int, radius: float, colour: Colour) -> pygame.Surface:
    """Return a filled box with round corners."""
    canvas = _canvas(width, height, colour)
    pygame.draw.rect(canvas, colour, canvas.get_rect(), border_radius=round(radius * FINE))
    return _smooth(canvas)


@lru_cache(maxsize=512)
def outline(width: int, height: int, radius: float, thick: float, colour: Colour) -> pygame.Surface:
    """Return the outline of a box with round corners."""
    canvas = _canvas(width, height, colour)
    pygame.draw.rect(
        canvas, colour, canvas.get_rect(), width=max(1, round(thick * FINE)), border_radius=round(radius * FINE)
    )
    return _smooth(canvas)


def put_box(
    surface: pygame.Surface,
    rect: Rect,
    radius: float,
    fill: Colour | None,
    *,
    edge: Colour | None = None,
    thick: float = 1.0,
) -> None:
    """Put a box on the surface: filled, outlined or both."""
    x, y, width, height = round(rect.x), round(rect.y), round(rect.w), round(rect.h)
    if width <= 0 or height <= 0:
        return
    if fill:
        surface.blit(box(width, height, radius, fill), (x, y))
    if edge:
        surface.blit(outline(width, height, radius, thick, edge), (x, y))


def _stroke(canvas: pygame.Surface, start: Point, end: Point, thick: float, colour: Colour) -> None:
    """Draw a thick line with round ends."""
    (x0, y0), (x1, y1) = start, end
    length = max(1e-6, ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5)
    dx, dy = (y1 - y0) / length * thick / 2, (x1 - x0) / length * thick / 2
    pygame.draw.polygon(
        canvas, colour, [(x0 + dx, y0 - dy), (x1 + dx, y1 - dy), (x1 - dx, y1 + dy), (x0 - dx, y0 + dy)]
    )
    for x, y in (start, end):
        pygame.draw.circle(canvas, colour, (x, y), thick / 2)


@lru_cache(maxsize=256)
def cross(size: int, colour: Colour, grown: float) -> pygame.Surface:
    """Return an X, grown from 0 to 1: first one stroke, then the other."""
    canvas = _canvas(size, size, colour)
    edge, thick = canvas.get_width(), canvas.get_width() * 0.115
    near, far = edge * 0.2, edge * 0.8
    for start, way, part in (((near, near), (1, 1), grown * 2), ((far, near), (-1, 1), grown * 2 - 1)):
        reach = (far - near) * min(1.0, part)
        if part > 0:
            _stroke(canvas, start, (start[0] + way[0] * reach, start[1] + way[1] * reach), thick, colour)
    return _smooth(canvas)


@lru_cache(maxsize=256)
def ring(size: int, colour: Colour, grown: float) -> pygame.Surface:
    """Return an O, grown from 0 to 1 clockwise from the top."""
    canvas = _canvas(size, size, colour)
    middle, radius, thick = canvas.get_width() / 2, canvas.get_width() * 0.31, canvas.get_width() * 0.115
    if grown >= 1:
        pygame.draw.circle(canvas, colour, (middle, middle), radius + thick / 2, width=max(1, round(thick)))
        return _smooth(canvas)
    points = [
        (middle + radius * sin(turn), middle - radius * cos(turn))
        for turn in (2 * pi * grown * step / 48 for step in range(49))
    ]
    for start, end in pairwise(points):
        _stroke(canvas, start, end, thick, colour)
    return _smooth(canvas)


@lru_cache(maxsize=64)
def beam(width: int, height: int, start: Point, end: Point, thick: float, colour: Colour) -> pygame.Surface:
    """Return a thick line with round ends, on a see-through picture of this size."""
    canvas = _canvas(width, height, colour)
    _stroke(canvas, (start[0] * FINE, start[1] * FINE), (end[0] * FINE, end[1] * FINE), thick * FINE, colour)
    return _smooth(canvas)


@lru_cache(maxsize=256)
def corners(size: int, thick: float, colour: Colour) -> pygame.Surface:
    """Return the four corners of a square: the sign of a cell that a sentence names."""
    canvas = _canvas(size, size, colour)
    near, far, arm = 2 * thick * FINE, (size - 2 * thick) * FINE, size * FINE * 0.2
    for x, y, right, down in ((near, near, 1, 1), (far, near, -1, 1), (near, far, 1, -1), (far, far, -1, -1)):
        _stroke(canvas, (x, y), (x + right * arm, y), thick * FINE, colour)
        _stroke(canvas, (x, y), (x, y + down * arm), thick * FINE, colour)
    return _smooth(canvas)


def icon() -> pygame.Surface:
    """Return the window's icon: an X and an O on a dark tile."""
    tile = box(64, 64, 14, DARK.ground)
    picture = tile.copy()
    picture.blit(cross(36, DARK.x, 1.0), (1, 8))
    picture.blit(ring(36, DARK.o, 1.0), (27, 20))
    return picture


Paragraph = tuple[str, bool, float, Colour, float]


def flow(surface: pygame.Surface, rect: Rect, paragraphs: Sequence[Paragraph]) -> bool:
    """Write paragraphs (text, bold, size, colour, space before), smaller until all fit; tell whether they do."""
    scale = next((s / 20 for s in range(20, 12, -1) if _height(paragraphs, s / 20, rect.w) <= rect.h), 0.65)
    y = rect.y
    for text, bold, size, colour, space in paragraphs:
        pixels = max(9, round(size * scale))
        y += space * scale if y > rect.y else 0
        for line in wrapped(text, pixels, bold, int(rect.w)):
            if y + pixels * 1.2 > rect.y + rect.h:
                return False
            write(surface, line, (rect.x, y), colour, size=pixels, bold=bold)
            y += pixels * 1.36
    return True


def _height(paragraphs: Sequence[Paragraph], scale: float, width: float) -> float:
    return sum(
        space * scale
        + 1.36 * max(9, round(size * scale)) * len(wrapped(text, max(9, round(size * scale)), bold, int(width)))
        for text, bold, size, _, space in paragraphs
    )
