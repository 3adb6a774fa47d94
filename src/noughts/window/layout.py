"""Where everything stands in a window of any size: pure geometry, no pygame.

unit   the scale: how many pixels now stand for one of the 600 by 400 window
frame  the places of one picture: title, score, board, text, buttons
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from noughts.mnk import MNK, Action
from noughts.window.state import Model, Size, Target
from noughts.window.words import SLOW, graded, level_name, slips, waited

FIRST = (600, 400)  # the size that a window opens with
BOARDS = ("3x3x3", "4x4x4", "5x5x4", "7x7x5", "15x15x5")  # in the menu, beside the one asked for


class Rect(NamedTuple):
    """A place in the window."""

    x: float
    y: float
    w: float
    h: float

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the place."""
        return self.x + self.w / 2, self.y + self.h / 2

    def holds(self, at: tuple[int, int]) -> bool:
        """Tell whether a point lies inside."""
        return self.x <= at[0] < self.x + self.w and self.y <= at[1] < self.y + self.h

    def columns(self, count: int, gap: float) -> list["Rect"]:
        """Divide the place into equal columns."""
        width = (self.w - gap * (count - 1)) / count
        return [Rect(self.x + i * (width + gap), self.y, width, self.h) for i in range(count)]


class Label(NamedTuple):
    """A command as a button shows it."""

    command: str
    text: str
    key: str
    kind: str = "plain"


class Button(NamedTuple):
    """A command and its place."""

    label: Label
    rect: Rect


class Frame(NamedTuple):
    """The places of one picture."""

    unit: float
    title: Rect
    score: Rect
    board: Rect
    cell: float
    text: Rect
    buttons: tuple[Button, ...]
    strip: Rect = Rect(0, 0, 0, 0)


def tall(size: Size) -> bool:
    """Tell whether the panel belongs below the board instead of beside it."""
    return size[1] > size[0] * 1.1


def unit(size: Size) -> float:
    """Return the scale of everything: bounded, so that text is never too small to read, nor huge."""
    width, height = (400, 640) if tall(size) else FIRST
    return max(0.5, min(size[0] / width, size[1] / height, 2.2))


def frame(model: Model) -> Frame:
    """Return where everything stands."""
    return _menu(model) if model.screen == "menu" else _game(model)


def targets(model: Model) -> Iterator[tuple[Target, Rect]]:
    """Yield all that can be pointed at, with its place: cells first, then buttons."""
    if model.keys:
        return
    places = frame(model)
    if model.screen == "game":
        game = model.source.game
        yield from (((row, col), cell_rect(places, (row, col))) for row in range(game.n) for col in range(game.m))
    yield from ((button.label.command, button.rect) for button in places.buttons)
    if model.screen == "review" and graded(model):
        columns = places.strip.columns(len(model.steps), 0)
        yield from ((f"ply {ply}", column) for ply, column in enumerate(columns))


def target_at(model: Model, at: tuple[int, int]) -> Target | None:
    """Return what lies under a point, if anything."""
    return next((target for target, rect in targets(model) if rect.holds(at)), None)


def cell_rect(places: Frame, cell: Action) -> Rect:
    """Return the place of a cell, without the gap around it."""
    row, col = cell
    gap = gutter(places.cell)
    x, y = places.board.x + col * places.cell + gap // 2, places.board.y + row * places.cell + gap // 2
    return Rect(x, y, places.cell - gap, places.cell - gap)


def gutter(cell: float) -> float:
    """Return the gap between two cells."""
    return max(1.0, 2.0 * round(cell * 0.033))


def numbered(game: MNK) -> bool:
    """Tell whether rows and columns carry numbers: their cells have no names."""
    return (game.m, game.n) != (3, 3)


