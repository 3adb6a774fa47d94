"""Write down what the solver found so that it can be checked without the solver; docs/proofs.md tells the format.

The search keeps no reasons, so they are found once more. To each move of T we look for an answer of S that ends the
matter: a line, a lemma written already, pairs of cells. Failing that, the search, whose table knows most answers, names
one, and its lemma is written first.
"""

from collections.abc import Callable, Iterator
from math import inf
from typing import BinaryIO
from zlib import crc32

from noughts.mnk import Position, cells, to_move
from noughts.proof.verify import CLAIMS, TITLE, Claim
from noughts.solve.attack import Attack
from noughts.solve.board import State


def write(
    file: BinaryIO,
    position: Position,
    value: int,
    attack: Attack,
    progress: Callable[[int], None] = lambda _: None,
) -> None:
    """Write the proof that a position has this value to X, which an attack has found; tell how many lines there are."""
    attack.end, word = inf, ("draw", "X", "O")[value]
    lines = _Lines(file, progress)
    lines.add(TITLE)
    lines.add(f"{position.game} {position} {word}")
    if not position.game.terminal(position):
        for claim in CLAIMS[word][: None if position.x else 1]:
            lines.add(claim)
            lines.add(f"so {_Proof(claim, attack, lines).root(position)}")


class _Lines:
    """Lines of a file, each with the checksum of all so far."""

    def __init__(self, file: BinaryIO, progress: Callable[[int], None]) -> None:
        self.file, self.check, self.count, self.progress = file, 0, 0, progress

    def add(self, text: str) -> None:
        line = text.encode()
        self.check, self.count = crc32(line, self.check), self.count + 1
        self.file.write(line + b" %08x\n" % self.check)
        self.progress(self.count)


class _Proof:
    """A claim in the making. A state is seen by the attacker: by S where he is to win, by T where S is to hold."""

    def __init__(self, claim: str, attack: Attack, lines: _Lines) -> None:
        self.claim, self.attack, self.board, self.lines = Claim(attack.board.game, claim), attack, attack.board, lines
        self.wins, self.names = self.claim.wins, list(self.claim.bits)
        turns = self.board.attacked, self.board.defended
        self.ours, self.theirs = turns if self.wins else turns[::-1]

    def root(self, position: Position) -> str:
        """Return the answer that the claim ends with; the lemmas that it rests on are written first."""
        side = self.claim.side
        state = self.board.state(position, side if self.wins else -side)
        return self.answer(state) if side == to_move(position) else "-" + self.reason(state)

    def answer(self, state: State) -> str:
        """Return what S, to move, plays, and the reason why that is enough."""
        own = state if self.wins else state.turned()
        if ends := self.board.lacking(own, self.board.threats(own.mine)):
            return self.names[ends.bit_length() - 1]
        blocks = self.board.lacking(own, self.board.threats(own.theirs))
        moves = list(cells(blocks)) if blocks else self.attack.by_weight(state, bias=self.attack.bias)
        for cell in self.good(state, own, moves):
            return self.names[cell] + self.reason(self.ours(state, cell))
        return "-" + self.reason(state)

    def good(self, state: State, own: State, moves: list[int]) -> Iterator[int]:
        """Yield moves of S, to move, that do, those with the shortest reason first."""
        for cell in moves:
            if self.number(self.ours(state, cell)) in self.claim.proved:
                yield cell
        if not self.wins:
            yield from (cell for cell in moves if self.attack.pairs(state, cell) is not None)
        if self.attack.rush(own):
            threats = self.board.lacking(own, self.board.twos(own.mine))
            yield from (cell for cell in moves if threats >> cell & 1 and self.attack.play(own, cell, 0))
        forces = self.attack.defend if self.wins else self.attack.attack
        yield from (cell for cell in moves if forces(self.ours(state, cell)) == self.wins)

    def reason(self, state: State) -> str:
        """Return why S, T to move, has what is claimed: pairs of cells, or nothing where a lemma says so."""
        if self.number(state) in self.claim.proved:
            return ""
        if not self.wins and (pairs := self.attack.pairs(state)) is not None:
            return ":" + "".join(self.names[cell] for pair in pairs for cell in cells(pair))
        self.lemma(state)
        return ""

    def lemma(self, state: State) -> None:
        """Write S's answers to T's moves, and remember the position."""
        moves = cells(self.claim.moves(*self.stones(state)))
        answers = [self.answer(self.theirs(state, cell)) for cell in moves]
        board = Position(self.board.game, *self.stones(state)[:: self.claim.side])
        self.lines.add(" ".join([str(board), *answers]))
        self.claim.proved.add(self.number(state))

    def stones(self, state: State) -> tuple[int, int]:
        """Return the stones of S and of T."""
        return (state.own, state.other) if self.wins else (state.other, state.own)

    def number(self, state: State) -> int:
        """Return the position as the proof numbers it."""
        return self.claim.number(*self.stones(state))
