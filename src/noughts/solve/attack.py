"""One question: can the attacker force a line, whatever the defender does?

The value of a position is two such questions, one for each side, and each is far easier than the whole. Four
ideas, each sound by itself, answer it:

*Rush.* A threat leaves one reply. An unbroken chain of threats that ends in two at once wins; it is searched
first, because it branches so little. A defender who can rush on his move wins himself, and the attack fails.

*Deepening on quiet moves.* A move that makes no threat is quiet. We ask for a win with at most 1, 2, 3 … quiet
moves, and at last with any number of them. While they are counted, a quiet move must threaten a win even if
the defender passes. That loses no win: passing is never better for him than moving, because a stone never
hurts its owner (he plays as without it, and when his plan asks for its cell he plays anywhere).

*Potential.* Where the attacker's lines weigh too little he never wins (potential.py). The test is also made on
the defender's most promising replies, before any of them is searched.

*A table.* Every answer is kept by what matters of a position: the live lines and the stones on them; with few
stones on the board, the turned and mirrored positions share one entry.
"""

from math import inf

from noughts.mnk import cells, moved, symmetries
from noughts.solve.board import Board, State
from noughts.solve.clock import Clock
from noughts.solve.potential import pairs_of, weights_of

FEW = 4  # stones up to which symmetric positions share an entry
ENTRIES = 400_000  # of each table; a full one starts anew, which costs time and never truth


class Attack:
    """The attack of one side; `foe` is the attack of the other."""

    foe: "Attack"

    def __init__(self, board: Board, clock: Clock) -> None:
        """Start with empty tables."""
        self.board, self.clock = board, clock
        self.weights = weights_of(board)
        self.look = len(board.through) // 6  # replies tested before the first is searched
        self.width: int | None = None  # how many quiet moves to try; all, unless a win found is all that is wanted
        self.rushes: dict[tuple[int, int], bool] = {}
        self.failed: dict[tuple[int, ...], float] = {}  # the number of quiet moves that does not suffice; -1: a win

    def rush(self, state: State) -> bool:
        """Tell whether the attacker, to move, wins by threats alone."""
        own, other, mine, theirs = state
        if mine[-1]:
            return True
        moves = self.board.lacking(state, mine[-2])
        if moves and theirs[-1]:
            block = self.board.lacking(state, theirs[-1])
            moves = 0 if block & block - 1 else moves & block
        if not moves:
            return False
        key = own, other
        if key not in self.rushes:
            self.clock.tick()
            _make_room(self.rushes)
            self.rushes[key] = any(self.threaten(state, cell) for cell in self._by_promise(state, moves))
        return self.rushes[key]

    def _by_promise(self, state: State, moves: int) -> list[int]:
        """Return threats in the order of the further lines that they prepare."""
        ahead, through = state.mine[self.board.game.k - 3], self.board.through
        return sorted(cells(moves), key=lambda cell: -(ahead & through[cell]).bit_count())

    def threaten(self, state: State, cell: int) -> bool:
        """Tell whether this threat makes two at once, or leads to a rush after its only reply."""
        after = self.board.attacked(state, cell)
        reply = self.board.lacking(after, after.mine[-1])
        return bool(reply & reply - 1) or self.rush(self.board.defended(after, reply.bit_length() - 1))

    def attack(self, state: State, quiet: float) -> bool:
        """Tell whether the attacker, to move, wins with at most so many quiet moves."""
        mine, theirs = state.mine, state.theirs
        if mine[-1]:
            return True
        if theirs[-1]:
            block = self.board.lacking(state, theirs[-1])
            return not block & block - 1 and self._play(state, block.bit_length() - 1, quiet)
        if 2 * potential(state) < self.weights.one:  # his next stone at most doubles it
            return False
        key = self._key(state)
        known = self.failed.get(key)
        if known is not None and (known < 0 or known >= quiet):
            return known < 0
        self.clock.tick()
        _make_room(self.failed)
        self.failed[key] = answer = self._search(state, quiet)
        return answer < 0

    def _search(self, state: State, quiet: float) -> float:
        """Return -1 for a win, or the number of quiet moves with which there surely is none."""
        if self.rush(state):
            return -1
        if quiet == inf and self.harmless(state, None):
            return inf
        if quiet and any(self._play(state, cell, quiet) for cell in self._moves(state)):
            return -1
        return quiet

    def _play(self, state: State, cell: int, quiet: float) -> bool:
        after = self.board.attacked(state, cell)
        left = quiet if after.mine[-1] else quiet - 1
        return left >= 0 and self.defend(after, left)

    def defend(self, state: State, quiet: float) -> bool:
        """Tell whether the attacker wins with at most so many quiet moves, the defender to move."""
        mine, theirs = state.mine, state.theirs
        if theirs[-1]:
            return False
        if mine[-1]:
            block = self.board.lacking(state, mine[-1])
            return bool(block & block - 1) or self._survives(state, block.bit_length() - 1, quiet)
        if potential(state) < self.weights.one:
            return False
        self.clock.tick()
        if self.foe.rush(state.turned()) or (quiet < inf and not self.attack(state, quiet)):
            return False
        replies = self.by_weight(state, factor=2)
        if quiet == inf and any(self.harmless(state, cell) for cell in replies[: self.look]):
            return False
        return all(self._survives(state, cell, quiet) for cell in replies)

    def _survives(self, state: State, reply: int, quiet: float) -> bool:
        return self.attack(self.board.defended(state, reply), quiet)

    def harmless(self, state: State, reply: int | None) -> bool:
        """Tell whether the potential proves that the attacker, to move after this reply, never wins."""
        live = state.mine[0] if reply is None else state.mine[0] & ~self.board.through[reply]
        residues = self.board.residues(live, state.own)
        fields = pairs_of(self.board)
        return fields.harmless(residues, fields.of(residues))

    def by_weight(self, state: State, *, factor: int) -> list[int]:
        """Return the cells of live lines, the heaviest first, the attacker's lines counting so many times."""
        weights, residues = self.weights, self.board.residues
        mine = weights.weights(weights.of(residues(state.mine[0], state.own)))[1:]
        theirs = weights.weights(weights.of(residues(state.theirs[0], state.other)))[1:]
        worth = [factor * weight + other for weight, other in zip(mine, theirs, strict=True)]
        order = [cell for cell in self.board.from_centre if worth[cell]]
        return sorted(order, key=lambda cell: -worth[cell])

    def _moves(self, state: State) -> list[int]:
        """Return the attacker's moves: threats first, then by weight."""
        threats, through, moves = state.mine[-2], self.board.through, self.by_weight(state, factor=1)
        if not state.own | state.other:  # of cells that are the same but for a turn or a mirror, one will do
            moves = [c for c in moves if c == min(where[c] for where in symmetries(self.board.game))]
        return sorted(moves[: self.width], key=lambda cell: not through[cell] & threats)

    def _key(self, state: State) -> tuple[int, ...]:
        if (state.own | state.other).bit_count() > min(FEW, self.look):
            return self.board.essence(state)
        return min((moved(state.own, where), moved(state.other, where)) for where in symmetries(self.board.game))


def potential(state: State) -> int:
    """Return the attacker's potential: a line with j stones weighs 2^j, which is 1 + 1 + 2 + 4 … over its ranks."""
    ranks = state.mine
    total = ranks[0].bit_count()
    for rank in range(1, len(ranks)):
        total += ranks[rank].bit_count() << rank - 1
    return total


def _make_room(table: dict[tuple[int, ...], float] | dict[tuple[int, int], bool]) -> None:
    if len(table) >= ENTRIES:
        table.clear()
