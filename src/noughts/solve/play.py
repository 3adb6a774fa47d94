"""Play on any board, solved or not: what the time allows is proved, the rest is an estimate.

Win at once or by a rush, or block. Try to solve the position, where the board is small enough, for half the time.
Failing that, leave out each move after which the other side would rush, and look ahead, one ply further each time, as
long as the time lasts (lookahead.py). A game that is proved lost is played on in the same way: the other side has not
won it yet. It did not pay to prove wins in which each move makes a threat or threatens a rush, though that finds far
more of them, or that there is none after the move that looks best: the plies that this takes are worth more.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from typing import NamedTuple

from noughts.errors import Mistake
from noughts.mnk import Action, Position, cells, to_move
from noughts.solve.attack import WIDTH, Attack
from noughts.solve.duel import improve
from noughts.solve.lookahead import EVEN, TOP, WON, Lookahead

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
    return _Player(position, seconds * 0.9, now).choice()


class _Player:
    """A choice in the making; `worst` and `best` bound its value to the side to move, `moves` are still considered."""

    def __init__(self, position: Position, seconds: float, now: Callable[[], float]) -> None:
        self.position, self.turn, self.seconds = position, to_move(position), seconds
        self.attack = Attack(position.game, seconds, now)
        self.board, self.look = self.attack.board, Lookahead(self.attack)
        self.state = self.board.state(position, self.turn)
        self.moves = list(dict.fromkeys([*self.attack.by_weight(self.state, 4, 1.5), *cells(position.empty)]))
        mine, theirs = self.board.potential(self.state.mine), self.board.potential(self.state.theirs)
        line = 1 << position.game.k
        self.worst, self.best = -(theirs >= line), int(2 * mine >= line)  # as attack.py proves: too light to win
        self.estimate = self.turn * (mine - theirs) / (mine + theirs + 1)

    def choice(self) -> Choice:
        """Think until the value is proved or the time is over."""
        with suppress(TimeoutError):
            if not (self._urgent() or self._solve() or self._avoid()):
                self._look_ahead()
        low, high = sorted((self.turn * self.worst, self.turn * self.best))
        return Choice(divmod(self.moves[0], self.board.game.m), low, high, low if low == high else self.estimate)

    def _found(self, cell: int, value: int) -> bool:
        self.moves, self.worst, self.best = [cell], value, value
        return True

    def _urgent(self) -> bool:
        """Win at once or by a rush; keep only the blocks of the other side's threats."""
        if now := self.board.lacking(self.state, self.board.threats(self.state.mine)):
            return self._found(now.bit_length() - 1, 1)
        if blocks := self.board.lacking(self.state, self.board.threats(self.state.theirs)):
            self.moves = [cell for cell in self.moves if blocks >> cell & 1]
        if blocks & blocks - 1:
            return self._found(self.moves[0], -1)
        rushes = self.attack.attack(self.state, 0)
        return rushes and any(self.attack.play(self.state, cell, 0) and self._found(cell, 1) for cell in self.moves)

    @contextmanager
    def _leaving(self, part: float) -> Iterator[None]:
        """Let the search end early, so that this part of the time is left."""
        end, self.attack.end = self.attack.end, self.attack.end - part * self.seconds
        with suppress(TimeoutError):
            yield
        self.attack.end = end

    def _solve(self) -> bool:
        """Prove the value, if the board is small enough, and find one move that keeps it."""
        if len(self.board.through) > SOLVABLE:
            return False
        with self._leaving(1 / 2):
            for known in improve(self.attack, self.position):
                low, high = sorted((self.turn * known.low, self.turn * known.high))
                self.worst, self.best = max(low, self.worst), min(high, self.best)
                if kept := [cell for cell in self.moves if divmod(cell, self.board.game.m) in known.moves]:
                    return self._found(kept[0], low)
        self.seconds /= 2
        return False

    def _avoid(self) -> bool:
        """Leave out moves after which the other side wins by a rush; tell whether nothing is left to choose."""
        with self._leaving(3 / 4):
            if self.attack.attack(self.state.turned(), 0):  # if not even after a pass, then after no move
                answers = self.attack.answers(self.state, self.attack.rush(self.state.turned()))
                likely = [cell for cell in self.moves if answers >> cell & 1] or self.moves
                self.moves = likely[:]
                for cell in likely:  # what was left out stays so if the time ends here
                    if self.attack.attack(self.board.attacked(self.state, cell).turned(), 0):
                        self.moves.remove(cell)
                if not self.moves:
                    self.moves, self.worst, self.best = likely, -1, -1
        return not self.moves[1:]

    def _look_ahead(self) -> None:
        """Look further and further ahead, and put the move that looks best first."""
        root = self.look.root(self.state)
        hope = self.look.guess(root, self.look.hope) - self.look.guess(root, EVEN)  # which is no part of an estimate
        del self.moves[WIDTH:]
        for depth in range(self.position.empty.bit_count()):
            best = -WON
            for cell in self.moves[:]:
                value = self.look.after_move(root, cell, depth, best, WON, calm=False)
                if value > best:
                    best, even = value, value - hope
                    self.estimate = self.turn * even / (abs(even) + TOP * self.board.game.k)
                    self.moves.remove(cell)
                    self.moves.insert(0, cell)
