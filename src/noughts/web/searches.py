"""The searches that the page shows: traced, counted, and folded where they are too large to send."""

from functools import lru_cache
from math import inf

from noughts.errors import Mistake
from noughts.game import itself
from noughts.mnk import Action, Position
from noughts.search import Observer, alphabeta
from noughts.trace import Node, Tracer
from noughts.web.graph import Vertex, vertex
from noughts.web.parameters import Method

FREE = 9  # free cells from which a search is short enough to show
WHOLE = 10_000  # nodes that a minimax tree may have to be sent whole
FINEST = 1_000  # a larger one is folded below each node that holds less than one part in this many
MOST = 60_000  # nodes that an alpha-beta search may look at

COMPARED = (
    Method("minimax"),
    Method(order="edges"),
    Method(order="row"),
    Method(order="centre"),
    Method(order="row", urgent=True),
    Method(order="centre", urgent=True),
    Method(order="centre", urgent=True, memory=True),
    Method(order="centre", urgent=True, memory=True, symmetry=True),
)


class Counter:
    """An observer that counts nodes, stops a search that grows too large, and passes all on to another observer."""

    def __init__(self, inner: Observer[Vertex, Action] | None = None) -> None:
        """Count by itself, or before another observer."""
        self.nodes = 0
        self.inner = inner

    def enter(self, state: Vertex, action: Action | None, alpha: float, beta: float) -> None:
        """Count a node."""
        self.nodes += 1
        if self.nodes > MOST:
            raise Mistake(f"This search looks at more than {MOST:,} nodes; play a move or choose another order.")
        if self.inner:
            self.inner.enter(state, action, alpha, beta)

    def cut(self, alpha: float, beta: float, skipped: list[Action]) -> None:
        """Pass a cut on."""
        if self.inner:
            self.inner.cut(alpha, beta, skipped)

    def leave(self, value: float) -> None:
        """Pass a value on."""
        if self.inner:
            self.inner.leave(value)


def searchable(position: Position) -> bool:
    """Tell whether the search from here is short enough to show."""
    return position.empty.bit_count() <= FREE and not position.game.terminal(position)


def check(position: Position) -> None:
    """Refuse a position whose search cannot be shown, saying why."""
    if position.game.terminal(position):
        raise Mistake(f"The game {position} is over; there is nothing to search.")
    if not searchable(position):
        free = position.empty.bit_count()
        raise Mistake(f"This board has {free} free cells; the search is shown from {FREE} free cells on.")


def size(position: Position) -> int:
    """Count the nodes that plain minimax looks at from here."""
    return vertex(position).size


@lru_cache(maxsize=4)  # a tree of the largest search takes some 20 MB
def trace(position: Position, method: Method) -> Node[Action]:
    """Return the tree of a search, folded if it is plain minimax and large."""
    check(position)
    if method.search == "minimax":
        return fold(position, method)
    start = vertex(position)
    tracer: Tracer[Vertex, Action] = Tracer(start.graph, lambda here: here.size)
    search(start, method, Counter(tracer))
    assert tracer.root
    return tracer.root


@lru_cache(maxsize=1_000)
def count(position: Position, method: Method) -> int:
    """Count the nodes that a search looks at."""
    check(position)
    if method.search == "minimax":
        return size(position)
    counter = Counter()
    search(vertex(position), method, counter)
    return counter.nodes


def search(start: Vertex, method: Method, observer: Observer[Vertex, Action]) -> None:
    """Run an alpha-beta search before an observer."""
    key = None if not method.memory else _canonical if method.symmetry else itself
    alphabeta(start.graph, start, order=lambda here, _: here.ordered(method), observer=observer, key=key)


def _canonical(here: Vertex) -> object:
    return here.canonical


def fold(position: Position, method: Method) -> Node[Action]:
    """Return the tree of plain minimax, folded below small nodes that are not on the line of best play."""
    start = vertex(position)
    least = 0 if start.size <= WHOLE else start.size // FINEST

    def grow(here: Vertex, action: Action | None, on_line: bool) -> Node[Action]:
        if not here.after:
            return Node(action, None, -inf, inf, here.value)
        node = Node(action, here.player, -inf, inf, here.value)
        if here.size < least and not on_line:
            node.size = here.size
            return node
        for move in here.ordered(method):
            after = here.after[move]
            first = on_line and after.value == here.value
            node.children.append(grow(after, move, first))
            on_line = on_line and not first
        return node

    return grow(start, None, True)


def looked(root: Node[Action], method: Method) -> int:
    """Count the nodes that a search looked at: a folded node stands for all below it, a remembered one for one."""
    folded = method.search == "minimax"
    return sum(node.size if folded and node.size else 1 for node in root.walk())
