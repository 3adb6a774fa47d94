"""Exercises: the tree of a position to a small depth, with the values of its last row given to the learner."""

from functools import lru_cache
from typing import Any

from noughts.errors import Mistake
from noughts.game import itself, size
from noughts.mnk import Action, Position
from noughts.search import alphabeta, minimax
from noughts.trace import Node, Tracer, dump
from noughts.web import searches
from noughts.web.parameters import Method

LEAVES = 40  # that fit on one sheet
DEEPEST = 4  # plies

Deep = tuple[Position, int]


class Limited:
    """A game that ends after some plies with the true value; it satisfies the Game protocol."""

    def __init__(self, start: Position, depth: int) -> None:
        """Start from a position with so many plies to go."""
        self.start, self.depth = start, depth

    def initial_state(self) -> Deep:
        """Return the empty board, which says who is MAX."""
        return self.start.game.initial_state(), self.depth

    def player(self, state: Deep, /) -> str:
        """Return whose turn it is."""
        return state[0].player

    def actions(self, state: Deep, /) -> tuple[Action, ...]:
        """Return the free cells."""
        return state[0].game.actions(state[0])

    def result(self, state: Deep, action: Action, /) -> Deep:
        """Return the position after the action, one ply nearer to the end."""
        return state[0].game.result(state[0], action), state[1] - 1

    def terminal(self, state: Deep, /) -> bool:
        """Tell whether the game or the depth is at its end."""
        return not state[1] or state[0].game.terminal(state[0])

    def utility(self, state: Deep, /) -> int:
        """Return the true value, given to the learner."""
        return searches.whole(state[0])[0]


def exercise(position: Position, depth: int, method: Method) -> dict[str, Any]:
    """Return the tree to this depth twice: whole, and as alpha-beta searches it."""
    searches.check(position)
    depth = min(depth, position.empty.bit_count())
    if (wide := leaves(position, depth)) > LEAVES:
        raise Mistake(f"This tree has {wide} leaves and {LEAVES} fit on a sheet; play on or take fewer plies.")
    game = Limited(position, depth)
    order = method.ordering()
    full: Tracer[Deep, Action] = Tracer(game, lambda _: 1)
    solved: Tracer[Deep, Action] = Tracer(game, size(game, itself))
    minimax(game, (position, depth), order=lambda state, moves: order(state[0], moves), observer=full)
    alphabeta(game, (position, depth), order=lambda state, moves: order(state[0], moves), observer=solved)
    return {"board": str(position), "depth": depth, "full": _tree(full), "solved": _tree(solved)}


@lru_cache(maxsize=4_000)
def leaves(position: Position, depth: int) -> int:
    """Count the boards in the last row of a tree of this depth."""
    game = position.game
    if not depth or game.terminal(position):
        return 1
    return sum(leaves(game.result(position, action), depth - 1) for action in game.actions(position))


def _tree(tracer: Tracer[Deep, Action]) -> Any:
    root: Node[Action] | None = tracer.root
    assert root
    return dump(root)
