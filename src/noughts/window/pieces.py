"""What stands on a board: tiles, stones, rings, and signs on cells."""

import pygame

from noughts.coach import outcome
from noughts.window.draw import corners, cross, put_box, ring, write
from noughts.window.layout import Frame, Rect, cell_rect
from noughts.window.state import Cells
from noughts.window.theme import Palette
from noughts.window.words import SIGNS, SUGGESTED

WORDS = 42  # pixels a cell needs to hold a word


def tiles(surface: pygame.Surface, places: Frame, colours: Palette, cells: Cells) -> None:
    """Draw every cell, with the stones that stand there."""
    for row, line in enumerate(cells):
        for col, mark in enumerate(line):
            rect = cell_rect(places, (row, col))
            put_box(surface, rect, radius(rect), colours.tile, edge=colours.edge, thick=max(1.0, rect.w / 55))
            if mark:
                stone(surface, rect, mark, colours)


def radius(rect: Rect) -> float:
    """Return how round a cell's corners are."""
    return max(2.0, rect.w * 0.1)


def stone(surface: pygame.Surface, rect: Rect, mark: str, colours: Palette, *, grown: float = 1.0) -> None:
    """Draw an X or an O, whole or in the making."""
    shape = cross if mark == "X" else ring
    surface.blit(shape(round(rect.w), colours.side(mark), round(grown * 24) / 24), (round(rect.x), round(rect.y)))


def lifted(surface: pygame.Surface, rect: Rect, mark: str, colours: Palette, *, grown: float = 1.0) -> None:
    """Draw a stone on a tile of its colour."""
    put_box(surface, rect, radius(rect), colours.soft(mark))
    stone(surface, rect, mark, colours, grown=grown)


def around(surface: pygame.Surface, rect: Rect, colours: Palette, *, strong: bool) -> None:
    """Draw a ring around a cell: a strong one for the focus, a fine one under the pointer."""
    out = 2.0 if strong else 0.0
    wider = Rect(rect.x - out, rect.y - out, rect.w + 2 * out, rect.h + 2 * out)
    thick = max(2.0, rect.w * 0.035) if strong else max(1.0, rect.w * 0.022)
    put_box(surface, wider, radius(rect) + out, None, edge=colours.ink if strong else colours.muted, thick=thick)


def result(surface: pygame.Surface, rect: Rect, value: int, colours: Palette) -> None:
    """Write on a cell what it leads to."""
    side = {1: "X", -1: "O"}.get(value)
    put_box(surface, rect, radius(rect), colours.soft(side))
    wordy = rect.w >= WORDS
    text = outcome(value).removeprefix("a ") if wordy else SIGNS[value]
    size = max(9, min(rect.w * 0.19, 34)) if wordy else rect.w * 0.55
    write(surface, text, rect.centre, colours.side(side), size=size, bold=True, anchor=(0.5, 0.5), room=rect.w - 4)


def suggested(surface: pygame.Surface, rect: Rect, colours: Palette) -> None:
    """Put the sign of the machine's own choice on a cell: in a corner where words stand, else in the middle."""
    if rect.w >= WORDS:
        at = (rect.x + rect.w * 0.92, rect.y + rect.h * 0.06)
        write(surface, SUGGESTED, at, colours.ink, size=max(14.0, rect.w * 0.17), anchor=(1, 0))
    else:
        write(surface, SUGGESTED, rect.centre, colours.ink, size=rect.w * 0.4, anchor=(0.5, 0.5))
    around(surface, rect, colours, strong=False)


def named(surface: pygame.Surface, rect: Rect, colours: Palette) -> None:
    """Mark a cell that a sentence names."""
    surface.blit(corners(round(rect.w), max(1.2, rect.w * 0.03), colours.ink), (round(rect.x), round(rect.y)))


def badge(surface: pygame.Surface, rect: Rect, sign: str, colours: Palette) -> None:
    """Put a sign into the corner of a cell."""
    side = max(10.0, rect.w * 0.26)
    out = 0.2 if rect.w >= WORDS else 0.5  # of the sign lies beside a cell, more of it where the cell is small
    disc = Rect(rect.x + rect.w - side * (1 - out), rect.y - side * out, side, side)
    put_box(surface, disc, side / 2, colours.ink)
    write(surface, sign, disc.centre, colours.ground, size=side * 0.66, bold=True, anchor=(0.5, 0.5))