def _game(model: Model) -> Frame:
    u = unit(model.size)
    margin, top = _margin(u), _header(u)
    width, height = model.size
    below = 58 * u if model.screen == "review" else 0.0
    area, panel = _halves((width, round(height - below)), u, model.source.game)
    strip = Rect(margin + 14 * u, height - below - margin * 0.4, width - 2 * margin - 14 * u, below)
    left, right = min(area.x, panel.x), max(area.x + area.w, panel.x + panel.w)
    board, cell = _board(area, model.source.game, u)
    text, buttons = _panel(panel, _labels(model), u)
    title = Rect(left, margin * 0.55, (right - left) * 0.62, (top - margin * 0.55) * 0.84)
    score = Rect(title.x + title.w, title.y, right - left - title.w, title.h)
    return Frame(u, title, score, board, cell, text, buttons, strip)


def _margin(u: float) -> float:
    return max(14.0, 24 * u)


def _header(u: float) -> float:
    return max(40.0, 66 * u)


def _halves(size: Size, u: float, game: MNK) -> tuple[Rect, Rect]:
    """Return the room for the board and the room for the panel."""
    width, height = size
    margin, top, gap = _margin(u), _header(u), 28 * u
    if tall(size):
        high = max(60.0, min(width - 2 * margin, height - top - margin - gap / 2 - 230 * u))
        below = top + high + gap / 2
        return (
            Rect(margin, top, width - 2 * margin, high),
            Rect(margin, below, width - 2 * margin, height - margin - below),
        )
    high = height - top - margin
    wide = min(width - 2 * margin - gap - max(140.0, 190 * u), high * max(1.0, game.m / game.n))
    wide = max(wide, 60.0)
    side = min(width - 2 * margin - gap - wide, 400 * u)
    left = (width - wide - gap - side) / 2
    return Rect(left, top, wide, high), Rect(left + wide + gap, top, side, high)


def _board(area: Rect, game: MNK, u: float) -> tuple[Rect, float]:
    """Return the board's place in its room and the size of a cell, in whole pixels."""
    edge = max(11.0, 15 * u) if numbered(game) else 0.0
    cell = max(4, int(min((area.w - edge) * 1.02 / game.m, (area.h - edge) * 1.02 / game.n)))
    x = area.x + edge + (0 if area.w < area.h * 1.6 and game.m >= game.n else (area.w - edge - cell * game.m) / 2)
    y = area.y + edge + (area.h - edge - cell * game.n) / 2 * (game.m > game.n)
    inset = gutter(cell) / 2 if not edge else 0  # the outer tiles, not their gaps, stand in line with the text
    return Rect(round(x - inset), round(y - inset), cell * game.m, cell * game.n), float(cell)


def _panel(panel: Rect, rows: Sequence[Sequence[Label]], u: float) -> tuple[Rect, tuple[Button, ...]]:
    """Return the room for text, and the rows of buttons below it."""
    high, gap = max(25.0, 34 * u), 7 * u
    top = panel.y + panel.h - len(rows) * (high + gap) + gap
    buttons = [
        Button(label, rect)
        for number, row in enumerate(rows)
        for label, rect in zip(
            row, Rect(panel.x, top + number * (high + gap), panel.w, high).columns(len(row), gap), strict=True
        )
    ]
    return Rect(panel.x, panel.y, panel.w, max(0.0, top - panel.y - 12 * u)), tuple(buttons)


def _labels(model: Model) -> list[list[Label]]:
    """Return the commands that make sense now, row by row."""
    menu = [Label("back", "Menu", "Esc"), Label("keys", "Keys", "F1")]
    undo = Label("undo", "Undo", "U", "off" if model.undo_to is None and not model.placing else "plain")
    new = Label("new", "New", "N")
    if model.screen == "review":
        return _review_labels(model)
    if model.trouble:
        return [[Label("retry", "Retry", "Enter", "primary")], [undo, new], menu]
    if model.over:
        return [[Label("again", "Play Again", "Enter", "primary")], [Label("review", "Review", "R"), undo], menu]
    hints = Label("hints", "Hints", "H", "on" if model.hints else "plain")
    why = Label("why", "Why?", "W", "on" if model.why else "plain")
    stop = [[Label("stop", "Stop waiting", "S", "primary")]] if model.waiting and waited(model) >= SLOW else []
    return [*stop, [hints, undo], [why, new], menu]


