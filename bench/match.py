"""Our play against a plain alpha-beta with a line count, at equal time, on a board too big to solve."""

from collections.abc import Callable, Iterator
from math import inf
from random import Random
from time import thread_time

from noughts.mnk import MNK, Action, Position, X, cells, lines
from noughts.solve import choose

Player = Callable[[Position], Action]


class TimeUp(Exception):
    pass


class Plain:
    """Alpha-beta, one ply deeper each time; a position counts the live lines, each by the square of its stones."""

    def __init__(self, game: MNK, seconds: float) -> None:
        self.game, self.seconds, self.end = game, seconds, 0.0
        self.lines = lines(game)

    def __call__(self, position: Position) -> Action:
        self.end, best = thread_time() + self.seconds, next(self.near(position))
        try:
            for depth in range(1, position.empty.bit_count() + 1):
                best = self.best(position, depth)
        except TimeUp:
            pass
        return divmod(best, self.game.m)

    def best(self, position: Position, depth: int) -> int:
        sign = 1 if position.player == X else -1
        moves, best, alpha = list(self.near(position)), -1, -inf
        for cell in moves:
            value = -self.search(position.place(1 << cell), depth - 1, -inf, -alpha, -sign)
            if value > alpha:
                alpha, best = value, cell
        return best

    def search(self, position: Position, depth: int, alpha: float, beta: float, sign: int) -> float:
        if thread_time() > self.end:
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

    def near(self, position: Position) -> Iterator[int]:
        """Yield the free cells beside a stone, the middle of an empty board; it need not look at the others."""
        taken, m = position.x | position.o, self.game.m
        if not taken:
            yield self.game.full.bit_length() // 2
        for cell in cells(position.empty):
            row, col = divmod(cell, m)
            around = ((row + r, col + c) for r in (-1, 0, 1) for c in (-1, 0, 1))
            if any(0 <= r < self.game.n and 0 <= c < m and taken >> r * m + c & 1 for r, c in around):
                yield cell

    def count(self, position: Position) -> int:
        total = 0
        for line in self.lines:
            if not line & position.o:
                total += (line & position.x).bit_count() ** 2
            elif not line & position.x:
                total -= (line & position.o).bit_count() ** 2
        return total


def opening(game: MNK, rng: Random) -> Position:
    """Return a board with one stone of each side near the middle."""
    middle = [
        (r, c) for r in range(game.n // 3, game.n - game.n // 3) for c in range(game.m // 3, game.m - game.m // 3)
    ]
    x, o = rng.sample(middle, 2)
    return Position(game, 1 << game.cell(x), 1 << game.cell(o))


def game_of(players: dict[str, Player], position: Position) -> int:
    game = position.game
    while not game.terminal(position):
        position = game.result(position, players[position.player](position))
    return game.utility(position)


def match(shape: str, *, games: int, seconds: float) -> Iterator[tuple[str, int]]:
    """Yield our side and the result to us, game by game, each opening played from both sides."""
    game, rng = MNK.parse(shape), Random(1)
    for number in range(games):
        if number % 2 == 0:
            start = opening(game, rng)
        ours: Player = lambda position: choose(position, seconds=seconds, now=thread_time).action  # noqa: E731
        us, them = ("X", "O") if number % 2 == 0 else ("O", "X")
        result = game_of({us: ours, them: Plain(game, seconds)}, start)
        yield us, result if us == "X" else -result


if __name__ == "__main__":
    for side, result in match("15x15x5", games=10, seconds=0.2):
        print(side, {1: "won", 0: "drawn", -1: "lost"}[result], flush=True)
