"""The positions of a board as a graph: each is made once, and remembers all that a search has asked of it."""

from collections.abc import Hashable
from functools import cached_property, lru_cache

from noughts.mnk import MNK, Action, Position, X
from noughts.web.parameters import Method

MOST = (
    60_000  # positions of a graph: when it has more a new one is begun, and a search that is on its way keeps the old
)


class Vertex:
    """One position; what is asked of it is worked out at the first time of asking."""

    def __init__(self, position: Position, graph: "Graph") -> None:
        """Stand for a position in a graph."""
        self.position, self.graph = position, graph
        self.orders: dict[tuple[str, bool], list[Action]] = {}

    @cached_property
    def after(self) -> dict[Action, "Vertex"]:
        """Each free cell row by row and the position that it leads to; none once the game is over."""
        game, here = self.position.game, self.position
        return {action: self.graph.vertex(game.result(here, action)) for action in game.actions(here)}

    @cached_property
    def player(self) -> str:
        """Whose turn it is."""
        return self.position.player

    @cached_property
    def value(self) -> int:
        """The value under best play by both."""
        if not self.after:
            return self.position.game.utility(self.position)
        best = max if self.player == X else min
        return best(vertex.value for vertex in self.after.values())

    @cached_property
    def size(self) -> int:
        """How many nodes plain minimax looks at from here, this one counted."""
        return 1 + sum(vertex.size for vertex in self.after.values())

    @cached_property
    def canonical(self) -> Hashable:
        """The name that it shares with its turned and mirrored images."""
        image = self.position.canonical()
        return image.x, image.o

    def ordered(self, method: Method) -> list[Action]:
        """Return its moves in the order in which a search tries them."""
        name = method.order, method.urgent
        if name not in self.orders:
            self.orders[name] = method.ordering()(self.position, self.after)
        return self.orders[name]


class Graph:
    """The rules of a board over vertices; it satisfies the Game protocol."""

    def __init__(self, game: MNK) -> None:
        """Begin with no position."""
        self.game = game
        self.vertices: dict[tuple[int, int], Vertex] = {}

    def vertex(self, position: Position) -> Vertex:
        """Return the one vertex of a position, whichever thread makes it first."""
        stones = position.x, position.o
        found = self.vertices.get(stones)
        return found if found else self.vertices.setdefault(stones, Vertex(position, self))

    def initial_state(self) -> Vertex:
        """Return the empty board."""
        return self.vertex(self.game.initial_state())

    def player(self, state: Vertex, /) -> str:
        """Return whose turn it is."""
        return state.player

    def actions(self, state: Vertex, /) -> dict[Action, Vertex]:
        """Return the free cells, none once the game is over."""
        return state.after

    def result(self, state: Vertex, action: Action, /) -> Vertex:
        """Return the vertex after the action."""
        return state.after[action]

    def terminal(self, state: Vertex, /) -> bool:
        """Tell whether the game is over."""
        return not state.after

    def utility(self, state: Vertex, /) -> int:
        """Return 1 if X has won, -1 if O has, 0 otherwise."""
        return state.value


@lru_cache(maxsize=4)
def _graphs(game: MNK) -> list[Graph]:
    return [Graph(game)]


def vertex(position: Position) -> Vertex:
    """Return the vertex of a position in the graph of its board."""
    newest = _graphs(position.game)
    if len(newest[0].vertices) > MOST:
        newest[0] = Graph(position.game)
    return newest[0].vertex(position)