def _review_labels(model: Model) -> list[list[Label]]:
    back = Label("back", "Back", "Esc")
    if not graded(model):
        return [[back]]
    start, end = ("off" if model.ply == ply else "plain" for ply in (0, len(model.actions)))
    turn = [Label("first", "«", "", start), Label("earlier", "‹", "", start)]
    turn += [Label("later", "›", "", end), Label("last", "»", "", end)]
    slip = [Label("slip", "Slip", "G")] if slips(model) else []
    on = Label("play on", "Play on from here", "P", "primary")
    return [turn, [on], [*slip, Label("copy", "Copy", "C"), back]]


def boards(model: Model) -> list[str]:
    """Return the shapes that the menu offers: none beside a course's file, which has its own board."""
    if model.source.path:
        return []
    return sorted({*BOARDS, str(model.source.game)}, key=lambda shape: [int(size) for size in shape.split("x")])


def _menu(model: Model) -> Frame:
    u = unit(model.size)
    width, height = model.size
    wide = min(width - 2 * _margin(u), 560 * u)
    left, foot, row = (width - wide) / 2, max(22.0, 30 * u), max(24.0, 30 * u)
    head, cards, offered = 58 * u, 104 * u, row + 8 * u if boards(model) else 0.0
    levels = row + 42 * u if model.levels else 0.0
    spare = max(0.0, height - head - cards - offered - levels - foot - 1.4 * _margin(u))
    title = Rect(left, _margin(u) * 0.7 + spare * 0.2, wide, head)
    y = title.y + head + spare * 0.15
    buttons = [Button(*pair) for pair in zip(_CARDS, Rect(left, y, wide, cards).columns(3, 14 * u), strict=True)]
    y += cards + spare * 0.25
    shapes = [Label(f"board {shape}", _shape_words(shape), "", "segment") for shape in boards(model)]
    buttons += _segments(shapes, Rect(left, y, wide, row), u)
    y += offered + spare * 0.15
    text = Rect(left, y, wide, levels)
    names = [Label(f"level {name}", level_name(model, name), "", "segment") for name, _ in model.levels]
    buttons += _segments(names, Rect(left, y + 20 * u, wide, row), u)
    last = Rect(left, height - _margin(u) * 0.7 - foot, wide, foot)
    buttons += _segments(foot_labels(model), last, u)
    return Frame(u, title, Rect(left, y, 0, 0), Rect(0, 0, 0, 0), 0, text, tuple(buttons))


def _segments(labels: Sequence[Label], rect: Rect, u: float) -> list[Button]:
    """Return a row of equal buttons, none for no labels."""
    return [*map(Button, labels, rect.columns(len(labels), 6 * u))] if labels else []


def _shape_words(shape: str) -> str:
    columns, rows, k = shape.split("x")
    return f"{columns} × {rows}" if columns == rows == k else f"{columns} × {rows}, {k}"


_CARDS = (
    Label("as X", "Play as X", "X", "card"),
    Label("as O", "Play as O", "O", "card"),
    Label("two", "Two people", "2", "card"),
)


def foot_labels(model: Model) -> list[Label]:
    """Return the small commands at the foot of the menu."""
    labels = [
        Label("theme", f"Theme: {model.theme}", "T", "quiet"),
        Label("motion", f"Motion: {'on' if model.motion else 'off'}", "M", "quiet"),
        Label("keys", "Keys", "F1", "quiet"),
    ]
    if model.steps:
        labels.append(Label("back", "Back to the game", "Esc", "quiet"))
    return labels
