"""A real window on a real X server, moved by a real mouse and real keys (xdotool), as a person sees it."""

import os
import shutil
import subprocess
import sys
import time
from dataclasses import replace

import pytest
from support import ROOT
from support.modules import GOOD, write, write_code

from noughts.coach import advise, name
from noughts.mnk import MNK
from noughts.window.layout import targets
from noughts.window.state import Source
from noughts.window.still import opening, played
from noughts.window.theme import DARK, LIGHT

DEADLINE = 60
GAME = MNK(3, 3, 3)
NAMES = {name(GAME, cell): cell for cell in GAME.actions(GAME.initial_state())}

pytestmark = pytest.mark.skipif(
    not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs Xvfb and xdotool: apt install xvfb xdotool"
)


@pytest.fixture(scope="module")
def screen():
    """Start an X server of our own and yield the environment that uses it."""
    read, give = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(give), "-screen", "0", "1700x1100x24", "-nolisten", "tcp", "-noreset"],
        pass_fds=[give],
        stderr=subprocess.DEVNULL,
    )
    os.close(give)
    with os.fdopen(read) as display:
        number = display.readline().strip()
    environment = {key: value for key, value in os.environ.items() if key != "SDL_VIDEODRIVER"}
    yield environment | {"DISPLAY": f":{number}"}
    server.terminate()
    server.wait()


class Desk:
    """One window on the screen, and a hand at mouse and keyboard."""

    def __init__(self, screen, folder, *arguments):
        self.screen = screen
        command = arguments or (str(folder / "runner.py"),)
        self.process = subprocess.Popen([sys.executable, *command], env=screen, cwd=folder, stderr=subprocess.PIPE)
        self.size = (600, 400)
        self.window = self._found()

    def _found(self):
        until = time.monotonic() + DEADLINE
        while time.monotonic() < until:
            for found in self.x("search", "--pid", str(self.process.pid), check=False).split():
                if self.x("getwindowname", found, check=False).startswith("Noughts"):
                    return found
            assert self.process.poll() is None, self.process.stderr.read().decode()
            time.sleep(0.05)
        raise AssertionError("no window came")

    def x(self, *arguments, check=True):
        done = subprocess.run(["xdotool", *arguments], env=self.screen, capture_output=True, text=True, check=False)
        assert done.returncode == 0 or not check, done.stderr
        return done.stdout.strip()

    def title(self):
        return self.x("getwindowname", self.window, check=False)

    def sees(self, *words, after=""):
        """Wait until the title holds one of these words and is not what it was, and return it."""
        until = time.monotonic() + DEADLINE
        while (title := self.title()) == after or not any(word in title for word in words):
            assert time.monotonic() < until, f"{words} never came; the title is {title!r}"
            time.sleep(0.05)
        return title

    def click(self, target, *scene):
        model = replace(played(Source(), *scene) if scene else opening(Source()), size=self.size)
        x, y = dict(targets(model))[target].centre
        self.x("mousemove", "--window", self.window, str(int(x)), str(int(y)))
        self.x("click", "1")

    def key(self, *names):
        for key in names:
            self.x("key", "--window", "0", key)

    def pixel(self, x, y):
        from PIL import ImageGrab

        geometry = dict(line.split("=") for line in self.x("getwindowgeometry", "--shell", self.window).splitlines())
        picture = ImageGrab.grab(xdisplay=self.screen["DISPLAY"])
        return picture.getpixel((int(geometry["X"]) + x, int(geometry["Y"]) + y))

    def sees_colour(self, x, y, colour):
        until = time.monotonic() + DEADLINE
        while self.pixel(x, y) != colour:
            assert time.monotonic() < until, f"{colour} never came at {x}, {y}; it is {self.pixel(x, y)}"
            time.sleep(0.05)

    def close(self):
        """Close by keyboard; return what the process said, and after how long its window was gone."""
        began = time.monotonic()
        self.key("ctrl+q")
        while self.title():
            assert time.monotonic() < began + DEADLINE, "the window stays open"
        gone = time.monotonic() - began
        self.process.wait(DEADLINE)
        return self.process.returncode, self.process.stderr.read().decode(), gone


@pytest.fixture
def desk(screen, tmp_path):
    """Open windows, and end whatever is left of them."""
    opened = []

    def open_desk(*arguments, module=GOOD):
        shutil.copy(ROOT / "runner.py", tmp_path)
        if not (tmp_path / "tictactoe.py").exists():
            (tmp_path / "tictactoe.py").write_text(module, encoding="utf-8")
        opened.append(Desk(screen, tmp_path, *arguments))
        return opened[-1]

    yield open_desk
    for each in opened:
        each.process.kill()
        each.process.wait()


def first_free(position):
    return min(GAME.actions(position))


def worst(position):
    sign = 1 if position.player == "X" else -1
    *_, found = advise(position, seconds=1)
    return min(found.values.items(), key=lambda one: sign * one[1])[0]


def play_through(desk, side, move, choose=first_free):
    """Play a whole game against the computer and return the last title."""
    position, other = GAME.initial_state(), "X" if side == "O" else "O"
    title = desk.sees(f"Play as O ({other} took" if side == "O" else "Play as X")
    if side == "O":
        position = GAME.result(position, taken(title))
    while True:
        cell = choose(position)
        position = GAME.result(position, cell)
        move(cell)
        title = desk.sees("Game Over", f"Play as {side} ({other} took", after=title)
        if "Game Over" in title:
            return title
        position = GAME.result(position, taken(title))


