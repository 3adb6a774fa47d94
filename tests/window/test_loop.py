"""The real loop under SDL's dummy driver, driven by posted events from a second thread, as a person would."""

import threading
import time
from dataclasses import replace

import pytest
from support.modules import write, write_code

pygame = pytest.importorskip("pygame")

from noughts.window.layout import targets  # noqa: E402
from noughts.window.loop import meaning, run  # noqa: E402
from noughts.window.state import Hover, Source  # noqa: E402
from noughts.window.still import opening, played  # noqa: E402

DEADLINE = 60
KEYS = {"f1": pygame.K_F1, "enter": pygame.K_RETURN, "space": pygame.K_SPACE, "escape": pygame.K_ESCAPE}


class Person:
    """Posts what a mouse and a keyboard would, and reads the window's title."""

    def __init__(self, source):
        self.source = source

    def title(self):
        return "".join(pygame.display.get_caption()) if pygame.display.get_init() else ""

    def sees(self, words, after=""):
        """Wait until the title holds these words and is not what it was, and return it."""
        until = time.monotonic() + DEADLINE
        while (title := self.title()) == after or words not in title:
            assert time.monotonic() < until, f"{words!r} never came; the title is {title!r}"
            time.sleep(0.005)
        return title

    def key(self, name):
        code = KEYS.get(name) or pygame.key.key_code(name)
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))

    def click(self, target, *, touch=False):
        """Click where the target stands while the menu or a game is shown."""
        scene = played(Source(), "as X") if isinstance(target, tuple) else opening(self.source)
        x, y = dict(targets(replace(scene, size=pygame.display.get_window_size())))[target].centre
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=(int(x), int(y)), button=1, touch=touch))

    def sees_the_picture_change(self, before):
        until = time.monotonic() + DEADLINE
        while pygame.image.tobytes(pygame.display.get_surface(), "RGB") == before:
            assert time.monotonic() < until, "the window stands still"
            time.sleep(0.005)

    def picture(self):
        return pygame.image.tobytes(pygame.display.get_surface(), "RGB")


@pytest.fixture
def live(monkeypatch):
    """Run a window with a person at it, until the person is done and closes it."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")

    def run_with(source, act, **changes):
        failures = []

        def person():
            try:
                act(Person(source))
            except BaseException as failure:
                failures.append(failure)
            if pygame.display.get_init():
                pygame.event.post(pygame.event.Event(pygame.QUIT))

        thread = threading.Thread(target=person)
        thread.start()
        model = run(replace(opening(source), **changes))
        thread.join()
        for failure in failures:
            raise failure
        return model

    return run_with


def test_a_game_against_the_engine_by_mouse(live):
    def act(person):
        person.sees("Play Tic-Tac-Toe")
        person.click("as X")
        person.sees("Play as X")
        person.click((0, 0))
        before = person.sees("Play as X (O took centre)")
        person.click((2, 2), touch=True)
        person.sees("Play as X (O took ", after=before)

    model = live(Source(), act)
    assert model.actions[0] == (0, 0)
    assert len(model.actions) == 4


def test_a_whole_game_against_the_course_module_by_keyboard(live):
    def act(person):
        person.sees("Play Tic-Tac-Toe")
        person.key("x")
        person.sees("Play as X")
        for digit, seen in (("1", "O took centre"), ("2", "O took top right"), ("9", "wins")):
            person.key(digit)
            person.sees(seen)
        person.key("r")
        person.sees("Review (move 5)")
        person.key("p")
        person.sees("Play as X")

    model = live(Source(path="tictactoe.py"), act, motion=False)
    assert model.your_turn
    assert model.results == ((("one", "minimax", "3x3x3"), "computer"),)


def test_without_motion_and_in_every_screen(live):
    def act(person):
        person.sees("Play Tic-Tac-Toe")
        for name in ("f1", "escape", "t", "m", "o"):
            person.key(name)
        person.sees("Play as O (X took ")
        for name in ("h", "w", "f1", "escape", "u", "n"):
            person.key(name)
        person.sees("Play as O (X took ")

    model = live(Source(), act)
    assert (model.hints, model.why, model.keys, model.theme, model.motion) == (True, True, False, "light", False)


@pytest.mark.parametrize("sin", ["raises", "illegal", "mutates"])
def test_a_broken_module_is_told_and_the_window_lives_on(live, tmp_path, sin):
    path = write(tmp_path, sin)

    def act(person):
        person.sees("Play Tic-Tac-Toe")
        person.key("x")
        person.sees("Play as X")
        person.key("1")
        person.sees("tictactoe.py broke down")
        write_code(tmp_path, "")
        person.key("enter")
        person.sees("Play as X (O took centre)")

    model = live(Source(path=str(path)), act)
    assert model.actions == ((0, 0), (1, 1))


def test_a_module_that_ends_its_process_is_told(live, tmp_path):
    path = write_code(tmp_path, "def minimax(board):\n    import os\n    os._exit(0)")

    def act(person):
        person.sees("Play Tic-Tac-Toe")
        person.key("o")
        person.sees("tictactoe.py broke down")

    assert live(Source(path=str(path)), act).trouble.sentence == "tictactoe.py ended the process it ran in."


HANGS = ("while True: pass", "import time; time.sleep(1e6)", "import re; re.match('(a+)+$', 'a' * 50 + 'b')")


@pytest.mark.parametrize("code", HANGS)
def test_a_hanging_module_neither_stops_the_window_nor_keeps_it(live, tmp_path, code):
    path = write_code(tmp_path, f"def minimax(board):\n    {code}")
    closed = []

    def act(person):
        person.sees("Play Tic-Tac-Toe")
        person.key("o")
        person.sees("Computer thinking...")
        person.sees_the_picture_change(person.picture())
        before = person.picture()
        person.key("f1")
        person.sees_the_picture_change(before)
        closed.append(time.monotonic())

    model = live(Source(path=str(path)), act)
    print(f"closed in {time.monotonic() - closed[0]:.3f} s")
    assert model.closing
    assert model.thinking


def test_what_is_stopped_can_be_undone(live, tmp_path):
    path = write_code(tmp_path, "def minimax(board):\n    while True: pass")

    def act(person):
        person.sees("Play Tic-Tac-Toe")
        person.key("x")
        person.sees("Play as X")
        person.key("5")
        person.sees("Computer thinking...")
        person.key("s")
        person.sees("tictactoe.py broke down")
        person.key("u")
        person.sees("Play as X")

    model = live(Source(path=str(path)), act)
    assert model.actions == ()
    assert model.your_turn


def test_other_events_mean_nothing():
    assert meaning(pygame.event.Event(pygame.WINDOWLEAVE)) == Hover(None)
    assert meaning(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=3)) is None
    assert meaning(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1)) is None
