"""A guess at what no proof reaches: alpha-beta over the moves that matter, some plies deep.

*Weights.* A live line weighs more with each stone, from 1 when it is empty to TOP when it lacks two; a side is worth
the sum of its lines, and a cell the sum of those through it. All those sums of a side, one for each cell and the
total, are fields of one long integer, as in potential.py. A stone changes them along four directions, and what it
changes there depends on the stones a few cells around alone, so it is worked out once and kept.

*What is tried.* The heaviest cells, one's own lines counting a little more. A side that could complete a line has
won, and one that must block has a single move; neither costs depth. Nor does a reply to a rush that the other side
threatens: so a chain of such threats is followed to its end, and a defender does not push it out of sight.

Only some moves are looked at, so nothing found here is proved.
"""

from collections.abc import Iterator
from functools import cache, reduce
from operator import or_
from typing import NamedTuple

from noughts.mnk import MNK, cells, lines
from noughts.solve.attack import Attack
from noughts.solve.board import State

TOP = 64  # what a live line that lacks two stones weighs
FIELD = 16  # bits of a sum
OWN, OTHER = 3, 2  # how much lines of the side to move and of the other side count for a cell
WIDTH = 10  # moves tried at a node
FORCED = 16  # moves tried against a threatened rush
DEEPEST = 24  # plies after which threats are no longer followed
WON = 1 << 20  # the value of a win, less its plies
ENTRIES = 30_000  # changes kept; once full, they are worked out anew


class Weights:
    """The sums of each side's lines through each cell, and how a stone changes them."""

    def __init__(self, game: MNK) -> None:
        """Number the fields: one for each cell, the total on top."""
        self.game, self.size = game, game.m * game.n
        self.worth = [round(TOP ** (min(j, game.k - 2) / max(1, game.k - 2))) for j in range(game.k)] + [0]
        total = 1 << FIELD * self.size
        self.units = {line: total + sum(1 << FIELD * cell for cell in cells(line)) for line in lines(game)}
        self.field = [((1 << FIELD) - 1) << FIELD * cell for cell in range(self.size)]
        self.rows: list[list[tuple[int, int]]] = [[] for _ in self.field]  # of each cell: a number, the cells around
        self.lines: list[list[int]] = []  # of each such number: the lines through the cell in that direction
        for through in _through(game):
            for cell, row in enumerate(through):
                if row:
                    self.rows[cell].append((len(self.lines), reduce(or_, row)))
                    self.lines.append(row)
        self.known: dict[tuple[int, int, int], tuple[int, int]] = {}

    def sums(self, own: int, other: int) -> int:
        """Return all sums of a side with these stones."""
        live = [(line, unit) for line, unit in self.units.items() if not line & other]
        return sum(unit * self.worth[(line & own).bit_count()] for line, unit in live)

    def change(self, own: int, other: int, cell: int) -> tuple[int, int]:
        """Return what a stone on a cell adds to its owner's sums, and what it takes from the other side's."""
        gain = loss = 0
        known = self.known
        for number, row in self.rows[cell]:
            key = number, own & row, other & row
            found = known.get(key) or self._work_out(*key)
            gain += found[0]
            loss += found[1]
        return gain, loss

    def _work_out(self, number: int, own: int, other: int) -> tuple[int, int]:
        gain = loss = 0
        for line in self.lines[number]:
            mine, theirs = (line & own).bit_count(), (line & other).bit_count()
            gain += 0 if theirs else self.units[line] * (self.worth[mine + 1] - self.worth[mine])
            loss += 0 if mine else self.units[line] * self.worth[theirs]
        if len(self.known) >= ENTRIES:
            self.known.clear()
        self.known[number, own, other] = gain, loss
        return gain, loss


weights_of = cache(Weights)


def _through(game: MNK) -> Iterator[list[list[int]]]:
    """Yield for each direction the lines through each cell."""
    for step, starts in game.runs:
        through: list[list[int]] = [[] for _ in range(game.m * game.n)]
        for start in cells(starts):
            places = range(start, start + step * game.k, step)
            for cell in places:
                through[cell].append(sum(1 << place for place in places))
        yield through


