"""Play on any board, solved or not: what the time allows is proved, the rest is an estimate.

Win at once, or block; else win by a rush. Else leave out each move after which the other side would rush. Then try to
solve the position, where the board is small enough, for half the time. Failing that, look ahead, one ply further each
time, as long as the time lasts (lookahead.py), and play what looks best. A win seen there is not proved, as only some
replies were looked at: the attack then tries to prove it, all replies counted.
"""

from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import NamedTuple

from noughts.errors import Mistake
from noughts.mnk import Action, Position, cells, to_move
from noughts.solve.attack import WIDTH, Attack
from noughts.solve.duel import improve
from noughts.solve.lookahead import TOP, WON, Lookahead

SOLVABLE = 49  # cells of the largest board that it tries to solve


class Choice(NamedTuple):
    """A move; the value to X lies in low..high as far as is proved, and the estimate (-1..1) is only that."""

    action: Action
    low: int
    high: int
    estimate: float


def choose(position: Position, *, seconds: float = 1.0, now: Callable[[], float] = monotonic) -> Choice:
    """Return a good move within this time; a win in one, a block and a win by threats are not missed."""
    if position.game.terminal(position):
        raise Mistake(f"The game {position} is over; nobody can move.")
    return _Player(position, Attack(position.game, seconds * 0.9, now)).choice()


class _Player:
    """A choice in the making, seen by the side to move: `worst` and `best` bound its value to that side."""

    def __init__(self, position: Position, attack: Attack) -> None:
        self.position, self.turn, self.attack, self.board = position, to_move(position), attack, attack.board
        self.state = self.board.state(position, self.turn)
        self.moves = list(dict.fromkeys([*attack.by_weight(self.state, 4, 1.5), *cells(position.empty)]))
        mine, theirs, line = self.state.potential(), self.state.turned().potential(), 1 << position.game.k
        self.worst, self.best = -(theirs >= line), int(2 * mine >= line)  # as attack.py proves: too light to win
        self.estimate = self.turn * (mine - theirs) / (mine + theirs + 1)

    def choice(self) -> Choice:
        """Think until the value is proved or the time is over."""
        with suppress(TimeoutError):
            _ = self._urgent() or self._avoid() or self._solve() or self._look_ahead()
        low, high = sorted((self.turn * self.worst, self.turn * self.best))
        return Choice(divmod(self.moves[0], self.board.game.m), low, high, low if low == high else self.estimate)

    def _found(self, cell: int, value: int) -> bool:
        self.moves, self.worst, self.best = [cell], value, value
        return True

    def _urgent(self) -> bool:
        """Win at once or by a rush; keep only the blocks of the other side's threats."""
        state, lacking = self.state, self.board.lacking
        if now := lacking(state, state.mine[-1]):
            return self._found(now.bit_length() - 1, 1)
        if blocks := lacking(state, state.theirs[-1]):
            self.moves = [cell for cell in self.moves if blocks >> cell & 1]
            if blocks & blocks - 1:
                return self._found(self.moves[0], -1)
        threats = [cell for cell in self.moves if self.board.through[cell] & state.mine[-2]]
        return any(self.attack.threaten(state, cell) and self._found(cell, 1) for cell in threats)

    def _avoid(self) -> bool:
        """Leave out moves that lose to a rush; if no move is left, the game is lost.

        Where the other side could not rush after a pass, it can after no move; where it could, it can after every
        move but the answers.
        """
        if not (danger := self.attack.rush(self.state.turned())):
            return False
        answers = self.board.answers(self.state, danger)
        safe = [cell for cell in self.moves if answers >> cell & 1 and self._safe(cell)]
        self.moves = safe or self.moves[:1]
        return not safe and self._found(self.moves[0], -1)

    def _safe(self, cell: int) -> bool:
        return not self.attack.attack(self.board.attacked(self.state, cell).turned(), 0)

    def _solve(self) -> bool:
        """Prove the value in half the time, if the board is small enough, and find one move that keeps it."""
        if len(self.board.through) > SOLVABLE:
            return False
        end, self.attack.end = self.attack.end, (self.attack.now() + self.attack.end) / 2
        with suppress(TimeoutError):
            for known in improve(self.attack, self.position):
                low, high = sorted((self.turn * known.low, self.turn * known.high))
                self.worst, self.best = max(low, self.worst), min(high, self.best)
                if known.moves:
                    return self._found(next(c for c in self.moves if divmod(c, self.board.game.m) in known.moves), low)
        self.attack.end = end
        return False

    def _look_ahead(self) -> bool:
        """Look further and further ahead, and put the move that looks best first; try to prove a win found there."""
        if not self.moves[1:]:
            return False
        look = Lookahead(self.attack)
        root = look.root(self.state)
        del self.moves[WIDTH:]
        for depth in range(self.position.empty.bit_count()):
            best = -WON
            for cell in self.moves[:]:
                value = look.after_move(root, cell, depth, best, WON, calm=False)
                if value > best:
                    best = value
                    self.moves.remove(cell)
                    self.moves.insert(0, cell)
                    self.estimate = self.turn * value / (abs(value) + TOP * self.board.game.k)
            if best > WON // 2 and self._prove(depth):
                return True
        return False

    def _prove(self, quiet: int) -> bool:
        """Try to prove that the first move wins, with at most so many quiet moves after it."""
        after = self.board.attacked(self.state, self.moves[0])
        return any(self.attack.defend(after, limit) for limit in range(quiet + 1)) and self._found(self.moves[0], 1)
