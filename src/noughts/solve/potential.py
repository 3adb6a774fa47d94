"""When a side surely cannot win: the potential of Erdős and Selfridge, sharpened by pairs of cells.

Let the defender only block (his own lines could but help him). Weigh each live line of the attacker 2^-r, r the cells
it still lacks; the potential is their sum. A defender who always takes the heaviest cell never lets the potential grow
from one of his moves to the next, and a finished line would weigh 1: so *if the potential stays below 1 after whatever
the attacker plays next, the attacker never wins* (Erdős and Selfridge, 1973).

Pairs make the test far sharper. Reserve two cells a, b: when the attacker takes one, the defender takes the other. A
line that needs both is dead; a line that needs one of them is granted that cell. The other cells are played as before,
and an attacker's move is answered in its own part, so the test on what is left still proves that he never wins.
Reserving a and b lowers the potential by 3 w(ab) - w(a) - w(b), where w(a) sums the lines through a and w(ab) those
through both; the best pair is reserved as long as that is a gain, and with it the next best that no line joins to it,
whose gains are the same as before.
"""

from functools import lru_cache, reduce
from itertools import combinations
from operator import or_

from noughts.mnk import MNK, cells, lines


class Potential(dict[int, int]):
    """All those sums as fields of one long integer: what a line, by the cells it lacks, adds to each at once."""

    def __init__(self, game: MNK) -> None:
        """Number the fields; a weight of 1 is scaled to 2^k."""
        self.k, self.first = game.k, game.m * game.n + 1
        self.width = 16 if 3 * len(lines(game)) << game.k < 1 << 15 else 32  # bits of a field
        self.pairs = sorted({1 << a | 1 << b for line in lines(game) for a, b in combinations(cells(line), 2)})
        self.unit = {1 << cell: 1 << self.width * (cell + 1) for cell in range(self.first - 1)}
        self.number = {pair: number for number, pair in enumerate(self.pairs, start=self.first)}
        for pair, number in self.number.items():
            for cell in cells(pair):
                self.unit[1 << cell] -= 1 << self.width * number
        ones = sum(1 << self.width * number for number in range(self.first, self.first + len(self.pairs)))
        self.zero, self.signs = ones * ((1 << self.width - 1) - 1), ones << self.width - 1  # a gain sets the sign

    def __missing__(self, residue: int) -> int:
        """Work out the fields of a line once."""
        parts = [1 << cell for cell in cells(residue)]
        pairs = [3 << self.width * self.number[a | b] for a, b in combinations(parts, 2)]
        self[residue] = (1 + sum(map(self.unit.__getitem__, parts)) + sum(pairs)) << self.k - residue.bit_count()
        return self[residue]

    def reserve(self, residues: set[int]) -> list[int] | None:
        """Return pairs which show that the side to move can never complete these lines, or None if we find none."""
        reserved: list[int] = []
        fields = sum(map(self.__getitem__, residues), self.zero)
        while self.heaviest(fields) >= 1 << self.k:
            span = 0  # the cells of all lines that changed since the gains were worked out
            for pair in self._gaining(fields):
                if not pair & span:
                    near = {residue for residue in residues if residue & pair}
                    residues -= near
                    rest = {residue & ~pair for residue in near if residue & pair != pair} - residues
                    residues |= rest
                    fields += sum(map(self.__getitem__, rest)) - sum(map(self.__getitem__, near))
                    span = reduce(or_, near, span)
                    reserved.append(pair)
            if not span:
                return None
        return reserved

    def heaviest(self, fields: int) -> int:
        """Return the potential after the attacker takes the heaviest cell, or before that where it is 1 already."""
        if (before := fields & (1 << self.width) - 1) >= 1 << self.k:
            return before
        low = (fields & (1 << self.width * self.first) - 1).to_bytes(self.width // 8 * self.first, "little")
        total, *weights = memoryview(low).cast("H" if self.width == 16 else "I").tolist()
        return total + max(weights)

    def _gaining(self, fields: int) -> list[int]:
        """Return the pairs whose reservation gains, the best first."""
        signs, gains = fields & self.signs, []
        while signs:
            end = signs.bit_length()
            gains.append((fields >> end - self.width & ~(-1 << self.width), end // self.width - 1))
            signs ^= 1 << end - 1
        return [self.pairs[number - self.first] for _, number in sorted(gains, reverse=True)]


potential_of = lru_cache(maxsize=3)(Potential)  # that of a board of 20 by 20 takes 25 MB and more
