"""Exercises fit on a sheet, give true values below, and are solved as alpha-beta solves them."""

import pytest

from noughts.mnk import MNK, Position
from noughts.solve import solve
from noughts.trace import Node, load
from noughts.web.exercise import DEEPEST, LEAVES, exercise, leaves, plies, variants
from noughts.web.graph import vertex
from noughts.web.parameters import Method

BOARDS = ["XOX/O.X/.O.", "XO./.X./..O", "X.O/.../...", "XOX/OX./O.."]


def nodes(tree: Node) -> list[Node]:
    return [tree, *(node for child in tree.children for node in nodes(child))]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("depth", range(1, DEEPEST + 1))
def test_a_tree_is_as_deep_as_fits_and_its_root_has_the_true_value(board: str, depth: int) -> None:
    position = Position.parse(board)
    made = exercise(position, depth, Method())
    assert made["depth"] == min(depth, plies(position))
    assert leaves(vertex(position), made["depth"]) <= LEAVES
    full, solved = load(made["full"]), load(made["solved"])
    last = [node for node in nodes(full) if not node.children]
    assert len(last) == leaves(vertex(position), made["depth"])
    assert full.value == solved.value == solve(position).value
    assert len(nodes(solved)) <= len(nodes(full))


def test_no_depth_fits_where_no_search_is_shown() -> None:
    assert plies(MNK(15, 15, 5).initial_state()) == 0


def test_variants_are_the_same_position_turned() -> None:
    position = Position.parse(BOARDS[1])
    made = variants(position, 2, Method(), 4)
    assert len({one["board"] for one in made} | {str(position)}) == 4
    for one in made:
        assert Position.parse(one["board"]).canonical() == position.canonical()
        assert load(one["full"]).value == solve(position).value
