"""Plain minimax over any small board, written for the tests alone: the value and the length of best play."""

from functools import cache

from support.claims import Shape, Stones


class Solved:
    """Every position of a small board, solved when it is first asked for."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.found = cache(self._found)

    def value(self, stones: Stones) -> int:
        """The value to X under best play."""
        return self.found(self._key(stones))[0]

    def length(self, stones: Stones) -> int:
        """The plies to the end: the winner hurries, the loser delays."""
        return self.found(self._key(stones))[1]

    def _key(self, stones: Stones) -> str:
        return "".join(stones.get(cell, ".") for cell in self.shape.cells)

    def _found(self, key: str) -> tuple[int, int]:
        free = [cell for cell, mark in enumerate(key) if mark == "."]
        mark = "X" if (len(key) - len(free)) % 2 == 0 else "O"
        sign, best = (1 if mark == "X" else -1), (-2, 0)
        if self._ended(key, "O" if mark == "X" else "X"):
            return -sign, 0
        for cell in free:
            value, plies = self.found(key[:cell] + mark + key[cell + 1 :])
            worth = sign * value
            best = max(best, (worth, -plies if worth == 1 else plies))
        worth, plies = best if free else (0, -1)
        return sign * worth, abs(plies) + 1 if free else 0

    def _ended(self, key: str, mark: str) -> bool:
        m = self.shape.m
        return any(all(key[row * m + col] == mark for row, col in line) for line in self.shape.lines)
