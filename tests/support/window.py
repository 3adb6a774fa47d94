"""The window's model, driven as a person drives it."""

from dataclasses import replace

from noughts.window.layout import frame, targets
from noughts.window.model import update
from noughts.window.state import Press, Release, Source, Trouble
from noughts.window.still import played

ENGINE = Source()
COURSE = Source(path="tictactoe.py")


def centre(model, target):
    x, y = dict(targets(model))[target].centre
    return round(x), round(y)


def clicked(model, cell):
    at = centre(model, cell)
    return update(update(model, Press(at)), Release(at))


def buttons(model):
    return [button.label for button in frame(model).buttons]


def tie():
    """Return a drawn game: two people, so that the moves are ours to choose."""
    return played(ENGINE, "two", (1, 1), (0, 0), (0, 1), (2, 1), (1, 0), (1, 2), (0, 2), (2, 0), (2, 2))


def some(screen):
    lost = ("as X", (0, 1), (2, 1), (2, 2), (1, 0))
    scenes = {
        "menu": played(ENGINE),
        "game": played(ENGINE, "as X"),
        "over": played(ENGINE, *lost),
        "review": played(ENGINE, *lost, "review"),
        "trouble": replace(played(COURSE, "as X"), trouble=Trouble(None, "It broke.", None), focus="retry"),
    }
    return scenes[screen]
