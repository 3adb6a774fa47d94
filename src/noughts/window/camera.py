"""A window filmed frame by frame: a drawn hand clicks and real processes answer, but the film sets the clock."""

import time
from dataclasses import replace
from random import Random

import pygame

from noughts.errors import Mistake
from noughts.mnk import Position
from noughts.window.draw import write
from noughts.window.film import Film
from noughts.window.layout import targets
from noughts.window.loop import Window
from noughts.window.model import coach_wanted, rules_wanted
from noughts.window.state import Model, Target
from noughts.window.theme import palette

SIZE = (720, 480)
STRIP = 64  # pixels below the window for the caption
PATIENCE = 120  # seconds that a module may think about one move

Point = tuple[float, float]


class Camera:
    """A window with a hand that moves and clicks, filmed frame by frame."""

    def __init__(self, film: Film, model: Model) -> None:
        """Open the window."""
        self.film = film
        self.window = Window(replace(model, size=SIZE, theme="light"))
        self.rng = Random()
        self.now = 0.0
        self.caption = ""
        self.hand: Point = (SIZE[0] * 0.8, SIZE[1] * 0.9)

    @property
    def model(self) -> Model:
        """The window's model."""
        return self.window.model

    def position(self) -> Position:
        """Return the position on the board."""
        assert self.model.board, "a game is on the board"
        return Position.from_rows(self.model.board.cells, self.model.source.game)

    def roll(self, seconds: float) -> None:
        """Film for so many seconds."""
        for _ in range(round(seconds * self.film.rate)):
            self._frame()

    def follow(self) -> bool:
        """Film until it is our turn or the game is over."""
        while self.model.waiting:
            self._frame()
        if self.model.trouble:
            raise Mistake(f"The film stopped: {self.model.trouble.sentence}")
        self.roll(0.25)
        return True

    def click(self, target: Target) -> None:
        """Move the hand to a target and click it."""
        x, y = dict(targets(self.model))[target].centre
        away = (x + 9, y + 14)
        start, steps = self.hand, round(self.film.rate * 0.4)
        for step in range(1, steps + 1):
            part = 1 - (1 - step / steps) ** 3
            self.hand = (start[0] + (away[0] - start[0]) * part, start[1] + (away[1] - start[1]) * part)
            self._post(pygame.MOUSEMOTION)
            self._frame()
        self._post(pygame.MOUSEBUTTONDOWN)
        self._frame()
        self._post(pygame.MOUSEBUTTONUP)
        self._frame()

    def _post(self, kind: int) -> None:
        at = (round(self.hand[0]), round(self.hand[1]))
        extra = {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        pygame.event.post(pygame.event.Event(kind, pos=at, **extra))

    def _frame(self) -> None:
        """Film one frame; while the window waits for an answer, the film's clock stands still."""
        self.now += 1 / self.film.rate
        self._hear()
        self.window.ask()
        until = time.monotonic() + PATIENCE
        while self._asking():
            if time.monotonic() > until:
                raise Mistake(f"The film stopped: no answer from {self.model.source.file} for {PATIENCE} seconds.")
            time.sleep(0.001)
            self._hear()
            self.window.ask()
        self.window.turn(self.now)
        self.film.add(self._composed())

    def _asking(self) -> bool:
        return rules_wanted(self.model) is not None or coach_wanted(self.model) is not None

    def _hear(self) -> None:
        for event in pygame.event.get():
            self.window.hear(event)

    def _composed(self) -> pygame.Surface:
        """Return the window's picture with the hand on it and the caption below."""
        shown, colours = pygame.display.get_surface(), palette(self.model)
        assert shown, "the window is open"
        frame = pygame.Surface((SIZE[0], SIZE[1] + STRIP))
        frame.fill(colours.ink)
        frame.blit(shown, (0, 0))
        _draw_hand(frame, self.hand)
        at = (SIZE[0] / 2, SIZE[1] + STRIP / 2)
        write(frame, self.caption, at, colours.ground, size=20, bold=True, anchor=(0.5, 0.5), room=SIZE[0] - 40)
        return frame


def _draw_hand(frame: pygame.Surface, at: Point) -> None:
    """Draw the pointer: an arrow, dark with a light edge."""
    x, y = at
    arrow = [(x + dx, y + dy) for dx, dy in ((0, 0), (0, 19), (5, 15), (8, 22), (11, 21), (8, 14), (14, 14))]
    pygame.draw.polygon(frame, (20, 22, 28), arrow)
    pygame.draw.aalines(frame, (255, 255, 255), True, arrow)
