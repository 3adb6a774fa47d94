"""Endings by plain search: every continuation, each with its value and its length.

With at most nine empty cells there are some six thousand positions to come at the most, a few milliseconds; tic-tac-toe
itself is such an ending, of 5,478 positions. A position is one number: the stones of the side to move in the low bits,
the other side's above them. Its score is seen from the side to move: 0 a draw, L - n a win in n plies, n - L a loss in
n plies, where L is larger than any length; so a quick win beats a slow one, and a slow loss a quick one.
"""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from noughts.mnk import Action, Position, X, cells, to_move

FEW = 9  # empty cells up to which a position is solved by such a table


class Solution(NamedTuple):
    """What is known of a position: its value lies in low..high to X, and is proved when they meet.

    moves   every move proved to keep the value
    plies   the length of best play: the winner hurries, the loser delays; None where only the value is proved
    nodes   how many nodes the proof took
    open    moves of which it is not known yet whether they keep the value; none unless the time ran out
    """

    low: int
    high: int
    moves: tuple[Action, ...]
    plies: int | None
    nodes: int
    open: tuple[Action, ...] = ()

    @property
    def proved(self) -> bool:
        """Tell whether the value is known."""
        return self.low == self.high

    @property
    def value(self) -> int | None:
        """The value to X, or None while only bounds are known."""
        return self.low if self.proved else None


def ending(position: Position, found: Mapping[int, int]) -> Solution:
    """Return everything about a position, from a table that scores it and all positions it leads to."""
    game, turn = position.game, to_move(position)
    score = found[number(position)]
    sign = (score > 0) - (score < 0)
    after = {action: found[number(game.result(position, action))] for action in game.actions(position)}
    kept = tuple(action for action, theirs in after.items() if theirs * sign < 0 or theirs == sign)
    plies = game.m * game.n + 1 - abs(score) if score else position.empty.bit_count()
    return Solution(turn * sign, turn * sign, kept, plies, len(found))


def number(position: Position) -> int:
    """Return a position as one number."""
    mine, theirs = (position.x, position.o) if position.player == X else (position.o, position.x)
    return mine | theirs << position.game.m * position.game.n


def scores(root: Position) -> dict[int, int]:
    """Return the score of every position that play can reach from this one, itself included."""
    game, low, size = root.game, root.game.full, root.game.m * root.game.n
    found: dict[int, int] = {}
    has_line, moves = cache(game.has_line), cache(lambda taken: [1 << size + cell for cell in cells(low & ~taken)])

    def visit(position: int) -> int:
        mine, theirs = position & low, position >> size
        worst = size + 2 if has_line(theirs) else 0 if mine | theirs == low else size
        if worst == size:
            for move in moves(mine | theirs):
                after = theirs | mine << size | move
                score = found[after] if after in found else visit(after)
                if score < worst:
                    worst = score
        found[position] = score = -worst - 1 if worst < 0 else 1 - worst if worst > 0 else 0
        return score

    visit(number(root))
    return found
