"""One picture of the window: `draw(surface, model)`, the same model giving the same picture."""

import pygame

from noughts.mnk import Action
from noughts.window.draw import beam, flow, put_box, write
from noughts.window.layout import Button, Frame, Rect, cell_rect, frame, numbered
from noughts.window.model import SETTLED
from noughts.window.pieces import around, lifted, named, result, stone, suggested, tiles
from noughts.window.state import Board, Cells, Model
from noughts.window.strip import replayed, strip
from noughts.window.theme import Colour, Palette, palette
from noughts.window.words import KEYS, explained, level_words, panel, score, title, verdict

STONE = 0.24  # seconds to draw a stone


def draw(surface: pygame.Surface, model: Model) -> None:
    """Draw the window as the model has it."""
    colours, places = palette(model), frame(model)
    surface.fill(colours.ground)
    if model.screen == "menu":
        _menu(surface, model, places, colours)
    else:
        _header(surface, model, places, colours)
        _board(surface, model, places, colours)
        _panel(surface, model, places, colours)
    for button in places.buttons:
        _button(surface, model, button, places.unit, colours)
    if model.keys:
        _keys(surface, places.unit, colours)


def _header(surface: pygame.Surface, model: Model, places: Frame, colours: Palette) -> None:
    line, u = places.title, places.unit
    aside = verdict(model) if model.screen == "review" else score(model)
    wide = line.w if aside else line.w + places.score.w
    text = title(model)
    if text.endswith("...") and model.motion:
        text = text[:-3] + "." * (1 + int(model.now * 2.5) % 3)
    middle = line.centre[1]
    size = max(16, 26 * u)
    end = write(surface, text, (line.x, middle), colours.ink, size=size, bold=True, anchor=(0, 0.5), room=wide)
    at = (places.score.x + places.score.w, middle + 2 * u)
    room = line.w + places.score.w - end.w - 20 * u
    write(surface, aside, at, colours.muted, size=max(10, 13 * u), anchor=(1, 0.5), room=room)


def _board(surface: pygame.Surface, model: Model, places: Frame, colours: Palette) -> None:
    if numbered(model.source.game):
        _numbers(surface, model, places, colours)
    if model.screen == "review":
        replayed(surface, model, places, colours)
        strip(surface, model, places, colours)
    elif model.board:
        _cells(surface, model, places, colours, model.board)
    else:
        game = model.source.game
        tiles(surface, places, colours, tuple((None,) * game.m for _ in range(game.n)))


def _cells(surface: pygame.Surface, model: Model, places: Frame, colours: Palette, board: Board) -> None:
    tiles(
        surface, places, colours, board.cells if not _drawing(model) else _without(board.cells, model.steps[-1].action)
    )
    if board.over and board.winner:
        _won(surface, model, places, colours, board)
    else:
        _last(surface, model, places, colours)
    if model.hints and model.your_turn:
        _hints(surface, model, places, colours)
    if model.why and model.said and model.said.request == explained(model):
        for cell in model.said.marks:
            named(surface, cell_rect(places, cell), colours)
    if model.placing and board.player:
        stone(surface, cell_rect(places, model.placing), board.player, colours, grown=_grown(model))
    if model.your_turn and model.hover in board.actions and isinstance(model.hover, tuple):
        around(surface, cell_rect(places, model.hover), colours, strong=False)
    if model.your_turn and model.steering and isinstance(model.focus, tuple):
        around(surface, cell_rect(places, model.focus), colours, strong=True)


def _grown(model: Model) -> float:
    return _eased((model.now - model.since) / STONE) if model.motion else 1.0


def _eased(part: float) -> float:
    part = max(0.0, min(1.0, part))
    return 1 - (1 - part) ** 2


def _drawing(model: Model) -> bool:
    return model.motion and model.now - model.since < STONE and bool(model.steps[-1].action) and not model.placing


def _without(cells: Cells, cell: Action | None) -> Cells:
    return tuple(tuple(None if (r, c) == cell else s for c, s in enumerate(line)) for r, line in enumerate(cells))


def _last(surface: pygame.Surface, model: Model, places: Frame, colours: Palette) -> None:
    """Draw the last stone, on a tile of its colour."""
    cell = model.steps[-1].action
    if not cell or not model.board:
        return
    mark, rect = model.board.cells[cell[0]][cell[1]], cell_rect(places, cell)
    if mark:
        lifted(surface, rect, mark, colours, grown=_grown(model) if _drawing(model) else 1.0)


