"""The graph of positions: true on every position, and replaced when it has grown."""

import pytest

from noughts.game import itself, size, walk
from noughts.mnk import MNK
from noughts.orders import ORDERS
from noughts.solve import solve
from noughts.web import graph
from noughts.web.graph import vertex
from noughts.web.parameters import Method

GAME = MNK(3, 3, 3)


def test_a_vertex_knows_what_the_rules_and_the_solver_say_of_every_position() -> None:
    sizes = size(GAME, itself)
    for position in walk(GAME, itself):
        here = vertex(position)
        assert {action: after.position for action, after in here.after.items()} == {
            action: GAME.result(position, action) for action in GAME.actions(position)
        }
        assert (here.player, here.value, here.size) == (position.player, solve(position).value, sizes(position))
        assert here.canonical == (position.canonical().x, position.canonical().o)
        for order, sort in ORDERS.items():
            assert here.ordered(Method(order=order)) == sort(position, GAME.actions(position))


def test_a_graph_that_has_grown_is_replaced_and_a_search_in_it_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    graph._graphs.cache_clear()
    monkeypatch.setattr(graph, "MOST", 10)
    old = vertex(GAME.initial_state())
    assert old.size == 549_946
    new = vertex(GAME.initial_state())
    assert new is not old
    assert vertex(GAME.initial_state()) is new
    assert old.after[1, 1] is old.graph.vertex(GAME.result(GAME.initial_state(), (1, 1)))
