"""Play on any board, solved or not: what the time allows is proved, the rest is an estimate.

Win at once, or block; else win by a rush. Else ask for the value itself, where the board is small enough to
hope. Failing that, leave out each move after which the other side would rush, then each that loses to an attack
with one quiet move, two …, and look for such an attack of one's own, as long as the time lasts. Of the moves
left the heaviest is played: the one through the heaviest lines of both sides.
"""

from contextlib import suppress
from math import inf
from typing import NamedTuple

from noughts.errors import Mistake
from noughts.mnk import Action, Position
from noughts.solve.attack import potential
from noughts.solve.board import State
from noughts.solve.clock import Clock, OutOfTime
from noughts.solve.duel import Duel, to_move

HOPE = 49  # cells of the largest board whose value is asked for
WIDTH = 16  # the heaviest moves, which are compared


class Choice(NamedTuple):
    """A move; the value to X lies in low..high as far as is proved, and the estimate (-1..1) is only that."""

    action: Action
    low: int
    high: int
    estimate: float


def choose(position: Position, *, seconds: float = 1.0) -> Choice:
    """Return a good move within this time; a win in one, a block and a win by threats are not missed."""
    if position.game.terminal(position):
        raise Mistake(f"The game {position} is over; nobody can move.")
    return _Player(position, seconds).choice()


class _Player:
    """A choice in the making, seen by the side to move: `worst` and `best` bound its value to that side."""

    def __init__(self, position: Position, seconds: float) -> None:
        self.position, self.turn = position, to_move(position)
        self.clock = Clock(seconds * 0.9)  # the rest is for what lies between two looks at the clock
        self.duel = Duel(position.game, self.clock)
        self.me, self.you = self.duel.attacks[self.turn], self.duel.attacks[-self.turn]
        self.state = self.duel.state(self.turn, position)
        self.moves = self.duel.by_weight(position)
        self.worst, self.best = -1, 1

    def choice(self) -> Choice:
        """Think until the value is proved or the time is over."""
        with suppress(OutOfTime):
            _ = self._urgent() or self._solve() or self._avoid() or self._deepen()
        low, high = sorted((self.turn * self.worst, self.turn * self.best))
        mine, theirs = potential(self.state), potential(self.state.turned())
        estimate = low if low == high else self.turn * (mine - theirs) / (mine + theirs + 1)
        return Choice(divmod(self.moves[0], self.position.game.m), low, high, estimate)

    def _found(self, cell: int, value: int) -> bool:
        self.moves, self.worst, self.best = [cell], value, value
        return True

    def _urgent(self) -> bool:
        """Win at once or by a rush; keep only the blocks of the other side's threats."""
        board, state = self.duel.board, self.state
        if now := board.lacking(state, state.mine[-1]):
            return self._found(now.bit_length() - 1, 1)
        if blocks := board.lacking(state, state.theirs[-1]):
            self.moves = [cell for cell in self.moves if blocks >> cell & 1]
            if blocks & blocks - 1:
                return self._found(self.moves[0], -1)
        threats = [cell for cell in self.moves if board.through[cell] & state.mine[-2]]
        win = next((cell for cell in threats if self.me.threaten(state, cell)), None)
        return win is not None and self._found(win, 1)

    def _solve(self) -> bool:
        """Prove the value, if the board is small enough, and find one move that keeps it."""
        if self.position.game.full.bit_count() > HOPE:
            return False
        for known in self.duel.improve(self.position):
            self.worst, self.best = sorted((self.turn * known.low, self.turn * known.high))
            if known.proved:
                break
        free = known.low == -self.turn or (known.low == 0 and self.duel.may_pass(self.position))
        actions = ((cell, divmod(cell, self.position.game.m)) for cell in self.moves)
        kept = (cell for cell, action in actions if free or self.duel.keeps(self.position, action, known.low))
        return self._found(next(kept), self.worst)

    def _avoid(self) -> bool:
        """Leave out the moves that lose to a rush; if no move is left, the game is lost."""
        self.clock.allow(inf)
        self.me.width = self.you.width = WIDTH
        if potential(self.state) < 3 * self.me.weights.one and self.you.harmless(self.state.turned(), None):
            self.worst = 0
        safe = [cell for cell in self.moves if not self.you.rush(self._after(cell).turned())]
        if safe:
            self.moves = safe[:WIDTH]
        return not safe and self._found(self.moves[0], -1)

    def _deepen(self) -> bool:
        """Look for wins with more and more quiet moves, and leave out the moves that allow one."""
        for quiet in range(1, len(self.duel.board.through)):
            for cell in self.moves:
                if self.me.defend(self._after(cell), quiet - 1):
                    return self._found(cell, 1)
            safe = [cell for cell in self.moves if not self.you.attack(self._after(cell).turned(), quiet)]
            self.moves = safe or self.moves
        return False

    def _after(self, cell: int) -> State:
        return self.duel.board.attacked(self.state, cell)
