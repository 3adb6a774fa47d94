"""`noughts trace`: a search, as a tree and in words."""

import json

import pytest
from support import brute, truth

from noughts.trace import FIELDS, load


@pytest.mark.parametrize("order", truth.ALPHABETA_NODES)
def test_trace_as_json(noughts, order: str):
    data = json.loads(noughts("trace", ".../.../...", "--json", "--order", order)[1])
    nodes = list(load(data["tree"]).walk())
    assert data["nodes"] == len(nodes) == truth.ALPHABETA_NODES[order]
    assert data["saved"] == sum(node.saved for node in nodes) == truth.NODES - len(nodes)
    assert tuple(data["fields"]) == FIELDS


def test_trace_of_minimax_skips_nothing(noughts):
    data = json.loads(noughts("trace", "X.O/.X./..O", "--json", "--search", "minimax")[1])
    assert (data["nodes"], data["saved"]) == (brute.nodes("X.O.X...O"), 0)


def test_trace_in_words(noughts):
    out = noughts("trace")[1]
    assert "Looked at 18,297 of 549,946 nodes, skipped 531,649." in out
    assert "alpha -∞, beta +∞" in out
    assert "value <= 0" in out
    assert "Looked at 2,096 of" in noughts("trace", "--order", "centre", "--wins-first")[1]


def test_trace_of_a_finished_game(noughts):
    assert noughts("trace", "XXX/OO./...")[1].splitlines()[1] == "Looked at 1 of 1 nodes, skipped 0."
