"""A search seen as a tree: what was looked at, within which window, what came back, what was cut.

One node is written in JSON as an array, short because a whole search has thousands:

    [action, player, alpha, beta, value, kind, cut, children]
    [action, player, alpha, beta, value, kind, cut, children, size]

    player  whose turn it is, null when the game is over there
    alpha   null for minus infinity;  beta  null for plus infinity
    kind    "=" exact, "<=" or ">=" only a bound
    cut     [[action, nodes], ...]: what was skipped, and how many nodes of the game tree lie there
    size    how many nodes of the game tree lie at and below an unfinished node whose children are not here,
            because the search remembered its value, or because the writer folded it up
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import inf
from typing import Any, Generic

from noughts.game import Action, Game, State

Json = Any

FIELDS = ("action", "player", "alpha", "beta", "value", "kind", "cut", "children")


@dataclass(slots=True)
class Node(Generic[Action]):
    """One state that a search looked at."""

    action: Action | None
    player: str | None
    alpha: float
    beta: float
    value: float = 0
    cut: list[tuple[Action, int]] = field(default_factory=list)
    children: list["Node[Action]"] = field(default_factory=list)
    size: int | None = None

    @property
    def kind(self) -> str:
        """Tell whether the value is exact or only a bound."""
        if self.player is None or self.alpha < self.value < self.beta:
            return "="
        return "<=" if self.value <= self.alpha else ">="

    @property
    def saved(self) -> int:
        """Count the nodes that the cut here skipped."""
        return sum(nodes for _, nodes in self.cut)

    def walk(self) -> Iterator["Node[Action]"]:
        """Yield this node and all below it in the order the search entered them."""
        yield self
        for child in self.children:
            yield from child.walk()


class Tracer(Generic[State, Action]):
    """An observer of a search that grows its tree; `root` is the result."""

    def __init__(self, game: Game[State, Action], size: Callable[[State], int]) -> None:
        """Watch searches of this game; `size` counts the nodes at and below a state."""
        self.game = game
        self.size = size
        self.path: list[tuple[Node[Action], State]] = []
        self.root: Node[Action] | None = None

    def enter(self, state: State, action: Action | None, alpha: float, beta: float) -> None:
        """Grow a node below the current one."""
        player = None if self.game.terminal(state) else self.game.player(state)
        node = Node(action, player, alpha, beta)
        if self.path:
            self.path[-1][0].children.append(node)
        else:
            self.root = node
        self.path.append((node, state))

    def cut(self, _alpha: float, _beta: float, skipped: list[Action]) -> None:
        """Note what the current node skips."""
        node, state = self.path[-1]
        node.cut = [(action, self.size(self.game.result(state, action))) for action in skipped]

    def leave(self, value: float) -> None:
        """Note the current node's value and go back up."""
        node, state = self.path.pop()
        node.value = value
        if node.player and not node.children:
            node.size = self.size(state)


def cost(node: Node[Action]) -> tuple[int, int]:
    """Count the nodes that a search looked at below a node, and those that it skipped."""
    nodes = list(node.walk())
    return len(nodes), sum(each.saved for each in nodes)


def signed(value: float) -> str:
    """Write a value with its sign, as the ends of a window are written."""
    return f"{value:+}".replace("inf", "∞") if value else "0"


def dump(node: Node[Action]) -> Json:
    """Write a tree as JSON data."""
    alpha = None if node.alpha == -inf else node.alpha
    beta = None if node.beta == inf else node.beta
    children = [dump(child) for child in node.children]
    data = [node.action, node.player, alpha, beta, node.value, node.kind, node.cut, children]
    return data if node.size is None else [*data, node.size]


def load(data: Json) -> Node[tuple[int, ...]]:
    """Read a tree of a board game back from JSON data."""
    action, player, alpha, beta, value, _kind, cut, children, *size = data
    return Node(
        tuple(action) if action is not None else None,
        player,
        -inf if alpha is None else alpha,
        inf if beta is None else beta,
        value,
        [(tuple(skipped), nodes) for skipped, nodes in cut],
        [load(child) for child in children],
        *size,
    )
