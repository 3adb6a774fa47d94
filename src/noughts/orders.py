"""Orders in which a search may try the moves of an m,n,k board; a good one cuts far more."""

from collections.abc import Callable, Collection
from functools import cache

from noughts.mnk import MNK, Action, Position, X, lines
from noughts.search import row_by_row

Order = Callable[[Position, Collection[Action]], list[Action]]


@cache
def lines_through(game: MNK) -> tuple[int, ...]:
    """Count, for each cell, the lines that run through it."""
    return tuple(sum(line >> cell & 1 for line in lines(game)) for cell in range(game.m * game.n))


def _reach(position: Position, action: Action) -> int:
    return lines_through(position.game)[position.game.cell(action)]


def rows(position: Position, actions: Collection[Action]) -> list[Action]:
    """Order moves from the top left to the bottom right."""
    return list(row_by_row(position, actions))


def reversed_rows(_position: Position, actions: Collection[Action]) -> list[Action]:
    """Order moves from the bottom right to the top left."""
    return sorted(actions, reverse=True)


def centre_first(position: Position, actions: Collection[Action]) -> list[Action]:
    """Order moves by the lines through them, most first: on 3 by 3 centre, corners, edges."""
    return sorted(actions, key=lambda action: (-_reach(position, action), action))


def edges_first(position: Position, actions: Collection[Action]) -> list[Action]:
    """Order moves by the lines through them, fewest first: on 3 by 3 edges, corners, centre."""
    return sorted(actions, key=lambda action: (_reach(position, action), action))


def wins_and_blocks_first(order: Order) -> Order:
    """Put the moves that win at once before the blocks of such a move, and those before the rest."""

    def ordered(position: Position, actions: Collection[Action]) -> list[Action]:
        return sorted(order(position, actions), key=lambda action: urgency(position, action))

    return ordered


def urgency(position: Position, action: Action) -> int:
    """Return 0 for a move that wins at once, 1 for one that stops such a move, 2 for any other."""
    game, bit = position.game, 1 << position.game.cell(action)
    mine, theirs = (position.x, position.o) if position.player == X else (position.o, position.x)
    return 0 if game.has_line(mine | bit) else 1 if game.has_line(theirs | bit) else 2


ORDERS: dict[str, Order] = {
    "row": rows,
    "centre": centre_first,
    "edges": edges_first,
    "reversed": reversed_rows,
}
