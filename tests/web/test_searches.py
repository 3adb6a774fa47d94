"""The searches that the page shows: folded trees tell the same as whole ones."""

from typing import Any

from noughts.game import itself, walk
from noughts.mnk import MNK, Position
from noughts.search import minimax
from noughts.trace import Tracer, dump, load
from noughts.web import searches
from noughts.web.parameters import Method

GAME = MNK(3, 3, 3)


def test_folded_minimax_tells_the_same_as_the_search_itself() -> None:
    for position in walk(GAME, itself):
        if 5 <= position.empty.bit_count() <= 6 and position == position.canonical() and not GAME.terminal(position):
            tracer: Tracer[Position, Any] = Tracer(GAME, searches.size)
            minimax(GAME, position, observer=tracer)
            assert searches.fold(position, Method("minimax")) == tracer.root


def test_a_folded_tree_counts_all() -> None:
    root = load(dump(searches.trace(GAME.initial_state(), Method("minimax"))))
    sizes = [node.size or 1 for node in root.walk()]
    assert sum(sizes) == 549_946
    assert len(sizes) < 6_000