def taken(title):
    return NAMES[title.split(" took ")[1].rstrip(")")]


def test_whole_games_by_mouse_alone(desk):
    here = desk()
    for side in ("X", "O"):
        here.sees("Play Tic-Tac-Toe")
        here.click(f"as {side}")
        here.sees(f"Play as {side}")
        title = play_through(here, side, lambda cell: here.click(cell, "two"))
        assert f"Game Over: {side} wins." not in title
        here.click("again", "two", (0, 0), (1, 0), (0, 1), (1, 1), (0, 2))
        here.sees(f"Noughts: Play as {side}")
        here.click("back", "two")
    here.sees("Play Tic-Tac-Toe")
    assert here.close()[:2] == (0, "")


def test_whole_games_by_keyboard_alone(desk):
    here = desk("-m", "noughts", "play")

    def move(cell):
        here.key("Up", "Up", "Left", "Left", *["Down"] * cell[0], *["Right"] * cell[1], "space")

    for side in ("X", "O"):  # the first Tab shows that the focus is on X, the second moves it on
        here.sees("Play Tic-Tac-Toe")
        here.key("Tab", "Return")
        here.sees(f"Play as {side}")
        title = play_through(here, side, move)
        assert f"Game Over: {side} wins." not in title
        here.key("n")
        here.sees(f"Noughts: Play as {side}")
        here.key("Escape")
    here.sees("Play Tic-Tac-Toe")
    assert here.close()[:2] == (0, "")


def test_undo_hints_review_theme_and_size(desk):
    here = desk("-m", "noughts", "play", "--as", "X")
    here.sees("Play as X")
    here.key("1")
    here.sees("Play as X (O took centre)")
    here.key("u")
    until = time.monotonic() + DEADLINE
    while "took" in here.title():
        assert time.monotonic() < until
    here.key("h", "w", "t", "t")
    here.sees_colour(3, 3, DARK.ground)
    here.key("t", "t")
    here.sees_colour(3, 3, LIGHT.ground)
    here.x("windowsize", here.window, "1024", "700")
    here.sees_colour(1020, 696, LIGHT.ground)
    here.size = (1024, 700)
    title = play_through(here, "X", lambda cell: here.click(cell, "two"), worst)
    assert "Game Over: O wins." in title
    here.key("r")
    here.sees("Review (move")
    here.key("Home", "Right")
    here.sees("Review (move 1)")
    here.key("g", "c", "p")
    here.sees("Play as X")
    here.x("windowsize", here.window, "400", "300")
    here.sees_colour(3, 296, LIGHT.ground)
    assert here.close()[:2] == (0, "")


def test_another_board_and_level_are_chosen_in_the_menu_of_an_open_window(desk):
    here = desk("-m", "noughts", "play")
    here.sees("Play Tic-Tac-Toe")
    here.key("b", "l", "x")
    here.sees("Play as X")
    here.key("Return")
    here.sees("O took row")
    assert here.close()[:2] == (0, "")


def test_one_click_after_a_lost_game_shows_the_losing_move(desk):
    here, game = desk("-m", "noughts", "play"), ((0, 0), (0, 1), (1, 1), (0, 2), (2, 2))
    title = here.sees("Play Tic-Tac-Toe")
    here.click("two")
    for cell in game:
        title = here.sees("to move", after=title)
        here.click(cell, "two")
    here.sees("Game Over: X wins.")
    here.click("review", "two", *game)
    here.sees("Review (move 2)")  # O at the top, after which X can force a win
    assert here.close()[:2] == (0, "")


def test_a_copied_game_opens_in_its_review(desk):
    here = desk("-m", "noughts", "play", "--game", "a1-b1-b2-c1-c3", "--as", "O")
    here.sees("Review (move 2)")
    assert here.close()[:2] == (0, "")


@pytest.mark.parametrize("sin", ["raises", "illegal"])
def test_a_broken_module_is_told_and_the_game_goes_on(desk, tmp_path, sin):
    write(tmp_path, sin)
    here = desk()
    here.sees("Play Tic-Tac-Toe")
    here.key("x")
    here.sees("Play as X")
    here.key("1")
    here.sees("tictactoe.py broke down")
    write_code(tmp_path, "")
    here.key("Return")
    here.sees("Play as X (O took centre)")
    assert here.close()[:2] == (0, "")


def test_a_hanging_module_neither_stops_the_window_nor_keeps_it(desk, tmp_path):
    write_code(tmp_path, "def minimax(board):\n    while True: pass")
    here = desk()
    here.sees("Play Tic-Tac-Toe")
    here.key("o")
    here.sees("Computer thinking...")
    here.key("t", "t")
    here.sees_colour(3, 3, DARK.ground)
    code, said, took = here.close()
    print(f"closed in {took:.3f} s")
    assert (code, said) == (0, "")


def test_without_a_screen_there_is_one_sentence(tmp_path):
    shutil.copy(ROOT / "runner.py", tmp_path)
    bare = {
        key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    }
    command = [sys.executable, str(tmp_path / "runner.py")]
    done = subprocess.run(command, env=bare, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert "There is no screen" in done.stderr
    command = [sys.executable, "-m", "noughts", "play"]
    done = subprocess.run(command, env=bare, capture_output=True, text=True, check=False, input="q\n")
    assert done.returncode == 0
    assert "There is no screen" in done.stderr
    assert done.stdout.endswith("Goodbye.\n")
