"""A guess at what no proof reaches: alpha-beta, some plies deep, over some of the moves; so nothing here is proved.

*Weights.* A live line weighs more with each stone, from 1 when it is empty to TOP when it lacks two; a side is worth
the sum of its lines, and a cell the sum of those through it. All those sums of a side, one for each cell and the total,
are fields of one long integer, as in potential.py. A stone changes them along four directions, and what it changes
there depends on the stones a few cells around alone, so it is worked out once and kept.

*What is tried.* The heaviest cells, one's own lines counting a little more. A side that could complete a line has won,
and one that must block has a single move; neither costs depth. Nor does a reply to a rush that the other side
threatens: so a chain of such threats is followed to its end, and a defender does not push it out of sight.

*Hope.* Five in a row is mostly drawn on a small board, so the lines of the side that chooses count for more there: it
keeps them open. On 15x15 and 19x19, where hardly a game is drawn, that lost games.
"""

from functools import lru_cache, reduce
from math import inf
from operator import or_
from typing import NamedTuple

from noughts.mnk import MNK, cells, lines, lines_through
from noughts.solve.attack import Attack, Rush
from noughts.solve.board import State

TOP = 64  # what a live line that lacks two stones weighs
FIELD = 16  # bits of a sum
OWN, OTHER = 3, 2  # how much lines of the side to move and of the other side count for a cell
HOPE, EVEN = 3, 2  # how much lines of the side that chooses and of the other side count for a position on a small board
SMALL = 100  # cells of the largest such board
WIDTH = 10  # moves tried at a node
EARLY = 3  # so many moves get the full depth, the others one ply less unless they prove better
DEEPEST = 14  # plies after which threats are no longer followed
SHORT = 24  # nodes of a search for a rush
WON = 1 << 20  # the value of a win, less its plies
UNKNOWN = (-1, -WON, WON, -1)  # what the table holds of a new position
ENTRIES = 30_000  # changes along a direction that are kept


class Weights:
    """The sums of each side's lines through each cell, and how a stone changes them."""

    def __init__(self, game: MNK) -> None:
        """Number the fields: one for each cell, the total on top."""
        self.size = game.m * game.n
        self.worth = [round(TOP ** (min(j, game.k - 2) / max(1, game.k - 2))) for j in range(game.k)] + [0]
        self.units = {line: sum(1 << FIELD * cell for cell in (*cells(line), self.size)) for line in lines(game)}
        self.field = [((1 << FIELD) - 1) << FIELD * cell for cell in range(self.size)]
        self.lines = {reduce(or_, row): row for rows in lines_through(game) for row in rows}
        self.rows = [[reduce(or_, row) for row in rows] for rows in lines_through(game)]  # by the cells they cover
        self.along = lru_cache(ENTRIES)(self._along)

    def sums(self, own: int, other: int) -> int:
        """Return all sums of a side with these stones."""
        live = [(line, unit) for line, unit in self.units.items() if not line & other]
        return sum(unit * self.worth[(line & own).bit_count()] for line, unit in live)

    def change(self, own: int, other: int, cell: int) -> tuple[int, int]:
        """Return what a stone on a cell adds to its owner's sums, and what it takes from the other side's."""
        gain = loss = 0
        for row in self.rows[cell]:
            more, less = self.along(row, own & row, other & row)
            gain, loss = gain + more, loss + less
        return gain, loss

    def _along(self, row: int, own: int, other: int) -> tuple[int, int]:
        gain = loss = 0
        for line in self.lines[row]:
            mine, theirs = (line & own).bit_count(), (line & other).bit_count()
            gain += 0 if theirs else self.units[line] * (self.worth[mine + 1] - self.worth[mine])
            loss += 0 if mine else self.units[line] * self.worth[theirs]
        return gain, loss


weights_of = lru_cache(maxsize=3)(Weights)  # each remembers many long integers


class Node(NamedTuple):
    """A position seen by the side to move, so many plies from where the search began."""

    state: State
    mine: int  # its sums, and the other side's
    theirs: int
    free: int  # the fields of the free cells
    fresh: int  # lines of which some may give the other side a rush that it had not before
    calm: bool  # whether the side to move is known to have no rush
    ply: int


