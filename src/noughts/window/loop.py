"""The loop: events in, pictures out; everything else is in the model and the view."""

import os
import sys
import time
from contextlib import suppress
from dataclasses import replace
from math import inf

import pygame

from noughts.errors import NoWindow
from noughts.window.draw import icon
from noughts.window.model import coach_wanted, rules_wanted, update, wake
from noughts.window.state import Event, Hover, Key, Model, Press, Release, Resize, Tick
from noughts.window.theme import system_is_dark
from noughts.window.thinker import Note, Thinker, coach_worker, rules_worker
from noughts.window.view import draw
from noughts.window.words import caption

FRAME = 1 / 60
NO_SCREEN = "There is no screen to open a window on; play in the terminal instead: noughts play --terminal"


def open_screen(size: tuple[int, int]) -> pygame.Surface:
    """Open the window, or say that there is no screen."""
    named = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"} & set(os.environ)
    if sys.platform.startswith("linux") and not named:
        raise NoWindow(NO_SCREEN)
    try:
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_icon(icon())
        if pygame.display.get_driver() in ("offscreen", "evdev") and "SDL_VIDEODRIVER" not in os.environ:
            raise NoWindow(NO_SCREEN)
        return pygame.display.set_mode((round(size[0] * density()), round(size[1] * density())), pygame.RESIZABLE)
    except pygame.error as error:
        raise NoWindow(NO_SCREEN) from error


def density() -> float:
    """Return how many pixels the system draws for one, where windows are measured in real pixels."""
    if sys.platform == "win32":
        import ctypes

        return float(ctypes.windll.user32.GetDpiForSystem()) / 96
    try:
        return min(4.0, max(1.0, float(os.environ.get("GDK_SCALE") or os.environ.get("QT_SCALE_FACTOR") or 1)))
    except ValueError:
        return 1.0


class Window:
    """An open window: its model, what it shows, and the processes that think for it."""

    def __init__(self, model: Model) -> None:
        """Open it."""
        self.model = replace(model, size=open_screen(model.size).get_size())
        self.shown: Model | None = None
        kind = pygame.event.custom_type()
        self.rules = Thinker(rules_worker, model.source, lambda note: _post(kind, note))
        self.coach = Thinker(coach_worker, model.source, lambda note: _post(kind, note))

    def turn(self, now: float) -> None:
        """Bring everything up to this moment: the model, the questions asked, the picture."""
        self.model = update(self.model, Tick(now))
        self.ask()
        if not self._looks_the_same():
            self._show()

    def ask(self) -> None:
        """Let the processes work on what the model wants to know, and on nothing else."""
        for thinker in (self.rules, self.coach):
            thinker.serve(self.model.source)
        self.rules.attend(rules_wanted(self.model))
        self.coach.attend(coach_wanted(self.model))

    def hear(self, event: pygame.event.Event) -> None:
        """Take in one event."""
        if event.type in (pygame.WINDOWEXPOSED, pygame.VIDEORESIZE):
            self.shown = None
        if event.type == pygame.QUIT:
            self.model = replace(self.model, closing=True)
        meant = event.note.thinker.receive(event.note) if hasattr(event, "note") else meaning(event)
        if meant is not None:
            before, self.model = self.model.copied, update(self.model, meant)
            if self.model.copied != before:
                put_on_clipboard(self.model.copied)

    def close(self) -> None:
        """Close the window at once and end the processes."""
        pygame.display.quit()  # not the fonts: they are kept for the next window
        self.rules.stop()
        self.coach.stop()

    def _looks_the_same(self) -> bool:
        still = self.shown is not None and replace(self.shown, now=self.model.now) == self.model
        return still and wake(self.model) is None

    def _show(self) -> None:
        surface = pygame.display.get_surface()
        assert surface, "the window is open"
        draw(surface, self.model)
        pygame.display.set_caption(caption(self.model))
        pygame.display.flip()
        self.shown = self.model


def run(model: Model) -> Model:
    """Open the window, live until it is closed, and return the model it ended with."""
    window = Window(replace(model, dark=system_is_dark()))
    started = time.monotonic()
    try:
        while not window.model.closing:
            began = time.monotonic()
            window.turn(began - started)
            for event in _events(began + (wake(window.model) or inf)):
                window.hear(event)
        return window.model
    finally:
        window.close()


def put_on_clipboard(text: str) -> None:
    """Let other programs paste a text; where there is no clipboard it can still be read in the window."""
    with suppress(pygame.error):
        pygame.scrap.put_text(text)


def _post(kind: int, note: Note) -> None:
    """Wake the loop from a thinker's thread; a window that has closed meanwhile hears nothing."""
    try:
        pygame.event.post(pygame.event.Event(kind, note=note))
    except pygame.error:
        return


def _events(until: float) -> list[pygame.event.Event]:
    """Wait until something happens, or until this moment."""
    while not (events := pygame.event.get()) and (left := until - time.monotonic()) > 0:
        time.sleep(min(left, FRAME))  # pygame.event.wait looks every millisecond, which costs ten times as much
    return events


def meaning(event: pygame.event.Event) -> Event | None:
    """Return what a pygame event means to the window, if anything."""
    if event.type == pygame.KEYDOWN:
        return Key(_key(event))
    if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
        return Press(event.pos)
    if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
        return Release(event.pos)
    if event.type == pygame.MOUSEMOTION:
        return Hover(event.pos)
    if event.type == pygame.WINDOWLEAVE:
        return Hover(None)
    if event.type == pygame.VIDEORESIZE:
        return Resize(event.size)
    return None


def _key(event: pygame.event.Event) -> str:
    """Return a key's name, with the modifier that changes what it means."""
    name = pygame.key.name(event.key)
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        return f"ctrl {name}"
    return f"shift {name}" if event.mod & pygame.KMOD_SHIFT and name == "tab" else name
