"""How the window looks: golden pictures, and nothing cut off or overlapping at any size."""

from dataclasses import replace
from itertools import combinations, pairwise, product

import pytest
from support import ROOT

pygame = pytest.importorskip("pygame")

from noughts.mnk import MNK  # noqa: E402
from noughts.window import view  # noqa: E402
from noughts.window.layout import cell_rect, frame  # noqa: E402
from noughts.window.state import Hinted, Hints, Source, Trouble  # noqa: E402
from noughts.window.still import SIZES, THEMES, picture, played, scenes  # noqa: E402

GOLDEN = ROOT / "docs" / "screenshots"
EVERY_SIZE = [(width, height) for width in range(400, 1601, 300) for height in range(300, 1001, 175)]
SHAPES = [MNK(3, 3, 3), MNK(4, 4, 4), MNK(19, 19, 5), MNK(12, 2, 5), MNK(2, 9, 5), MNK(1, 1, 1)]


SCENES = dict(scenes())


def differing(one, other):
    """Return the share of pixels that differ so much that an eye would notice."""
    pairs = zip(pygame.image.tobytes(one, "RGB"), pygame.image.tobytes(other, "RGB"), strict=True)
    return sum(abs(a - b) > 40 for a, b in pairs) / (3 * one.get_width() * one.get_height())


@pytest.mark.parametrize("name", SCENES)
def test_the_pictures_are_those_in_the_documents(name):
    model = SCENES[name]
    for size, theme in product(SIZES[:2], THEMES):
        golden = pygame.image.load(str(GOLDEN / f"{name}-{size[0]}x{size[1]}-{theme}.png"))
        assert golden.get_size() == size
        assert differing(golden, picture(model, size, theme)) < 0.002, (size, theme)


def test_a_wrong_picture_would_be_noticed():
    right, wrong = played(Source(), "two", (0, 0)), played(Source(), "two", (0, 1))
    assert differing(picture(right, (600, 400), "light"), picture(wrong, (600, 400), "light")) > 0.01


def states(game):
    """Return the window in many states, with the longest words each can hold."""
    start = played(Source(game=game), "two")
    first = start if game.m * game.n == 1 else played(Source(game=game), "two", (0, 0))
    sentence = "minimax(board) raised ValueError: " + "too many values to unpack " * 4 + "in line 1083 of tictactoe.py."
    hinted = Hinted(Hints(first.board.cells), dict.fromkeys(first.board.actions))
    yield start
    yield replace(first, why=True, hints=True, hinted=hinted, steering=True, focus=min(first.board.actions))
    yield replace(first, humans="X", now=first.since + 99)
    yield replace(first, source=Source(path="a_rather_long_name_of_a_module.py"), trouble=Trouble(None, sentence, None))
    yield replace(
        first, screen="menu", levels=(("1", "looks"), ("2", "looks"), ("perfect", "never gives anything away"))
    )


def apart(one, other):
    return (
        one.x + one.w <= other.x + 0.5
        or other.x + other.w <= one.x + 0.5
        or one.y + one.h <= other.y + 0.5
        or other.y + other.h <= one.y + 0.5
    )


@pytest.mark.parametrize("game", SHAPES, ids=str)
def test_nothing_overlaps_or_leaves_the_window(game):
    for model, size in product(states(game), EVERY_SIZE):
        places = frame(replace(model, size=size))
        rects = [button.rect for button in places.buttons]
        rects += [] if model.screen == "menu" else [places.board, places.text, places.title]
        for one, other in combinations(rects, 2):
            assert apart(one, other), (size, one, other)
        for rect in rects:
            assert -0.5 <= rect.x <= rect.x + rect.w <= size[0] + 0.5, (size, rect)
            assert -0.5 <= rect.y <= rect.y + rect.h <= size[1] + 0.5, (size, rect)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_sentence_is_cut_off(size, monkeypatch):
    fitted = []
    flow = view.flow
    monkeypatch.setattr(view, "flow", lambda *given: fitted.append(flow(*given)))
    for model in [*SCENES.values(), *states(MNK(3, 3, 3)), *states(MNK(19, 19, 5))]:
        picture(model, size, "light")
    assert fitted
    assert all(fitted)


def test_cells_have_even_gaps():
    model = played(Source(game=MNK(19, 19, 5)), "two")
    places = frame(model)
    lefts = [round(cell_rect(places, (0, col)).x) for col in range(19)]
    assert len({right - left for left, right in pairwise(lefts)}) == 1