class Lookahead:
    """The search; it uses an attack's rushes, and its clock."""

    def __init__(self, attack: Attack) -> None:
        """Start with an empty table."""
        self.attack, self.board, self.weights = attack, attack.board, weights_of(attack.board.game)
        self.hope = HOPE if self.weights.size <= SMALL else EVEN
        self.tired = set[tuple[int, int]]()  # where a short search for a rush came to no end
        self.table: dict[tuple[int, int], tuple[int, int, int, int]] = {}  # depth, lowest, highest value, best move

    def root(self, state: State) -> Node:
        """Return the node of a position."""
        weights, (own, other, _, _) = self.weights, state
        free = sum(field for cell, field in enumerate(weights.field) if not (own | other) >> cell & 1)
        return Node(state, weights.sums(own, other), weights.sums(other, own), free, -1, False, 0)

    def after(self, node: Node, cell: int, calm: bool) -> Node:
        """Return the node after a move, seen by the other side; calm, if it had no rush even before the move."""
        state, mine, theirs, free, _, _, ply = node
        gain, loss = self.weights.change(state.own, state.other, cell)
        after, free = self.board.attacked(state, cell).turned(), free & ~self.weights.field[cell]
        return Node(after, theirs - loss, mine + gain, free, self.board.through[cell], calm, ply + 1)

    def value(self, node: Node, depth: int, alpha: int, beta: int) -> int:
        """Return the value to the side to move, so many quiet plies deep, or a bound of it beyond alpha or beta."""
        state = node.state
        if state.mine >> self.board.last:
            return WON - node.ply
        if threats := state.theirs >> self.board.last:
            block = self.board.lacking(state, threats)
            if block & block - 1:
                return node.ply + 1 - WON
            after = self.after(node, block.bit_length() - 1, False)._replace(fresh=-1)  # a rush may wait since earlier
            return -self.value(after, depth, -beta, -alpha)
        deep, low, high, first = self.table.get((state.own, state.other), UNKNOWN)
        if deep >= depth and (low >= beta or high <= alpha or low == high):
            return low if low >= beta else high
        return self._search(node, depth, alpha, beta, first)

    def _search(self, node: Node, depth: int, alpha: int, beta: int, first: int) -> int:
        """Return the value where no side has a threat on the board, trying this move first."""
        state = node.state
        self.attack.tick()
        if not node.calm and self.rush(state):
            return WON - node.ply - 2
        danger = self.rush(state.turned()) if node.fresh & self.board.twos(state.theirs) else None
        if depth <= 0 and not (danger and node.ply < DEEPEST):
            return self.guess(node, self.hope)
        moves = self.moves(node, danger)
        if first >= 0:
            moves = [first, *[move for move in moves if move != first]]
        best, best_move = (-WON, -1) if moves else (0, -1)
        deeper = depth if danger else depth - 1
        for number, move in enumerate(moves):
            late = number >= EARLY and depth > 1 and not danger
            value = self.after_move(node, move, deeper - late, max(alpha, best), beta, calm=not danger)
            if late and value > max(alpha, best):
                value = self.after_move(node, move, deeper, max(alpha, best), beta, calm=True)
            if value > best:
                best, best_move = value, move
                if best >= beta:
                    break
        low, high = best if best > alpha else -WON, best if best < beta else WON
        self.table[state.own, state.other] = depth, low, high, best_move
        return best

    def guess(self, node: Node, hope: int) -> int:
        """Return how much more the side to move has; its lines count for more, as do those of the side that chooses."""
        total = FIELD * self.weights.size
        mine, theirs = (node.mine >> total) * OWN // OTHER, node.theirs >> total
        return mine - theirs * hope // EVEN if node.ply % 2 else mine * hope // EVEN - theirs

    def after_move(self, node: Node, move: int, depth: int, alpha: int, beta: int, *, calm: bool) -> int:
        """Return the value of a move; a window without width tells soonest that it is no better than others."""
        after = self.after(node, move, calm)
        if -WON < alpha < beta - 1:
            value = -self.value(after, depth, -alpha - 1, -alpha)
            if not alpha < value < beta:
                return value
        return -self.value(after, depth, -beta, -alpha)

    def rush(self, state: State) -> Rush | None:
        """Return a rush, if a short search finds one."""
        if (state.own, state.other) not in self.tired:
            self.attack.limit = self.attack.nodes + SHORT
            try:
                return self.attack.rush(state)
            except OverflowError:
                self.tired.add((state.own, state.other))
            finally:
                self.attack.limit = inf
        return None

    def moves(self, node: Node, danger: Rush | None) -> list[int]:
        """Return the moves that may stop the other side's rush, or some if it has none; the heaviest first."""
        sums = ((OWN * node.mine + OTHER * node.theirs) & node.free).to_bytes(self.weights.size * FIELD // 8, "little")
        weights = memoryview(sums).cast("H").tolist()
        if danger:
            return sorted(cells(self.attack.answers(node.state, danger)), key=weights.__getitem__, reverse=True)
        least = max(weights) // 8
        moves = [cell for cell, weight in enumerate(weights) if weight > least]
        return sorted(moves, key=weights.__getitem__, reverse=True)[:WIDTH]
