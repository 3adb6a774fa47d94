"""The review: the board after the move shown, and under it the strip of values, one column for each board."""

import pygame

from noughts.coach import Graded
from noughts.coach.grading import UNSURE, Worth
from noughts.window.draw import put_box, write
from noughts.window.layout import Frame, Rect, cell_rect
from noughts.window.pieces import badge, lifted, result, suggested, tiles
from noughts.window.state import Model
from noughts.window.theme import Palette
from noughts.window.words import GRADES, graded, shown


def replayed(surface: pygame.Surface, model: Model, places: Frame, colours: Palette) -> None:
    """Show the board after the move under review, its grade on it, and on a slip what would have been better."""
    tiles(surface, places, colours, model.steps[model.ply].board.cells)
    if not (move := shown(model)):
        return
    for cell in move.better:
        if cell != move.action:
            result(surface, cell_rect(places, cell), _instead(move), colours)
    if move.grade in UNSURE and move.was.choice not in (None, move.action):
        suggested(surface, cell_rect(places, move.was.choice or move.action), colours)
    rect = cell_rect(places, move.action)
    lifted(surface, rect, move.before.player, colours)
    badge(surface, rect, GRADES.get(move.grade, "✓"), colours)


def _instead(move: Graded) -> int:
    """Return what a better move would have kept."""
    at_once = 1 if move.before.player == "X" else -1
    return at_once if move.was.known.value is None else move.was.known.value


def strip(surface: pygame.Surface, model: Model, places: Frame, colours: Palette) -> None:
    """Draw what each board of the game was worth: above the line X wins, below it O wins."""
    moves = graded(model)
    if not moves:
        return
    area = places.strip
    worths = [moves[0].was, *(move.became for move in moves)]
    middle = Rect(area.x, area.centre[1] - 0.5, area.w, 1)
    put_box(surface, middle, 0, colours.edge)
    for side, high in (("X", 0.2), ("O", 0.8)):
        at = (area.x - 4, area.y + area.h * high)
        write(surface, side, at, colours.side(side), size=max(9, 12 * places.unit), bold=True, anchor=(1, 0.5))
    for ply, (worth, column) in enumerate(zip(worths, area.columns(len(worths), 0), strict=True)):
        slip = ply > 0 and moves[ply - 1].slip
        _column(surface, worth, column, colours, slip=slip, chosen=ply == model.ply)


def _column(surface: pygame.Surface, worth: Worth, column: Rect, colours: Palette, *, slip: bool, chosen: bool) -> None:
    """Draw one board: a full bar where its value is proved, an empty one for an estimate, a cross over a slip."""
    wide = max(1.0, min(column.w - 2, column.w * 0.72))
    half = column.h * 0.34
    bar = _bar(worth, column, wide, half)
    side = "X" if worth.estimate > 0.05 else "O" if worth.estimate < -0.05 else None
    proved = worth.known.value is not None
    put_box(surface, bar, min(3.0, wide / 4), colours.side(side) if proved else None, edge=colours.side(side))
    if chosen:
        frame = Rect(column.centre[0] - wide / 2 - 3, column.y, wide + 6, column.h)
        put_box(surface, frame, 4, None, edge=colours.ink, thick=2)
    if slip:
        at = (column.centre[0], column.y + column.h * (0.9 if worth.estimate > 0 else 0.1))
        write(surface, "✗", at, colours.ink, size=max(8.0, column.h * 0.2), bold=True, anchor=(0.5, 0.5))


def _bar(worth: Worth, column: Rect, wide: float, half: float) -> Rect:
    x, middle = column.centre[0] - wide / 2, column.centre[1]
    if abs(worth.estimate) <= 0.05:
        return Rect(x, middle - 3, wide, 6)
    high = max(6.0, half * abs(worth.estimate))
    return Rect(x, middle - high if worth.estimate > 0 else middle, wide, high)
