"""Both attacks together: what a position is worth, and which moves keep that.

For each side we ask whether it can force a line; if neither can, the game is a draw. Nobody knows beforehand
whether the proof of a win or the proof of none is the short one, so the ways to an answer take turns, each time
with a larger share of the work; what they learn stays in their tables.
"""

import sys
from collections.abc import Iterator
from contextlib import suppress
from math import inf

from noughts.mnk import MNK, Action, Position, X, cells
from noughts.solve.attack import Attack
from noughts.solve.board import State, board_of
from noughts.solve.clock import Clock, Spent
from noughts.solve.solution import Solution

SHARE, GROWTH = 200, 3


class Duel:
    """The attacks of X (1) and of O (-1) on one board."""

    def __init__(self, game: MNK, clock: Clock) -> None:
        """Set the sides against each other."""
        self.clock, self.board = clock, board_of(game)
        x, o = Attack(self.board, clock), Attack(self.board, clock)
        x.foe, o.foe = o, x
        self.attacks = {1: x, -1: o}
        sys.setrecursionlimit(max(sys.getrecursionlimit(), 1000 + 10 * len(self.board.through)))

    def state(self, side: int, position: Position) -> State:
        """Return the position as this side sees it."""
        return self.board.state(*((position.x, position.o) if side == 1 else (position.o, position.x)))

    def by_weight(self, position: Position) -> list[int]:
        """Return the empty cells, the heaviest first, at last those without a live line."""
        turn = to_move(position)
        live = self.attacks[turn].by_weight(self.state(turn, position), factor=1)
        return list(dict.fromkeys([*live, *cells(position.empty)]))

    def wins(self, side: int, position: Position, turn: int, quiet: float) -> bool:
        """Tell whether the side forces a line with at most so many quiet moves."""
        attack = self.attacks[side]
        return (attack.attack if side == turn else attack.defend)(self.state(side, position), quiet)

    def forces(self, side: int, position: Position) -> bool:
        """Tell whether the side can force a line: it finds how, or the other side does, or each try is refuted."""
        turn, share = to_move(position), SHARE
        depths = {side: 1, -side: 1} if position.x else {side: 1}  # on an empty board O has no win to be found
        while True:
            with suppress(Spent):
                self.clock.allow(share)
                return self.wins(side, position, turn, inf)
            for attacker in depths:
                if self._deepens(attacker, position, depths, share // 4):
                    return attacker == side
            share *= GROWTH

    def _deepens(self, side: int, position: Position, depths: dict[int, int], share: int) -> bool:
        """Tell whether a win is found within this share, going on from the depth reached before."""
        with suppress(Spent):
            self.clock.allow(share)
            while depths[side] < len(self.board.through):
                if self.wins(side, position, to_move(position), depths[side]):
                    return True
                depths[side] += 1
        return False

    def improve(self, position: Position) -> Iterator[Solution]:
        """Yield what is known of an unfinished position, each time a little more."""
        turn, moves = to_move(position), position.game.actions(position)
        yield Solution(-1, 1, (), None, 0, moves)
        if self.forces(turn, position):
            value = turn
        else:
            yield Solution(min(0, -turn), max(0, -turn), (), None, 0, moves)
            # On the empty board O cannot win: X could play anywhere and then follow O's plan as if O moved first.
            value = -turn if position.x and self.forces(-turn, position) else 0
        known = Solution(value, value, (), self._plies(position, value), 0, moves)
        yield known
        yield from self._settle(position, known)

    def _settle(self, position: Position, known: Solution) -> Iterator[Solution]:
        """Yield the proved value with more and more of its moves settled."""
        if known.low == -to_move(position) or (known.low == 0 and self.may_pass(position)):
            yield known._replace(moves=known.open, open=())
            return
        images: dict[Position, bool] = {}
        for cell in self.by_weight(position):
            action = divmod(cell, position.game.m)
            image = position.game.result(position, action).canonical()
            if image not in images:
                images[image] = self.keeps(position, action, known.low)
            kept = (*known.moves, action) if images[image] else known.moves
            known = known._replace(moves=tuple(sorted(kept)), open=tuple(a for a in known.open if a != action))
            yield known

    def keeps(self, position: Position, action: Action, value: int) -> bool:
        """Tell whether this move keeps a win, or keeps the other side from winning."""
        after = position.game.result(position, action)
        if value:
            return bool(position.game.winner(after)) or self.forces(value, after)
        return not self.forces(-to_move(position), after)

    def may_pass(self, position: Position) -> bool:
        """Tell whether the side to move surely holds the draw even if it passes: then each of its moves holds it.

        On the empty board it does: a pass makes the other side the first player of a game that is a draw.
        """
        self.clock.allow(SHARE * GROWTH)
        try:
            return not position.x or not self.wins(-to_move(position), position, -to_move(position), inf)
        except Spent:
            return False

    def _plies(self, position: Position, value: int) -> int | None:
        """Return the length of best play where it is plain: a draw fills the board, a win may be one move away."""
        if value == 0:
            return position.empty.bit_count()
        return 1 if self.state(to_move(position), position).mine[-1] else None


def to_move(position: Position) -> int:
    """Return whose turn it is: 1 for X, -1 for O."""
    return 1 if position.player == X else -1
