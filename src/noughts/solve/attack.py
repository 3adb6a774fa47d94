"""One question: can the attacker force a line, whatever the defender does?

The value of a position is two such questions, one for each side, and each is far easier than the whole. Six ideas,
each sound by itself, answer it:

*Rush.* A threat leaves one reply. An unbroken chain of threats that ends in two at once wins; it is searched first,
because it branches so little; a threat that adds to no other line begun is left out. A defender who can rush wins.

*Answers.* If a side would rush after a pass, few moves of the other side stop it, and no others are tried. Each reply
stays forced, and the rush goes on as it did, unless the stone takes one of its cells, or a line of that stone becomes a
threat of its own by it and the replies that the rush forces.

*Potential.* Where the attacker's lines weigh too little he never wins (potential.py). The test is also made on the
defender's most promising replies, before any of them is searched.

*Plans.* A reply with pairs that held in one position often holds in the next, so those that held lately are tried
first. That is quick: which lines they kill is known, and how many cells they grant of the others, so a few counts tell
what those weigh; a plan for which that is too much is passed over.

*Counting quiet moves.* A move that makes no threat is quiet. To solve a board their number is not limited; play asks
for a win without any. If it is limited, each must threaten a win even if the defender passes. That loses no win:
passing is never better than moving, as a stone never hurts its owner (he plays as without it, and when his plan asks
for its cell he plays anywhere).

*A table.* The answer depends on nothing but the stones, so it is kept, for both sides as attackers; with few stones on
the board, the turned and mirrored positions share one entry. A reply that it knows to hold is taken before any other.

Measured, and not worth it: to leave out cells whose lines all pass another cell too (5% fewer nodes); to drop lines
that hold shorter ones; to order replies by what pairs leave over, or by what held last (twice the nodes); to deepen ply
by ply; to share an entry between positions of the same live lines (1%).
"""

from collections.abc import Callable
from functools import reduce
from math import inf
from operator import or_
from time import monotonic
from typing import NamedTuple

from noughts.mnk import MNK, Position, cells, moved, symmetries, to_move
from noughts.solve.board import State, board_of
from noughts.solve.potential import potential_of

WIDTH = 16  # the heaviest moves, tried where quiet moves are counted: a win found is all that is wanted there
BIAS = 2  # how much more the attacker's lines count for the order of moves to solve a board of five in a row or more
PLANS = 20  # that are kept
FEW = 4  # stones up to which symmetric positions share an entry
ENTRIES = 800_000  # of both tables; once full they start anew, which costs time and never truth


class Rush(NamedTuple):
    """A win by threats: the cells of the moves, the replies and the ends of the last threats; the replies alone."""

    cells: int
    replies: int


