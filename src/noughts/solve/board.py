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


class Rush(NamedTuple):
    """A win by threats: the cells of the moves, the replies and the ends of the last threats; the replies alone."""

    cells: int
    replies: int


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
        own, other, mine, theirs = state
        lines = self.through[cell]
        return State(own | 1 << cell, other, _grown(mine, lines), _cut(theirs, lines))

    def defended(self, state: State, cell: int) -> State:
        """Return the state after the defender's stone on a cell."""
        own, other, mine, theirs = state
        lines = self.through[cell]
        return State(own, other | 1 << cell, _cut(mine, lines), _grown(theirs, lines))

    def lacking(self, state: State, chosen: int) -> int:
        """Return the empty cells of a few lines together."""
        union = 0
        while chosen:
            last = chosen.bit_length() - 1
            union |= self.lines[last]
            chosen ^= 1 << last
        return union & ~(state.own | state.other)

    def answers(self, state: State, rush: Rush | None) -> int:
        """Return the only moves of the side to move that may stop a rush of the other side, every cell if it has none.

        They take one of its cells, or make a line that they and its replies turn into a threat; without that each
        reply stays forced, and the rush wins as before.
        """
        if not rush:
            return self.game.full
        answers, held, enough = rush.cells, state.own | rush.replies, self.game.k - 2
        for line in map(self.lines.__getitem__, cells(state.mine[0])):
            if (line & held).bit_count() >= enough:
                answers |= line
        return answers & ~(state.own | state.other)


board_of = lru_cache(maxsize=8)(Board)  # a server meets many shapes, and each is large


def _grown(ranks: Ranks, lines: int) -> Ranks:
    return (ranks[0], *[upper | lower & lines for lower, upper in pairwise(ranks)])


def _cut(ranks: Ranks, lines: int) -> Ranks:
    kept = ~lines
    return tuple([rank & kept for rank in ranks])
