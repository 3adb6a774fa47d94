"""The searches that the page shows: traced, counted, and folded where they are too large to send."""

from functools import lru_cache
from math import inf

from noughts.errors import Mistake
from noughts.mnk import MNK, Action, Position, X
from noughts.search import Observer, alphabeta
from noughts.trace import Node, Tracer
from noughts.web.parameters import Method

FREE = 9  # free cells from which a search is short enough to show
WHOLE = 10_000  # positions that a minimax tree may have to be sent whole
FINEST = 1_000  # a larger one is spelled out as far as a node holds one part in this many
MOST = 60_000  # positions an alpha-beta search may look at

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
    """An observer that counts, stops a search that grows too large, and tells another observer the rest."""

    def __init__(self, inner: Observer[Position, Action] | None = None) -> None:
        """Count for itself, or before another observer."""
        self.nodes = 0
        self.inner = inner

    def enter(self, state: Position, action: Action | None, alpha: float, beta: float) -> None:
        """Count a position."""
        self.nodes += 1
        if self.nodes > MOST:
            raise Mistake(f"This search looks at more than {MOST:,} positions; play a move or choose another order.")
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


class Kept:
    """The rules of a board with every answer kept, since a search meets most positions many times."""

    def __init__(self, game: MNK) -> None:
        """Keep what a game says; it satisfies the Game protocol as the game does."""
        self.initial_state, self.player, self.utility = game.initial_state, game.player, game.utility
        self.game = game
        self.known: dict[tuple[int, int], dict[Action, Position]] = {}

    def actions(self, state: Position, /) -> dict[Action, Position]:
        """Return each free cell and the position it leads to, none once the game is over."""
        stones = state.x, state.o
        found = self.known.get(stones)  # held here, for another thread may clear what is known
        if found is None:
            if len(self.known) >= MOST:
                self.known.clear()
            found = self.known[stones] = {
                action: self.game.result(state, action) for action in self.game.actions(state)
            }
        return found

    def result(self, state: Position, action: Action, /) -> Position:
        """Return the position after the action."""
        return self.actions(state)[action]

    def terminal(self, state: Position, /) -> bool:
        """Tell whether the game is over."""
        return not self.actions(state)


kept = lru_cache(maxsize=4)(Kept)


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


@lru_cache(maxsize=60_000)
def whole(position: Position) -> tuple[int, int]:
    """Return the value of a position and how many positions plain minimax looks at from there."""
    game = position.game
    if game.terminal(position):
        return game.utility(position), 1
    below = [whole(game.result(position, action)) for action in game.actions(position)]
    best = max if position.player == X else min
    return best(value for value, _ in below), 1 + sum(size for _, size in below)


def size(position: Position) -> int:
    """Count the positions at and below this one."""
    return whole(position)[1]


@lru_cache(maxsize=4)  # a tree of the largest search takes some 20 MB
def trace(position: Position, method: Method) -> Node[Action]:
    """Return the tree of a search, folded if it is plain minimax and large."""
    check(position)
    if method.search == "minimax":
        return fold(position, method)
    tracer: Tracer[Position, Action] = Tracer(kept(position.game), size)
    _alphabeta(position, method, Counter(tracer))
    assert tracer.root
    return tracer.root


@lru_cache(maxsize=1_000)
def count(position: Position, method: Method) -> int:
    """Count the positions that a search looks at."""
    check(position)
    if method.search == "minimax":
        return size(position)
    counter = Counter()
    _alphabeta(position, method, counter)
    return counter.nodes


def _alphabeta(position: Position, method: Method, observer: Observer[Position, Action]) -> None:
    key = None if not method.memory else _canonical if method.symmetry else _itself
    order = method.order, method.urgent
    alphabeta(kept(position.game), position, order=lambda here, _: ordered(here, *order), observer=observer, key=key)


@lru_cache(maxsize=10_000)  # holds the 4,520 unfinished positions of 3x3 in one order
def ordered(position: Position, order: str, urgent: bool) -> list[Action]:
    """Return the moves of a position in the order in which a search tries them."""
    return Method(order=order, urgent=urgent).ordering()(position, position.game.actions(position))


@lru_cache(maxsize=20_000)
def _canonical(position: Position) -> Position:
    return position.canonical()


def _itself(position: Position) -> Position:
    return position


def fold(position: Position, method: Method, *, entire: int = WHOLE) -> Node[Action]:
    """Return the tree of plain minimax, folded below small nodes that are not on the line of best play."""
    total = size(position)
    least = 0 if total <= entire else total // FINEST

    def grow(position: Position, action: Action | None, on_line: bool) -> Node[Action]:
        game, (value, below) = position.game, whole(position)
        if game.terminal(position):
            return Node(action, None, -inf, inf, value)
        node = Node(action, position.player, -inf, inf, value)
        if below < least and not on_line:
            node.size = below
            return node
        for move in ordered(position, method.order, method.urgent):
            after = game.result(position, move)
            first = on_line and whole(after)[0] == value
            node.children.append(grow(after, move, first))
            on_line = on_line and not first
        return node

    return grow(position, None, True)


def looked(root: Node[Action], method: Method) -> int:
    """Count the positions that a search looked at: a folded node stands for all below it, a remembered one for one."""
    folded = method.search == "minimax"
    return sum(node.size if folded and node.size else 1 for node in root.walk())
