"""Any events in any order: the window never breaks, and always can be drawn."""

from dataclasses import replace
from random import Random

import pytest

pygame = pytest.importorskip("pygame")

from noughts.mnk import MNK  # noqa: E402
from noughts.window.advice import advise  # noqa: E402
from noughts.window.model import ANYWHERE, ON_SCREEN, STEPS, coach_wanted, rules_wanted, update  # noqa: E402
from noughts.window.rules import open_rules, serve  # noqa: E402
from noughts.window.state import Hover, Key, Press, Release, Resize, Source, Tick, Trouble  # noqa: E402
from noughts.window.still import opening, picture  # noqa: E402

KEYS = sorted({*ANYWHERE, *STEPS, *(key for keys in ON_SCREEN.values() for key in keys)} - {"ctrl q", "q"})
KEYS += ["tab", "shift tab", "return", "space", "f5", "[5]", *"123456789"]


def some_event(model, rng, rules):
    """Return something that may happen to a window now."""
    at = (rng.randrange(model.size[0]), rng.randrange(model.size[1]))
    request, question = rules_wanted(model), coach_wanted(model)
    choices = [[Key(rng.choice(KEYS))], [Press(at), Release(at)], [Hover(at)], [Hover(None)], [Tick(model.now + 0.3)]]
    choices += [[serve(rules, request)]] * 4 if request is not None else []
    choices += [[Trouble(request, "It broke.", None)]] if request is not None else []
    choices += [list(advise(model.source.game, question))] * 3 if question is not None else []
    if rng.random() < 0.02:
        choices = [[Resize((rng.randrange(200, 1800), rng.randrange(150, 1100)))]]
    return rng.choice(choices)


@pytest.mark.parametrize(
    ("source", "events", "least"),
    [(Source(), 2000, 8), (Source(path="tictactoe.py"), 2000, 8), (Source(game=MNK(4, 3, 3)), 600, 4)],
)
def test_the_window_takes_any_events_in_any_order(source, events, least):
    rng, rules, model = Random(7), open_rules(source, 7), opening(source)
    screens = set()
    for number in range(events):
        for event in some_event(model, rng, rules):
            model = update(model, event)
        screens.add((model.screen, model.over, bool(model.trouble), model.keys))
        if model.board:
            stones = [cell for row in model.board.cells for cell in row if cell]
            assert len(stones) == len(model.actions)
        if number % 40 == 0:
            picture(model, model.size, rng.choice(["light", "dark"]))
    assert len(screens) >= least
    assert not model.closing


def test_nothing_that_happens_is_lost_by_drawing():
    model = replace(opening(Source()), size=(600, 400))
    before = repr(model)
    picture(model, (600, 400), "light")
    assert repr(model) == before
