"""Opponents as brains, each a process that speaks the protocol: `python bench/brains.py NAME [FOLDER]`.

noughts   this version, thinking by CPU time
before    the version in FOLDER (a clone), thinking by CPU time
plain     alpha-beta with a line count, one ply deeper each time
level     a level of the game against a person, named instead of FOLDER; it takes the time it takes
mcts      OpenSpiel's Monte Carlo tree search in C++ over its `mnk` game, if the package is installed
"""

import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import module_from_spec, spec_from_file_location
from math import inf
from pathlib import Path
from random import Random
from time import thread_time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from noughts.mnk import MNK, Position

ROOT = Path(__file__).resolve().parent.parent
BRAIN = ROOT / "src" / "noughts" / "brain.py"


class TimeUp(Exception):
    pass


class Clock:
    """CPU time, read at every 16th call: reading it takes longer than the search of a node."""

    def __init__(self) -> None:
        self.calls, self.read = 0, thread_time()

    def __call__(self) -> float:
        self.calls += 1
        if self.calls % 16 == 1:
            self.read = thread_time()
        return self.read


class Plain:
    """Alpha-beta, one ply deeper each time; a position counts the live lines, each by the square of its stones."""

    def __init__(self, game: "MNK", seconds: float) -> None:
        from noughts.mnk import lines

        self.game, self.seconds, self.end, self.now = game, seconds, 0.0, Clock()
        self.lines = lines(game)

    def __call__(self, position: "Position") -> tuple[int, int]:
        self.now = Clock()
        self.end, best = self.now() + self.seconds, next(self.near(position))
        try:
            for depth in range(1, position.empty.bit_count() + 1):
                best = self.best(position, depth)
        except TimeUp:
            pass
        return divmod(best, self.game.m)

    def best(self, position: "Position", depth: int) -> int:
        sign = 1 if position.player == "X" else -1
        moves, best, alpha = list(self.near(position)), -1, -inf
        for cell in moves:
            value = -self.search(position.place(1 << cell), depth - 1, -inf, -alpha, -sign)
            if value > alpha:
                alpha, best = value, cell
        return best

    def search(self, position: "Position", depth: int, alpha: float, beta: float, sign: int) -> float:
        if self.now() > self.end:
            raise TimeUp
        if self.game.has_line(position.o if sign == 1 else position.x):
            return -1e6 - depth
        if not depth or not position.empty:
            return sign * self.count(position)
        for cell in self.near(position):
            alpha = max(alpha, -self.search(position.place(1 << cell), depth - 1, -beta, -alpha, -sign))
            if alpha >= beta:
                break
        return alpha

    def near(self, position: "Position") -> Iterator[int]:
        """Yield the free cells beside a stone, the middle of an empty board; it need not look at the others."""
        from noughts.mnk import cells

        taken, m = position.x | position.o, self.game.m
        if not taken:
            yield self.game.full.bit_length() // 2
        for cell in cells(position.empty):
            row, col = divmod(cell, m)
            around = ((row + r, col + c) for r in (-1, 0, 1) for c in (-1, 0, 1))
            if any(0 <= r < self.game.n and 0 <= c < m and taken >> r * m + c & 1 for r, c in around):
                yield cell

    def count(self, position: "Position") -> int:
        total = 0
        for line in self.lines:
            if not line & position.o:
                total += (line & position.x).bit_count() ** 2
            elif not line & position.x:
                total -= (line & position.o).bit_count() ** 2
        return total


class Mcts:
    """OpenSpiel's own bot with its usual settings; it counts simulations, so their pace is measured at every move."""

    def __init__(self, seed: int = 1) -> None:
        try:
            import pyspiel  # type: ignore
        except ImportError:
            raise SystemExit("OpenSpiel is not installed here; pip install open_spiel.") from None
        self.spiel, self.pace, self.seed = (
            pyspiel,
            100.0,
            seed,
        )  # simulations a second, corrected by what each move took

    def __call__(self, position: "Position", seconds: float) -> tuple[int, int]:
        spiel, board = self.spiel, position.game
        game = spiel.load_game("mnk", {"m": board.m, "n": board.n, "k": board.k})
        state = game.new_initial_state()
        for cell in _in_turn(position):
            state.apply_action(cell)
        best, end = 0, thread_time() + seconds
        while (left := end - thread_time()) > seconds / 10:  # a second, larger search if the first was far too short
            count, start = max(2, int(self.pace * left)), thread_time()
            evaluator = spiel.RandomRolloutEvaluator(1, self.seed)
            best = spiel.MCTSBot(game, evaluator, 2, count, 1000, True, self.seed, False).step(state)
            self.pace = count / max(thread_time() - start, 1e-4)
            self.seed += 1
            if thread_time() > end - seconds / 2:
                break
        return divmod(best, board.m)


def _in_turn(position: "Position") -> Iterator[int]:
    """Yield the stones in some order of play, X first."""
    from noughts.mnk import cells

    xs, os = list(cells(position.x)), list(cells(position.o))
    for number, cell in enumerate(xs):
        yield cell
        yield from os[number : number + 1]


def main(name: str, folder: str | None = None) -> None:
    sys.path.insert(0, str(Path(folder if folder and name == "before" else ROOT).resolve() / "src"))
    spec = spec_from_file_location("noughts_brain", BRAIN)  # the protocol of this version, whatever it plays with
    assert spec
    assert spec.loader
    brain = module_from_spec(spec)
    spec.loader.exec_module(brain)
    put: Callable[[str], None] = partial(print, flush=True)
    if name in ("noughts", "before"):
        brain.serve(_ours(), brain.read(sys.stdin.buffer), put)
    else:
        brain.serve(_thinker(name, folder), brain.read(sys.stdin.buffer), put)


def _ours() -> "Callable[[Position, float], Any]":
    from noughts.solve import choose

    return lambda position, seconds: choose(position, seconds=seconds, now=Clock())


def _thinker(name: str, level: str | None) -> "Callable[[Position, float], Any]":
    from noughts.solve import Choice

    def plain(position: "Position", seconds: float) -> tuple[int, int]:
        return Plain(position.game, seconds)(position)

    def at_level(position: "Position", _seconds: float) -> tuple[int, int]:
        from noughts.levels import choose

        return choose(position, level or "perfect", Random(str(position)))

    move: Any = {"plain": plain, "level": at_level}.get(name) or Mcts()
    return lambda position, seconds: Choice(move(position, seconds), -1, 1, 0.0)


if __name__ == "__main__":
    main(*sys.argv[1:])
