"""The loop: events in, pictures out; everything else is in the model and the view."""

import os
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from math import inf

import pygame

from noughts.errors import Mistake
from noughts.window.model import coach_wanted, rules_wanted, update, wake
from noughts.window.rules import level_names
from noughts.window.state import Event, Hover, Key, Model, Press, Release, Resize, Source, Tick
from noughts.window.theme import system_is_dark
from noughts.window.thinker import Note, Thinker, coach_worker, rules_worker
from noughts.window.view import draw
from noughts.window.words import caption

FRAME = 1 / 60
NO_SCREEN = "There is no screen to open a window on; play in the terminal instead: noughts play --terminal"


def opening(source: Source, *, level: str | None = None, dark: bool = False) -> Model:
    """Return the model a window opens with; the best level unless another is asked for."""
    levels = level_names(source)
    names = [name for name, _ in levels]
    return Model(source=source, levels=levels, level=level or names[-1], dark=dark, focus="as X")


def open_screen(size: tuple[int, int]) -> pygame.Surface:
    """Open the window, or say that there is no screen."""
    named = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"} & set(os.environ)
    if sys.platform.startswith("linux") and not named:
        raise Mistake(NO_SCREEN)
    try:
        pygame.display.init()
        pygame.font.init()
        if pygame.display.get_driver() in ("offscreen", "evdev") and "SDL_VIDEODRIVER" not in os.environ:
            raise Mistake(NO_SCREEN)
        return pygame.display.set_mode(size, pygame.RESIZABLE)
    except pygame.error as error:
        raise Mistake(NO_SCREEN) from error


def run(model: Model) -> Model:
    """Open the window, live until it is closed, and return the model it ended with."""
    model = replace(model, size=open_screen(model.size).get_size(), dark=system_is_dark())
    note = pygame.event.custom_type()
    thinkers = _thinkers(model.source, lambda sent: _post(note, sent))
    try:
        return _live(model, thinkers)
    finally:
        for thinker in thinkers:
            thinker.stop()
        pygame.quit()


def _thinkers(source: Source, post: Callable[[Note], None]) -> tuple[Thinker, Thinker]:
    return Thinker(rules_worker, source, post), Thinker(coach_worker, source, post)


def _post(kind: int, sent: Note) -> None:
    """Wake the loop from a thinker's thread; a window that has closed meanwhile hears nothing."""
    try:
        pygame.event.post(pygame.event.Event(kind, note=sent))
    except pygame.error:
        return


def _live(model: Model, thinkers: tuple[Thinker, Thinker]) -> Model:
    shown, started = None, time.monotonic()
    while not model.closing:
        model = update(model, Tick(time.monotonic() - started))
        rules, coach = thinkers
        rules.attend(rules_wanted(model))
        coach.attend(coach_wanted(model))
        shown = _show(model, shown)
        for event in _events(model):
            model = _heard(model, event)
            shown = None if event.type in (pygame.WINDOWEXPOSED, pygame.VIDEORESIZE) else shown
    return model


def _show(model: Model, shown: Model | None) -> Model:
    """Draw the window if it looks different from what is shown."""
    if shown and replace(shown, now=model.now) == model and wake(model) is None:
        return shown
    surface = pygame.display.get_surface()
    assert surface, "the window is open"
    draw(surface, model)
    pygame.display.set_caption(caption(model))
    pygame.display.flip()
    return model


def _events(model: Model) -> list[pygame.event.Event]:
    """Wait for something to happen, or until the picture changes by itself."""
    until = time.monotonic() + (wake(model) or inf)
    while not (events := pygame.event.get()) and (left := until - time.monotonic()) > 0:
        time.sleep(min(left, FRAME))  # pygame.event.wait looks every millisecond, which costs ten times as much
    return events


def _heard(model: Model, event: pygame.event.Event) -> Model:
    if event.type == pygame.QUIT:
        return replace(model, closing=True)
    if hasattr(event, "note"):
        answer = event.note.thinker.receive(event.note)
        return update(model, answer) if answer else model
    meant = meaning(event)
    return update(model, meant) if meant else model


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
