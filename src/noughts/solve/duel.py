"""Both attacks together: what a position is worth, and which moves keep that.

For each side we ask whether it can force a line. If neither can, the game is a draw. Nobody knows beforehand
whether the proof of a win or the proof of none is the short one, so the ways to an answer take turns, each
time with a larger share of the work; what they learn stays in their tables.
"""

import sys
from collections.abc import Iterator
from math import inf
from typing import NamedTuple

from noughts.mnk import MNK, Action, Position, X, cells
from noughts.solve.attack import Attack
from noughts.solve.board import Board
from noughts.solve.clock import Clock, Spent
from noughts.solve.potential import Fields
from noughts.solve.solution import Solution

SHARE, GROWTH = 50, 3


class Node(NamedTuple):
    """A position, and whose turn it is (1 for X, -1 for O), which after a pass need not be as the stones say."""

    x: int
    o: int
    turn: int


class Duel:
    """The attacks of X and of O on one board."""

    def __init__(self, game: MNK, clock: Clock) -> None:
        """Set the sides against each other."""
        self.clock, self.board = clock, Board(game)
        fields = Fields(self.board)
        x, o = Attack(self.board, fields, clock), Attack(self.board, fields, clock)
        x.foe, o.foe = o, x
        self.attacks = {1: x, -1: o}
        sys.setrecursionlimit(max(sys.getrecursionlimit(), 1000 + 10 * game.full.bit_count()))

    def wins(self, side: int, node: Node, quiet: float) -> bool:
        """Tell whether the side forces a line with at most so many quiet moves."""
        stones = (node.x, node.o) if side == 1 else (node.o, node.x)
        attack = self.attacks[side]
        return (attack.attack if side == node.turn else attack.defend)(self.board.state(*stones), quiet)

    def forces(self, side: int, node: Node) -> bool:
        """Tell whether the side can force a line: it wins, or the other side does, or every try is refuted."""
        depths, share = {side: 1, -side: 1}, SHARE
        rivals = (side, -side) if node.x else (side,)
        while True:
            for attacker in rivals:
                if self._deepens(attacker, node, depths, share):
                    return attacker == side
            self.clock.limit = self.clock.nodes + share
            try:
                return self.wins(side, node, inf)
            except Spent:
                share *= GROWTH

    def _deepens(self, side: int, node: Node, depths: dict[int, int], share: int) -> bool:
        """Tell whether a win is found within this share, going on from the depth reached before."""
        self.clock.limit = self.clock.nodes + share
        try:
            while depths[side] < len(self.board.through):
                if self.wins(side, node, depths[side]):
                    return True
                depths[side] += 1
        except Spent:
            pass
        return False

    def improve(self, position: Position) -> Iterator[Solution]:
        """Yield what is known of an unfinished position, each time a little more."""
        node = Node(position.x, position.o, 1 if position.player == X else -1)
        turn, moves = node.turn, position.game.actions(position)
        yield Solution(-1, 1, (), None, 0, moves)
        if self.forces(turn, node):
            value = turn
        else:
            yield Solution(min(0, -turn), max(0, -turn), (), None, 0, moves)
            value = -turn if self.answers(node) else 0
        yield from self.settle(position, node, value)

    def answers(self, node: Node) -> bool:
        """Tell whether the side that is not to move forces a line.

        On the empty board it never does: the first player could play anywhere and then follow the other's plan.
        """
        return bool(node.x) and self.forces(-node.turn, node)

    def settle(self, position: Position, node: Node, value: int) -> Iterator[Solution]:
        """Yield the proved value with more and more of its moves settled."""
        moves = list(position.game.actions(position))
        plies = self._plies(position, node, value)
        if value == -node.turn or (value == 0 and self._may_pass(node)):
            yield Solution(value, value, tuple(moves), plies, 0)
            return
        kept: list[Action] = []
        known: dict[Position, bool] = {}
        while moves:
            yield Solution(value, value, tuple(kept), plies, 0, tuple(moves))
            after = position.game.result(position, moves[0])
            image = after.canonical()
            if image not in known:
                known[image] = self._keeps(after, node.turn, value)
            if known[image]:
                kept.append(moves[0])
            del moves[0]
        yield Solution(value, value, tuple(kept), plies, 0)

    def _keeps(self, after: Position, turn: int, value: int) -> bool:
        """Tell whether the side that has just moved keeps its win, or keeps the other side from winning."""
        if value:
            return bool(after.game.winner(after)) or self.forces(turn, Node(after.x, after.o, -turn))
        return not self.forces(-turn, Node(after.x, after.o, -turn))

    def _may_pass(self, node: Node) -> bool:
        """Tell whether the side to move surely holds the draw even if it passes: then any move of its holds it.

        On the empty board it does: a pass makes the other side the first player of a game that is a draw.
        """
        if not node.x:
            return True
        self.clock.limit = self.clock.nodes + SHARE * GROWTH
        try:
            return not self.wins(-node.turn, Node(node.x, node.o, -node.turn), inf)
        except Spent:
            return False

    def _plies(self, position: Position, node: Node, value: int) -> int | None:
        """Return the length of best play where it is plain: a draw fills the board, a win may be one move away."""
        if value == 0:
            return position.empty.bit_count()
        own = position.x if node.turn == 1 else position.o
        soon = any(position.game.has_line(own | 1 << cell) for cell in cells(position.empty))
        return 1 if value == node.turn and soon else None