def _won(surface: pygame.Surface, model: Model, places: Frame, colours: Palette, board: Board) -> None:
    """Draw the winning line over its stones."""
    for cell in {cell for line in board.lines for cell in line}:
        if not (_drawing(model) and cell == model.steps[-1].action):
            lifted(surface, cell_rect(places, cell), board.winner or "", colours)
    if _drawing(model):
        return _last(surface, model, places, colours)
    part = _eased((model.now - model.since - STONE) / (SETTLED - STONE)) if model.motion else 1.0
    for line in board.lines:
        _beam(surface, places, colours.ink, line, part)
    return None


def _beam(surface: pygame.Surface, places: Frame, colour: Colour, line: tuple[Action, ...], part: float) -> None:
    first, last = cell_rect(places, line[0]).centre, cell_rect(places, line[-1]).centre
    (x0, y0), (x1, y1) = ((p[0] - places.board.x, p[1] - places.board.y) for p in (first, last))
    length = max(1.0, ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5)
    reach = places.cell * 0.36 / length
    start = (x0 - (x1 - x0) * reach, y0 - (y1 - y0) * reach)
    whole = (x1 + (x1 - x0) * reach, y1 + (y1 - y0) * reach)
    part = round(part * 30) / 30
    end = (start[0] + (whole[0] - start[0]) * part, start[1] + (whole[1] - start[1]) * part)
    thick = max(2.0, places.cell * 0.045)
    picture = beam(round(places.board.w), round(places.board.h), start, end, thick, colour)
    surface.blit(picture, (round(places.board.x), round(places.board.y)))


def _hints(surface: pygame.Surface, model: Model, places: Frame, colours: Palette) -> None:
    """Write on each free cell what it leads to."""
    if not (model.hinted and model.board and model.hinted.request.cells == model.board.cells):
        return
    for cell, value in model.hinted.values.items():
        if value is not None:
            result(surface, cell_rect(places, cell), value, colours)
    if model.hinted.suggestion:
        suggested(surface, cell_rect(places, model.hinted.suggestion), colours)


def _numbers(surface: pygame.Surface, model: Model, places: Frame, colours: Palette) -> None:
    game, board, cell = model.source.game, places.board, places.cell
    size = max(7.0, min(11 * places.unit, cell * 0.62))
    every = 1 if cell >= 13 else 5
    for col in range(0, game.m, every):
        at = (board.x + (col + 0.5) * cell, board.y - 3)
        write(surface, str(col + 1), at, colours.muted, size=size, anchor=(0.5, 1))
    for row in range(0, game.n, every):
        at = (board.x - 4, board.y + (row + 0.5) * cell)
        write(surface, str(row + 1), at, colours.muted, size=size, anchor=(1, 0.5))


def _panel(surface: pygame.Surface, model: Model, places: Frame, colours: Palette) -> None:
    u = places.unit
    styles = {
        "head": (True, max(13, 17 * u), colours.ink, 14 * u),
        "grade": (True, max(12, 15 * u), colours.ink, 7 * u),
        "body": (False, max(11, 15 * u), colours.ink, 5 * u),
        "note": (False, max(10, 13 * u), colours.muted, 9 * u),
    }
    flow(surface, places.text, [(text, *styles[style]) for style, text in panel(model) if text])


def _button(surface: pygame.Surface, model: Model, button: Button, u: float, colours: Palette) -> None:
    label, rect = button.label, button.rect
    if label.kind == "card":
        _card(surface, model, button, u, colours)
    else:
        _plain_button(surface, model, button, u, colours)
    if model.steering and model.focus == label.command:
        out = 3.0
        around = Rect(rect.x - out, rect.y - out, rect.w + 2 * out, rect.h + 2 * out)
        put_box(surface, around, 7 * u + out, None, edge=colours.ink, thick=max(2.0, 2 * u))


def _look(model: Model, button: Button, colours: Palette) -> tuple[Colour | None, Colour | None, Colour, Colour]:
    """Return a button's fill, edge, ink and muted ink."""
    kind, command = button.label.kind, button.label.command
    held = model.hover == command
    if kind == "primary" or command in (f"level {model.level}", f"board {model.source.game}"):
        return (colours.muted if held else colours.ink), None, colours.ground, colours.ground
    if kind == "on":
        return colours.draw_soft, colours.ink, colours.ink, colours.muted
    if kind == "off":
        return None, colours.edge, colours.edge, colours.edge
    if kind == "quiet":
        return (colours.draw_soft if held else None), None, colours.muted, colours.muted
    return (colours.draw_soft if held else colours.tile), colours.edge, colours.ink, colours.muted


