"""Pictures of the window without a screen: each scene is played through the model, then drawn."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame

from noughts.errors import Mistake
from noughts.mnk import MNK, Action, cell_name
from noughts.window.advice import advise
from noughts.window.film import make_folder, pillow
from noughts.window.model import coach_wanted, do, rules_wanted, update
from noughts.window.rules import Rules, level_names, open_rules, serve
from noughts.window.state import Model, Size, Source, Step, Target, Tick
from noughts.window.view import draw

SIZES = ((400, 300), (600, 400), (1024, 700), (1600, 1000))
THEMES = ("light", "dark")
BROKEN = """X, O, EMPTY = "X", "O", None

def initial_state(): return [[EMPTY] * 3 for _ in range(3)]

def player(board): return X if sum(map(bool, sum(board, []))) % 2 == 0 else O

def actions(board): return {(i, j) for i in range(3) for j in range(3) if not board[i][j]}

def result(board, action): return [[board[i][j] or player(board) * ((i, j) == action) or None
                                    for j in range(3)] for i in range(3)]

def winner(board): return None

def terminal(board): return not actions(board)

def utility(board): return 0

def minimax(board):
    best = {}
    return best["move"]
"""


def opening(source: Source, level: str | None = None) -> Model:
    """Return the model a window opens with: at the menu, on the best level unless another is asked for."""
    levels = level_names(source)
    return Model(source=source, levels=levels, level=level or levels[-1][0], focus="as X")


def settled(model: Model, rules: Rules) -> Model:
    """Answer every request of the model in this process, until it has no more."""
    while True:
        model = update(model, Tick(model.now + 2))
        if (request := rules_wanted(model)) is not None:
            model = update(model, serve(rules, request))
        elif (question := coach_wanted(model)) is not None:
            for answer in advise(model.source.game, question):
                model = update(model, answer)
        elif model.reply is None:
            return model


def played(source: Source, *targets: Target, level: str | None = None, seed: int = 1) -> Model:
    """Return the model after these commands and cells, each answered before the next."""
    rules, model = open_rules(source, seed), opening(source, level)
    for target in targets:
        model = settled(do(model, target), rules)
    return model


def replay(model: Model, moves: tuple[Action, ...], humans: str) -> Model:
    """Return the model of a game that was played elsewhere: under review, or to be played on if it is not over."""
    rules = open_rules(model.source)
    steps = [Step(rules.start())]
    for action in moves:
        if action not in steps[-1].board.actions:
            raise Mistake(f"{cell_name(action)} cannot be played as move {len(steps)} of this game.")
        steps.append(Step(rules.play(steps[-1].board.cells, action), action))
    played = replace(model, humans=humans, screen="game", steps=tuple(steps))
    return do(played, "review")


def scenes() -> Iterator[tuple[str, Model]]:
    """Yield the scenes that the documents show."""
    three, four = Source(), Source(game=MNK(4, 4, 4))
    yield "menu", played(three)
    yield "hints", played(three, "as X", "why", "hints", (1, 1), (0, 1), level="1", seed=0)
    yield "lost", played(three, "as X", (0, 1), (2, 1), (2, 2), (1, 0))
    yield "review", played(three, "as X", (0, 1), (2, 1), (2, 2), (1, 0), "review")
    yield "large", played(four, "as X", (1, 1), level="2")
    yield "trouble", _broken()


def _broken() -> Model:
    """Return a game against a real file that breaks at its first move."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "tictactoe.py"
        file.write_text(BROKEN, encoding="utf-8")
        return played(Source(path=str(file)), "as X", (0, 0))


def picture(model: Model, size: Size, theme: str) -> pygame.Surface:
    """Return the window's picture at this size and in this theme."""
    pygame.font.init()
    surface = pygame.Surface(size)
    draw(surface, replace(model, size=size, theme=theme))
    return surface


def screenshots(folder: Path) -> Iterator[Path]:
    """Write every scene at every size in both themes, and yield each file."""
    make_folder(folder)
    for name, model in scenes():
        for size in SIZES:
            for theme in THEMES:
                file = folder / f"{name}-{size[0]}x{size[1]}-{theme}.png"
                _save(picture(model, size, theme), file)
                yield file


def _save(surface: pygame.Surface, file: Path) -> None:
    """Write a picture with few colours, which is small."""
    image = pillow()
    pixels = image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
    pixels.quantize(96, dither=image.Dither.NONE).save(file, optimize=True)
