"""Where things stand: every button is reached by key, and every cell by mouse."""

import pytest
from support.window import ENGINE, buttons, clicked, some

from noughts.window.model import update
from noughts.window.state import (
    Key,
    Resize,
)
from noughts.window.still import played


@pytest.mark.parametrize("screen", ["menu", "game", "over", "review", "trouble"])
def test_tab_reaches_every_button_and_arrows_do_too(screen):
    model = some(screen)
    names = {button.command for button in buttons(model)}
    tabbed, there = set(), model
    for _ in range(len(names) + 2):
        there = update(there, Key("tab"))
        tabbed.add(there.focus)
    assert names <= tabbed
    assert names <= steered(model)


def steered(model):
    """Return all that the arrow keys reach."""
    seen, todo = set(), [update(model, Key("tab"))]
    while todo:
        there = todo.pop()
        if there.focus not in seen:
            seen.add(there.focus)
            keys = () if model.screen == "review" else ("left", "right")
            todo += [update(there, Key(name)) for name in (*keys, "up", "down")]
            todo += [update(there, Key("tab"))] if model.screen == "review" else []
    return seen


def test_undo_looks_disabled_when_there_is_nothing_to_take_back():
    kind = {label.command: label.kind for label in buttons(played(ENGINE, "as X"))}
    assert kind["undo"] == "off"
    kind = {label.command: label.kind for label in buttons(played(ENGINE, "as X", (0, 0)))}
    assert kind["undo"] == "plain"


@pytest.mark.parametrize("size", [(400, 300), (600, 400), (1024, 700), (1600, 1000), (360, 640), (1920, 500)])
def test_clicks_find_their_cells_at_every_size(size):
    model = update(played(ENGINE, "two"), Resize(size))
    for row in range(3):
        for col in range(3):
            assert clicked(model, (row, col)).placing == (row, col)
