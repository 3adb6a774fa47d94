"""A trace is the search itself: nothing lost, nothing exact that is only a bound."""

import json
from functools import cache
from math import inf

import pytest
from support import brute, truth
from support.games import AIMA

from noughts.game import itself, size, walk
from noughts.mnk import MNK, Position
from noughts.orders import ORDERS
from noughts.search import alphabeta, minimax
from noughts.trace import FIELDS, Node, Tracer, dump, load

GAME = MNK(3, 3, 3)
SIZE = size(GAME, itself)


@cache
def traced(position: Position, search=alphabeta, order: str = "row") -> Node:
    tracer = Tracer(GAME, SIZE)
    search(GAME, position, order=ORDERS[order], observer=tracer)
    assert tracer.root
    return tracer.root


@pytest.mark.parametrize("order", ORDERS)
def test_looked_at_and_skipped_are_the_whole_tree(order: str):
    nodes = list(traced(GAME.initial_state(), order=order).walk())
    assert len(nodes) + sum(node.saved for node in nodes) == truth.NODES


def states(node: Node, position: Position):
    """Yield each node of a trace with the position it stands for."""
    yield node, position
    for child in node.children:
        yield from states(child, GAME.result(position, child.action))


def test_no_bound_is_shown_as_exact_at_any_of_the_nodes():
    seen = 0
    for node, position in states(traced(GAME.initial_state()), GAME.initial_state()):
        true = brute.truth(str(position).replace("/", "")).value
        assert {"=": true == node.value, "<=": true <= node.value, ">=": true >= node.value}[node.kind]
        assert (node.kind == "=") is (GAME.terminal(position) or node.alpha < node.value < node.beta)
        assert node.player == (None if GAME.terminal(position) else position.player)
        seen += 1
    assert seen == truth.ALPHABETA_NODES["row"]


def test_what_a_cut_saved_is_what_lies_there():
    for node, position in states(traced(GAME.initial_state()), GAME.initial_state()):
        for action, positions in node.cut:
            assert positions == brute.nodes(str(GAME.result(position, action)).replace("/", ""))
        tried = [child.action for child in node.children] + [action for action, _ in node.cut]
        assert tried == list(GAME.actions(position))


def test_json_loses_nothing():
    root = traced(GAME.initial_state())
    assert load(json.loads(json.dumps(dump(root)))) == root


def test_json_of_every_late_search_loses_nothing():
    """Up to symmetry: a mirror image has the same tree, mirrored."""
    late = {position.canonical() for position in walk(GAME, itself) if position.empty.bit_count() <= 4}
    for position in late:
        for search in (minimax, alphabeta):
            root = traced(position, search)
            assert load(json.loads(json.dumps(dump(root)))) == root


def test_a_node_reads_as_it_is_documented():
    data = dict(zip(FIELDS, dump(traced(Position.parse("XOX/OXO/OX."))), strict=True))
    assert data == {
        "action": None,
        "player": "X",
        "alpha": None,
        "beta": None,
        "value": 1,
        "kind": "=",
        "cut": [],
        "children": [[(2, 2), None, None, None, 1, "=", [], []]],
    }


def test_any_game_can_be_traced():
    tracer = Tracer(AIMA, size(AIMA, itself))
    alphabeta(AIMA, (), observer=tracer)
    root = tracer.root
    assert (root.value, root.kind, root.alpha, root.beta) == (3, "=", -inf, inf)
    branches = [(branch.value, branch.kind, branch.saved) for branch in root.children]
    assert branches == [
        (3, "=", 0),
        (2, "<=", 2),
        (2, "<=", 0),
    ]
