"""When a side surely cannot win: the potential of Erdős and Selfridge, sharpened by pairs of cells.

Let the defender only block (his own lines could but help him). Weigh each live line of the attacker 2^-r, r
the cells it still lacks; the potential is their sum. A defender who always takes the heaviest cell never lets
the potential grow from one of his moves to the next, and a finished line would weigh 1: so *if the potential
stays below 1 after whatever the attacker plays next, the attacker never wins* (Erdős and Selfridge, 1973).

Pairs make the test far sharper. Reserve two cells a, b: when the attacker takes one, the defender takes the
other. A line that needs both is dead; a line that needs one of them is granted that cell. The other cells are
played as before, and an attacker's move is answered in its own part, so the test on what is left still proves
that he never wins. Reserving a and b lowers the potential by 3 w(ab) - w(a) - w(b), where w(a) sums the lines
through a and w(ab) those through both; the best pair is reserved as long as that is a gain.

All those sums, one for every cell and every pair, are fields of one long integer: a line is added to all of
them by a single addition.
"""

from functools import lru_cache
from itertools import combinations

from noughts.mnk import MNK, cells, lines

WIDTH = 32  # bits of a field
ZERO = (1 << WIDTH - 1) - 1  # how a gain of nothing is written: a gain above it sets the highest bit


class Potential(dict[int, int]):
    """What a line that lacks given cells adds to each field: the total, the cells' sums, the pairs' gains."""

    def __init__(self, game: MNK) -> None:
        """Number the fields; a weight of 1 is scaled to 2^k."""
        self.k, self.first = game.k, game.m * game.n + 1
        self.pairs = sorted({a | b for line in lines(game) for a, b in combinations(_bits(line), 2)})
        self.unit = {1 << cell: 1 << WIDTH * (cell + 1) for cell in range(self.first - 1)}
        for number, pair in enumerate(self.pairs, start=self.first):
            self.unit[pair] = 3 << WIDTH * number
            for cell in _bits(pair):
                self.unit[cell] -= 1 << WIDTH * number
        ones = sum(1 << WIDTH * number for number in range(self.first, self.first + len(self.pairs)))
        self.zero, self.signs = ones * ZERO, ones << WIDTH - 1

    def __missing__(self, residue: int) -> int:
        """Work out the fields of a line once."""
        parts = _bits(residue)
        parts += [a | b for a, b in combinations(parts, 2)]
        self[residue] = (1 + sum(map(self.unit.__getitem__, parts))) << self.k - residue.bit_count()
        return self[residue]

    def _best(self, fields: int) -> int:
        """Return the pair whose reservation gains most, 0 if none gains."""
        signs, gains = fields & self.signs, []
        while signs:
            end = signs.bit_length()
            gains.append((fields >> end - WIDTH & ~(-1 << WIDTH), end // WIDTH - 1))
            signs ^= 1 << end - 1
        return self.pairs[max(gains)[1] - self.first] if gains else 0

    def reserve(self, residues: set[int]) -> list[int] | None:
        """Return pairs which show that the side to move can never complete these lines, or None if we find none."""
        reserved: list[int] = []
        while residues:
            fields = sum(map(self.__getitem__, residues), self.zero)
            low = fields & (1 << WIDTH * self.first) - 1
            total, *weights = memoryview(low.to_bytes(WIDTH // 8 * self.first, "little")).cast("I").tolist()
            if total + max(weights) < 1 << self.k:
                break
            if not (pair := self._best(fields)):
                return None
            reserved.append(pair)
            residues = {residue & ~pair for residue in residues if residue & pair != pair}
        return reserved


potential_of = lru_cache(maxsize=8)(Potential)


def _bits(cells_: int) -> list[int]:
    return [1 << cell for cell in cells(cells_)]
