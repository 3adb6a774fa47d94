"""The bench's own parts: the floor plays by the rules, the plain opponent is no fool, the chart is a picture."""

import sys
from xml.etree import ElementTree

import pytest
from support import ROOT

sys.path.insert(0, str(ROOT / "bench"))

from brains import Plain
from chart import chart
from contestants import positions
from floor import Floor

from noughts.mnk import MNK, Position


def test_the_floor_is_the_textbook_search():
    floor = Floor()
    assert floor.alphabeta(floor.empty())[0] == 0
    assert floor.nodes == 18_297


def test_every_unfinished_position_is_asked():
    assert len(positions()) == 4_520


@pytest.mark.parametrize(("board", "cell"), [("XX./OO./...", (0, 2)), ("XX./O../...", (0, 2))])
def test_the_plain_opponent_wins_and_blocks(board: str, cell: tuple[int, int]):
    plain = Plain(MNK(3, 3, 3), seconds=60)
    assert plain(Position.parse(board)) == cell


def test_the_chart_is_well_formed_and_shows_every_board():
    picture = chart({"noughts": [("3x3x3", 0.005), ("7x7x5", 5.0)], "easyAI": [("3x3x3", 0.03)]})
    root = ElementTree.fromstring(picture)
    words = [node.text for node in root.iter() if node.tag.endswith("text")]
    assert {"3x3x3", "7x7x5", "noughts", "easyAI"} <= set(words)
