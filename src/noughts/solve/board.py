"""A position as the lines each side can still complete, held as bit-sets.

line      k cells in a row; bit i of a set of lines is line i
live      for a side: a line without a stone of the other side; only live lines can ever be completed
rank j    of a side: the set of its live lines that already hold j of its stones or more
ranks     of a side: all of them as fields of one long integer, rank 0 lowest
threat    a live line that lacks one stone: a line of the highest rank
residue   the cells that a live line still lacks

A stone lifts its owner's lines through a cell by a rank and takes the other side's away, so a move is a few and's and
or's, whatever the size of the board. Dead lines vanish, and with them all that can no longer matter.
"""

from functools import lru_cache
from typing import NamedTuple

from noughts.mnk import MNK, Position, cells, lines


class State(NamedTuple):
    """A position seen by an attacker: his stones and the defender's, his ranks and the defender's."""

    own: int
    other: int
    mine: int
    theirs: int

    def turned(self) -> "State":
        """Return the same position seen by the other side."""
        return State(self.other, self.own, self.theirs, self.mine)


class Board:
    """The lines of a game, those through each cell, and where the ranks of a side stand in its integer."""

    def __init__(self, game: MNK) -> None:
        """Number the lines."""
        self.game, self.lines = game, lines(game)
        self.through = [0] * (game.m * game.n)
        for number, line in enumerate(self.lines):
            for cell in cells(line):
                self.through[cell] |= 1 << number
        middle = complex(game.n - 1, game.m - 1) / 2
        self.from_centre = sorted(range(len(self.through)), key=lambda c: abs(complex(*divmod(c, game.m)) - middle))
        self.width = len(self.lines)  # bits of a rank
        self.last = self.width * (game.k - 1)  # where the threats begin
        self.every = (1 << self.width) - 1
        ranks = [1 << self.width * rank for rank in range(game.k)]
        self.below = [lines * sum(ranks[:-1]) for lines in self.through]  # a cell's lines in each rank but the last
        self.kept = [~(lines * sum(ranks)) for lines in self.through]  # all lines but those, in each rank

    def state(self, position: Position, side: int) -> State:
        """Read a position as this side, X (1) or O (-1), sees it."""
        own, other = (position.x, position.o)[::side]
        return State(own, other, self._packed(own, other), self._packed(other, own))

    def _packed(self, own: int, other: int) -> int:
        held = [(1 << i, (line & own).bit_count()) for i, line in enumerate(self.lines) if not line & other]
        return sum(bit << self.width * rank for bit, stones in held for rank in range(min(stones + 1, self.game.k)))

    def ranks(self, packed: int) -> list[int]:
        """Return the ranks of a side, each by itself."""
        return [packed >> self.width * rank & self.every for rank in range(self.game.k)]

    def twos(self, packed: int) -> int:
        """Return a side's lines that lack at most two stones."""
        return packed >> max(0, self.last - self.width) & self.every

    def threats(self, packed: int) -> int:
        """Return a side's lines that lack one stone."""
        return packed >> self.last

    def potential(self, packed: int) -> int:
        """Return what a side's live lines weigh: 2^j with j stones, that is 1 + 1 + 2 + 4 … over its ranks."""
        first, *more = self.ranks(packed)
        return first.bit_count() + sum([rank.bit_count() << j for j, rank in enumerate(more)])

    def attacked(self, state: State, cell: int) -> State:
        """Return the state after the attacker's stone on a cell."""
        own, other, mine, theirs = state
        return State(own | 1 << cell, other, mine | (mine & self.below[cell]) << self.width, theirs & self.kept[cell])

    def defended(self, state: State, cell: int) -> State:
        """Return the state after the defender's stone on a cell."""
        own, other, mine, theirs = state
        return State(own, other | 1 << cell, mine & self.kept[cell], theirs | (theirs & self.below[cell]) << self.width)

    def exchanged(self, state: State, cell: int, reply: int) -> State:
        """Return the state after the attacker's stone on a cell and the defender's reply."""
        own, other, mine, theirs = state
        mine, theirs = (mine | (mine & self.below[cell]) << self.width) & self.kept[reply], theirs & self.kept[cell]
        return State(own | 1 << cell, other | 1 << reply, mine, theirs | (theirs & self.below[reply]) << self.width)

    def lacking(self, state: State, chosen: int) -> int:
        """Return the empty cells of a few lines together."""
        union = 0
        while chosen:
            last = chosen.bit_length() - 1
            union |= self.lines[last]
            chosen ^= 1 << last
        return union & ~(state.own | state.other)


board_of = lru_cache(maxsize=8)(Board)  # a server meets many shapes, and each is large
