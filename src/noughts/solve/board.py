"""A position as the lines each side can still complete, held as bit-sets.

line      k cells in a row; bit i of a set of lines is line i
live      for a side: a line without a stone of the other side; only live lines can ever be completed
ranks     of a side: ranks[j] is the set of its live lines that already hold j of its stones or more
threat    a live line that lacks one stone: a line of ranks[-1]
residue   the cells that a live line still lacks

A stone changes few lines, so a move is a few and's and or's, whatever the size of the board. Dead lines vanish, and
with them all that can no longer matter.
"""

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from noughts.mnk import MNK, Position, cells, lines

Ranks = tuple[int, ...]


class State(NamedTuple):
    """A position seen by an attacker: his stones and the defender's, his ranks and the defender's."""

    own: int
    other: int
    mine: Ranks
    theirs: Ranks

    def turned(self) -> "State":
        """Return the same position seen by the other side."""
        return State(self.other, self.own, self.theirs, self.mine)

    def potential(self) -> int:
        """Return what the attacker's live lines weigh: 2^j with j stones, that is 1 + 1 + 2 + 4 … over its ranks."""
        return self.mine[0].bit_count() + sum([rank.bit_count() << j for j, rank in enumerate(self.mine[1:])])


class Board:
    """The lines of a game, and those through each cell."""

    def __init__(self, game: MNK) -> None:
        """Number the lines."""
        self.game, self.lines = game, lines(game)
        self.through = [0] * (game.m * game.n)
        for number, line in enumerate(self.lines):
            for cell in cells(line):
                self.through[cell] |= 1 << number
        middle = complex(game.n - 1, game.m - 1) / 2
        self.from_centre = sorted(range(len(self.through)), key=lambda c: abs(complex(*divmod(c, game.m)) - middle))

    def state(self, position: Position, side: int) -> State:
        """Read a position as this side, X (1) or O (-1), sees it."""
        own, other = (position.x, position.o)[::side]
        return State(own, other, self._ranks(own, other), self._ranks(other, own))

    def _ranks(self, own: int, other: int) -> Ranks:
        held = [(1 << i, (line & own).bit_count()) for i, line in enumerate(self.lines) if not line & other]
        return tuple(sum(bit for bit, stones in held if stones >= rank) for rank in range(self.game.k))

    def attacked(self, state: State, cell: int) -> State:
        """Return the state after the attacker's stone on a cell."""
        mine, theirs = self._ranks_after(cell, state.mine, state.theirs)
        return State(state.own | 1 << cell, state.other, mine, theirs)

    def defended(self, state: State, cell: int) -> State:
        """Return the state after the defender's stone on a cell."""
        theirs, mine = self._ranks_after(cell, state.theirs, state.mine)
        return State(state.own, state.other | 1 << cell, mine, theirs)

    def _ranks_after(self, cell: int, mover: Ranks, waiter: Ranks) -> tuple[Ranks, Ranks]:
        lines, kept = self.through[cell], ~self.through[cell]
        grown = mover[0], *[upper | lower & lines for lower, upper in pairwise(mover)]
        return grown, tuple([rank & kept for rank in waiter])

    def lacking(self, state: State, chosen: int) -> int:
        """Return the empty cells of a few lines together."""
        union = 0
        while chosen:
            last = chosen.bit_length() - 1
            union |= self.lines[last]
            chosen ^= 1 << last
        return union & ~(state.own | state.other)


board_of = lru_cache(maxsize=8)(Board)  # a server meets many shapes, and each is large