class Node(NamedTuple):
    """A position seen by the side to move: its sums and the other side's, and the fields of the free cells."""

    state: State
    mine: int
    theirs: int
    free: int


class Lookahead:
    """The search; it uses an attack's rushes, and its clock."""

    def __init__(self, attack: Attack) -> None:
        """Start with an empty table."""
        self.attack, self.board, self.weights = attack, attack.board, weights_of(attack.board.game)
        self.table: dict[tuple[int, int], tuple[int, int, int, int]] = {}  # depth, lowest, highest value, best move

    def root(self, state: State) -> Node:
        """Return the node of a position."""
        weights, (own, other, _, _) = self.weights, state
        free = sum(field for cell, field in enumerate(weights.field) if not (own | other) >> cell & 1)
        return Node(state, weights.sums(own, other), weights.sums(other, own), free)

    def after(self, node: Node, cell: int) -> Node:
        """Return the node after a move, seen by the other side."""
        state, mine, theirs, free = node
        gain, loss = self.weights.change(state.own, state.other, cell)
        after = self.board.attacked(state, cell).turned()
        return Node(after, theirs - loss, mine + gain, free & ~self.weights.field[cell])

    def moves(self, node: Node) -> list[int]:
        """Return the cells that matter, the heaviest first."""
        size = self.weights.size
        sums = (OWN * node.mine + OTHER * node.theirs) & node.free
        heavy = memoryview(sums.to_bytes(size * FIELD // 8, "little")).cast("H").tolist()
        least = max(heavy) // 8
        return sorted([cell for cell, sum_ in enumerate(heavy) if sum_ > least], key=heavy.__getitem__, reverse=True)

    def balance(self, node: Node) -> int:
        """Return how much more the side to move has than the other."""
        top = FIELD * self.weights.size
        return (node.mine >> top) * OWN // OTHER - (node.theirs >> top)

    def value(self, node: Node, depth: int, alpha: int, beta: int, ply: int) -> int:
        """Return the value to the side to move, so many quiet plies deep.

        At most alpha: it is no better than that. At least beta: it is no worse. Between them it is exact for the
        moves that were looked at.
        """
        state = node.state
        if state.mine[-1]:
            return WON - ply
        if state.theirs[-1]:
            block = self.board.lacking(state, state.theirs[-1])
            if block & block - 1:
                return ply + 1 - WON
            return -self.value(self.after(node, block.bit_length() - 1), depth, -beta, -alpha, ply + 1)
        best_move, key = -1, (state.own, state.other)
        if known := self.table.get(key):
            deep, low, high, best_move = known
            if deep >= depth and (low >= beta or high <= alpha or low == high):
                return low if low >= beta else high
        self.attack.tick()
        if self.attack.rush(state):
            return WON - ply - 2
        threatened = self.attack.rush(state.turned())
        if depth <= 0 and not (threatened and ply < DEEPEST):
            return self.balance(node)
        best, best_move = self.best(node, self._ordered(node, best_move, threatened), depth - 1 + threatened, alpha, beta, ply)
        self.table[key] = depth, best if best > alpha else -WON, best if best < beta else WON, best_move
        return best

    def _ordered(self, node: Node, first: int, threatened: bool) -> list[int]:
        moves = self.moves(node)[: FORCED if threatened else WIDTH]
        return moves if first < 0 else [first, *[move for move in moves if move != first]]

    def best(self, node: Node, moves: list[int], depth: int, alpha: int, beta: int, ply: int) -> tuple[int, int]:
        """Return the best value among these moves, and its move; nothing left to play for is a draw."""
        best, best_move = (-WON, moves[0]) if moves else (0, -1)
        for move in moves:
            after = self.after(node, move)
            if best > alpha and best > -WON:  # is it better at all? a window without width tells it soonest
                value = -self.value(after, depth, -best - 1, -best, ply + 1)
                if best < value < beta:
                    value = -self.value(after, depth, -beta, -value, ply + 1)
            else:
                value = -self.value(after, depth, -beta, -max(alpha, best), ply + 1)
            if value > best:
                best, best_move = value, move
                if best >= beta:
                    break
        return best, best_move