def _plain_button(surface: pygame.Surface, model: Model, button: Button, u: float, colours: Palette) -> None:
    label, rect = button.label, button.rect
    fill, edge, ink, muted = _look(model, button, colours)
    put_box(surface, rect, 7 * u, fill, edge=edge, thick=max(1.0, u))
    x, middle = rect.centre
    size, small = max(11, 14 * u), max(9, 11 * u)
    pad = 9 * u
    if not label.key or label.kind == "quiet":
        words = f"{label.text}   {label.key}".rstrip() if label.kind == "quiet" else label.text
        write(
            surface,
            words,
            (x, middle),
            ink,
            size=small if label.kind == "quiet" else size,
            bold=label.kind != "quiet",
            anchor=(0.5, 0.5),
            room=rect.w - 6,
        )
        return
    key = write(surface, label.key, (rect.x + rect.w - pad, middle), muted, size=small, anchor=(1, 0.5))
    write(
        surface,
        label.text,
        (rect.x + pad, middle),
        ink,
        size=size,
        bold=True,
        anchor=(0, 0.5),
        room=key.x - rect.x - pad - 3,
    )


def _card(surface: pygame.Surface, model: Model, button: Button, u: float, colours: Palette) -> None:
    label, rect = button.label, button.rect
    held = model.hover == label.command
    put_box(
        surface, rect, 10 * u, colours.draw_soft if held else colours.tile, edge=colours.edge, thick=max(1.0, 1.2 * u)
    )
    stones = {"as X": "X", "as O": "O", "two": "XO"}[label.command]
    side = min(rect.h * 0.62, rect.w * 0.5)
    left = rect.centre[0] - side * len(stones) / 2
    for number, mark in enumerate(stones):
        stone(surface, Rect(left + number * side, rect.y + rect.h * 0.06, side, side), mark, colours)
    at = (rect.centre[0], rect.y + rect.h * 0.82)
    write(surface, label.text, at, colours.ink, size=max(12, 16 * u), bold=True, anchor=(0.5, 0.5), room=rect.w - 8)


def _menu(surface: pygame.Surface, model: Model, places: Frame, colours: Palette) -> None:
    u, line, text = places.unit, places.title, places.text
    write(
        surface,
        title(model),
        (line.centre[0], line.y),
        colours.ink,
        size=max(18, 34 * u),
        bold=True,
        anchor=(0.5, 0),
        room=line.w,
    )
    game = model.source.game
    shape = f"{game.m} columns, {game.n} rows, {game.k} in a row" if numbered(game) else ""
    write(surface, shape, (line.centre[0], line.y + line.h), colours.muted, size=max(10, 13 * u), anchor=(0.5, 0.8))
    head, words = level_words(model)
    if u > 0.6:
        at = (text.centre[0], text.y)
        write(surface, head, at, colours.muted, size=max(10, 13 * u), anchor=(0.5, 0), room=text.w)
    at = (text.centre[0], text.y + text.h)
    write(surface, words, at, colours.muted, size=max(10, 13 * u), anchor=(0.5, 1), room=text.w)


def _keys(surface: pygame.Surface, u: float, colours: Palette) -> None:
    """Lay the list of keys over everything."""
    width, height = surface.get_size()
    veil = pygame.Surface((width, height), pygame.SRCALPHA)
    veil.fill((*colours.ground, 215))
    surface.blit(veil, (0, 0))
    wide, high = min(width - 20, 400 * u), min(height - 16, 376 * u)
    card = Rect((width - wide) / 2, (height - high) / 2, wide, high)
    put_box(surface, card, 12 * u, colours.tile, edge=colours.edge, thick=max(1.0, 1.2 * u))
    step = high / (len(KEYS) + 2.2)
    y = card.y + step * 1.15
    write(surface, "Keys", (card.x + 22 * u, y), colours.ink, size=step * 0.8, bold=True, anchor=(0, 0.5))
    for number, (key, words) in enumerate(KEYS, start=1):
        at = y + number * step + step * 0.15
        write(surface, key, (card.x + 22 * u, at), colours.ink, size=step * 0.56, bold=True, anchor=(0, 0.5))
        write(
            surface,
            words,
            (card.x + wide * 0.4, at),
            colours.muted,
            size=step * 0.56,
            anchor=(0, 0.5),
            room=wide * 0.58,
        )
