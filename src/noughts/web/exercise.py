"""Exercises: the tree of a position to a small depth, with the values of its last row given to the learner."""

from collections.abc import Callable, Collection
from typing import Any

from noughts.game import itself, size
from noughts.mnk import Action, Position
from noughts.search import Observer, alphabeta, minimax
from noughts.trace import Tracer, dump
from noughts.web import searches
from noughts.web.graph import Graph, Vertex, vertex
from noughts.web.parameters import Method

LEAVES = 40  # boards in the last row that fit on one sheet of paper
DEEPEST = 4  # plies

Deep = tuple[Vertex, int]
"""A position, and how many plies the tree goes on from there."""


class Limited:
    """A game that ends after some plies with the true value; it satisfies the Game protocol."""

    def __init__(self, graph: Graph) -> None:
        """Play in a graph."""
        self.graph = graph

    def initial_state(self) -> Deep:
        """Return the empty board, which says who is MAX."""
        return self.graph.initial_state(), DEEPEST

    def player(self, state: Deep, /) -> str:
        """Return whose turn it is."""
        return state[0].player

    def actions(self, state: Deep, /) -> Collection[Action]:
        """Return the free cells."""
        return state[0].after

    def result(self, state: Deep, action: Action, /) -> Deep:
        """Return the position after the action, one ply nearer to the end."""
        return state[0].after[action], state[1] - 1

    def terminal(self, state: Deep, /) -> bool:
        """Tell whether the game or the depth is at its end."""
        return not (state[1] and state[0].after)

    def utility(self, state: Deep, /) -> int:
        """Return the true value, given to the learner."""
        return state[0].value


def exercise(position: Position, depth: int, method: Method) -> dict[str, Any]:
    """Return the tree to this depth, or as deep as fits on a sheet, twice: whole, and as alpha-beta searches it."""
    searches.check(position)
    depth = min(depth, plies(position))
    game = Limited(vertex(position).graph)
    full: Tracer[Deep, Action] = Tracer(game, lambda _: 1)
    solved: Tracer[Deep, Action] = Tracer(game, size(game, itself))
    minimax(game, (vertex(position), depth), order=_order(method), observer=full)
    search(position, depth, method, solved)
    return {"board": str(position), "depth": depth, "full": _tree(full), "solved": _tree(solved)}


def variants(position: Position, depth: int, method: Method, count: int) -> list[dict[str, Any]]:
    """Return exercises of equal difficulty: the position turned and mirrored, so that the search goes another way."""
    images = list(dict.fromkeys(position.images()))[1:count]
    return [exercise(image, depth, method) for image in images]


def search(position: Position, depth: int, method: Method, observer: Observer[Deep, Action]) -> None:
    """Run the alpha-beta search of an exercise before an observer."""
    start = vertex(position)
    alphabeta(Limited(start.graph), (start, depth), order=_order(method), observer=observer)


def plies(position: Position) -> int:
    """Return how many plies of the tree fit on a sheet; none where no search is shown."""
    if not searches.searchable(position):
        return 0
    depth = 1
    while depth < min(DEEPEST, position.empty.bit_count()) and leaves(vertex(position), depth + 1) <= LEAVES:
        depth += 1
    return depth


def leaves(here: Vertex, depth: int) -> int:
    """Count the boards in the last row of a tree of this depth."""
    if not depth or not here.after:
        return 1
    return sum(leaves(after, depth - 1) for after in here.after.values())


def _order(method: Method) -> Callable[[Deep, Collection[Action]], list[Action]]:
    return lambda state, _: state[0].ordered(method)


def _tree(tracer: Tracer[Deep, Action]) -> Any:
    assert tracer.root
    return dump(tracer.root)