class Attack:
    """The search for a forced line, by either side; it counts its nodes, and ends when its time is over."""

    def __init__(self, game: MNK, seconds: float = inf, now: Callable[[], float] = monotonic) -> None:
        """Start with empty tables."""
        self.board, self.now, self.end, self.nodes = board_of(game), now, now() + seconds, 0
        sixth = game.m * game.n // 6
        self.likely = sixth if sixth > 1 else 0  # replies for which pairs are looked for
        self.few, self.bias = min(FEW, sixth), 1 if game.k < 5 else BIAS
        self.limit: float = inf  # of nodes, for a look that is to stay short
        self.rushes: dict[tuple[int, int], Rush | None] = {}
        self.plans = list[tuple[int, dict[int, int]]]()  # cells of a reply and pairs; the other lines by cells granted
        self.failed: dict[tuple[int, int], float] = {}  # the number of quiet moves that does not suffice; -1: a win

    def forces(self, side: int, position: Position) -> bool:
        """Tell whether this side has a line or can force one, whoever is to move."""
        if position.game.terminal(position):
            return position.game.utility(position) == side
        return (self.attack if side == to_move(position) else self.defend)(self.board.state(position, side))

    def rush(self, state: State) -> Rush | None:
        """Return a win by threats alone, the attacker to move, if there is one."""
        own, other, mine, theirs = state
        board, last = self.board, self.board.last
        if mine >> last:
            return Rush(board.lacking(state, mine >> last), 0)
        moves = twice = 0  # cells that make a threat, and those that make two
        pairs = {board.lines[line] & ~own for line in cells(board.twos(mine))}
        for pair in pairs:
            moves, twice = moves | pair, twice | moves & pair
        if moves and theirs >> last:
            block = board.lacking(state, theirs >> last)
            moves = 0 if block & block - 1 else moves & block
        if moves & twice:
            cell = moves & twice & -(moves & twice)
            return Rush(reduce(or_, [pair for pair in pairs if pair & cell]), 0)
        key = own, other
        if moves and key not in self.rushes:
            self.tick()
            self.rushes[key] = self._chain(state, moves, pairs)
        return self.rushes[key] if moves else None

    def _chain(self, state: State, moves: int, pairs: set[int]) -> Rush | None:
        """Return the win by one of these threats, if any: a rush follows its only reply, the other cell of its pair."""
        board, k = self.board, self.board.game.k
        pair_of = {cell: pair for pair in pairs for cell in cells(pair)}
        ahead, begun = [state.mine >> board.width * rank for rank in (max(0, k - 3), max(0, min(1, k - 3)))]
        for cell in sorted(cells(moves), key=lambda cell: -(ahead & board.through[cell]).bit_count()):
            if state.theirs >> board.last or (begun & board.through[cell]).bit_count() > 1:  # it prepares another line
                reply = pair_of[cell] ^ 1 << cell
                if rest := self.rush(board.exchanged(state, cell, reply.bit_length() - 1)):
                    return Rush(rest.cells | pair_of[cell], rest.replies | reply)
        return None

    def answers(self, state: State, rush: Rush | None) -> int:
        """Return the only moves of the side to move that may stop the other side's rush, all cells if it has none."""
        if not rush:
            return self.board.game.full
        for cell in cells(rush.replies):
            state = self.board.attacked(state, cell)
        return rush.cells | self.board.lacking(state, self.board.twos(state.mine))

    def attack(self, state: State, quiet: float = inf) -> bool:
        """Tell whether the attacker, to move, wins with at most so many quiet moves."""
        if self.board.threats(state.mine):
            return True
        if threats := self.board.threats(state.theirs):
            block = self.board.lacking(state, threats)
            return not block & block - 1 and self.play(state, block.bit_length() - 1, quiet)
        if 2 * self.board.potential(state.mine) < 1 << self.board.game.k:  # his next stone at most doubles it
            return False
        known = self.failed.get(key := self._key(state.own, state.other))
        if known is not None and (known < 0 or known >= quiet):
            return known < 0
        self.tick()
        won = bool(self.rush(state))
        if not won and quiet and not (quiet == inf and self.likely and self.pairs(state) is not None):
            moves = self.by_weight(state, bias=self.bias) if quiet == inf else self.by_weight(state)[:WIDTH]
            if not state.own | state.other:  # of first moves that are the same but for a turn or a mirror, one will do
                moves = [c for c in moves if c == min(where[c] for where in symmetries(self.board.game))]
            answers = self.answers(state, self.rush(state.turned()))
            for cell in moves:  # a loop, because any() would nest more calls than Python allows on 20 by 20
                if answers >> cell & 1 and (won := self.play(state, cell, quiet)):
                    break
        self.failed[key] = -1 if won else quiet
        return won

    def play(self, state: State, cell: int, quiet: float) -> bool:
        """Tell whether the attacker wins by this move, with at most so many quiet moves."""
        after = self.board.attacked(state, cell)
        left = quiet if self.board.threats(after.mine) else quiet - 1
        return left >= 0 and self.defend(after, left)

    def defend(self, state: State, quiet: float = inf) -> bool:
        """Tell whether the attacker wins with at most so many quiet moves, the defender to move."""
        if self.board.threats(state.theirs) or self.board.potential(state.mine) < 1 << self.board.game.k:
            return False
        if threats := self.board.threats(state.mine):
            block = self.board.lacking(state, threats)
            return bool(block & block - 1) or self.attack(self.board.defended(state, block.bit_length() - 1), quiet)
        if quiet == inf and self._held(state):
            return False
        self.tick()
        if self.rush(state.turned()) or (quiet < inf and not self.attack(state, quiet)):
            return False
        free = cells(self.board.game.full & ~(state.own | state.other))
        if quiet == inf and any(self.failed.get(self._key(state.own, state.other | 1 << c), 0) == inf for c in free):
            return False  # the table knows a reply that holds
        replies = self.by_weight(state, bias=self.bias if quiet == inf else 1)
        if quiet == inf and any(self.pairs(state, cell) is not None for cell in replies[: self.likely]):
            return False
        answers = self.answers(state.turned(), self.rush(state))
        for cell in replies:
            if answers >> cell & 1 and not self.attack(self.board.defended(state, cell), quiet):
                return False
        return True

    def _held(self, state: State) -> bool:
        """Tell whether a reply and pairs that held lately hold here as well."""
        potential, taken, full = potential_of(self.board.game), state.own | state.other, 1 << self.board.game.k
        ranks = [(rank, max(0, j - 1)) for j, rank in enumerate(self.board.ranks(state.mine)) if rank]
        for number, (used, granted) in enumerate(self.plans):
            if used & taken:
                continue
            self.in_time()
            weights = [(rank & some).bit_count() << j + size for size, some in granted.items() for rank, j in ranks]
            if sum(weights) < full:
                left = state.mine & reduce(or_, granted.values())
                lacking = {self.board.lines[line] & ~(state.own | used) for line in cells(left)}
                if potential.heaviest(sum(map(potential.__getitem__, lacking))) < full:
                    self.plans.insert(0, self.plans.pop(number))
                    return True
        return False

    def pairs(self, state: State, reply: int | None = None) -> list[int] | None:
        """Return pairs which show that the attacker, to move after this reply, never wins, if we find them."""
        self.in_time()
        other = state.other if reply is None else state.other | 1 << reply
        residues = {line & ~state.own for line in self.board.lines if not line & other}
        pairs = potential_of(self.board.game).reserve(residues)
        if pairs is not None and reply is not None:  # a plan: its cells, and of lines not killed, how many it grants
            through, used, granted = self.board.through, reduce(or_, pairs, 1 << reply), dict[int, int]()
            dead = [through[pair.bit_length() - 1] & through[(pair & -pair).bit_length() - 1] for pair in pairs]
            for line in cells((1 << len(self.board.lines)) - 1 & ~reduce(or_, dead, through[reply])):
                size = (self.board.lines[line] & used).bit_count()
                granted[size] = granted.get(size, 0) | 1 << line
            self.plans.insert(0, (used, granted))
            del self.plans[PLANS:]
        return pairs

    def by_weight(self, state: State, base: int = 2, bias: float = 1) -> list[int]:
        """Return the free cells of live lines, the heaviest first: a stone multiplies its line's weight by the base."""
        both = [*self.board.ranks(state.mine), *self.board.ranks(state.theirs)]
        steps = [1, *((base - 1) * base**j for j in range(self.board.game.k - 1))]
        weights = zip([*(bias * step for step in steps), *steps], both, strict=True)
        ranks, taken, worth = [pair for pair in weights if pair[1]], state.own | state.other, {}
        for cell in self.board.from_centre:
            lines = self.board.through[cell]
            if not taken >> cell & 1 and (weight := sum([step * (rank & lines).bit_count() for step, rank in ranks])):
                worth[cell] = weight
        return sorted(worth, key=worth.__getitem__, reverse=True)

    def _key(self, own: int, other: int) -> tuple[int, int]:
        if (own | other).bit_count() > self.few:
            return own, other
        return min((moved(own, where), moved(other, where)) for where in symmetries(self.board.game))

    def in_time(self) -> None:
        """End the search when its time is over; asked also where no node is counted but a large board takes long."""
        if self.now() > self.end:
            raise TimeoutError

    def tick(self) -> None:
        """Count a node, and end the search when its time is over."""
        self.nodes += 1
        if self.nodes > self.limit:
            raise OverflowError
        self.in_time()
        if len(self.rushes) + len(self.failed) > ENTRIES:
            self.rushes, self.failed = {}, {}
