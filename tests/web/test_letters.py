"""A search in letters tells the value and kind of every node that its trace has."""

import pytest

from noughts.game import itself, walk
from noughts.mnk import MNK, Action
from noughts.trace import Node
from noughts.web import searches
from noughts.web.export import spell
from noughts.web.letters import LETTERS, nodes
from noughts.web.parameters import Method

GAME = MNK(3, 3, 3)
KINDS = ("<=", "=", ">=")


def written(node: Node[Action]) -> str:
    letter = LETTERS[3 * (int(node.value) + 1) + KINDS.index(node.kind)]
    return letter + "".join(map(written, node.children)) + ("." if node.player else "")


@pytest.mark.parametrize(
    "method",
    [Method(), Method(order="centre", urgent=True, memory=True), Method(order="edges", memory=True, symmetry=True)],
    ids=Method.name,
)
def test_letters_are_those_of_the_trace(method: Method) -> None:
    for position in walk(GAME, itself):
        if searches.searchable(position) and position == position.canonical():
            root, text = searches.trace(position, method), spell(position, method)
            assert text == written(root)
            assert nodes(text) == searches.looked(root, method)
