"""When a side surely cannot win: the potential of Erdős and Selfridge, sharpened by pairs of cells.

Let the defender only block (his own lines could but help him). Weigh each live line of the attacker 2^-r, r
the cells it still lacks; the potential is their sum. A defender who always takes the heaviest cell never lets
the potential grow from one of his moves to the next, and a finished line would weigh 1: so *if the potential
stays below 1 after whatever the attacker plays next, the attacker never wins* (Erdős and Selfridge, 1973).

Pairs make the test far sharper. Reserve two cells a, b: when the attacker takes one, the defender takes the
other. A line that needs both is dead; a line that needs one of them is granted that cell. The other cells are
played as before, and an attacker's move is answered in its own part, so the test on what is left still proves
that he never wins. Reserving a and b changes the potential by w(a) + w(b) - 3 w(ab), where w(a) sums the lines
through a and w(ab) those through both; the best pairs are reserved greedily while that is negative.

All those sums, one for every cell and every pair, are fields of one long integer: a line is added to all of
them by a single addition.
"""

from collections.abc import Collection, Iterable
from functools import cache
from itertools import combinations

from noughts.mnk import cells
from noughts.solve.board import Board


class Fields(dict[int, int]):
    """What a line that lacks given cells adds to each field: the total, the cells' sums, the pairs' gains."""

    def __init__(self, board: Board, pairs: list[int]) -> None:
        """Number the fields; a weight of 1 is scaled to 2^k."""
        self.k, self.one, self.pairs = board.game.k, 1 << board.game.k, pairs
        self.width = 16 if self.k < 8 else 32  # enough for 3 * 4k lines of weight 2^(k-1) and a sign
        first = board.game.full.bit_count() + 1
        self.size = first * self.width // 8
        self.low = (1 << first * self.width) - 1
        self.unit = {1 << cell: 1 << self.width * (cell + 1) for cell in range(first - 1)}
        for number, pair in enumerate(pairs, start=first):
            field = 1 << self.width * number
            self.unit[pair] = 3 * field
            for cell in _bits(pair):
                self.unit[cell] -= field
        ones = sum(1 << self.width * number for number in range(first, first + len(pairs)))
        self.bias, self.signs = ones * ((1 << self.width - 1) - 1), ones << self.width - 1

    def __missing__(self, residue: int) -> int:
        """Work out the fields of a line once."""
        parts = _bits(residue)
        twos = [a | b for a, b in combinations(parts, 2)] if self.pairs else []
        each = sum(self.unit[part] for part in parts + twos)
        self[residue] = (1 + each) << self.k - len(parts)
        return self[residue]

    def of(self, residues: Iterable[int]) -> int:
        """Return all sums over these lines."""
        return sum(map(self.__getitem__, residues))

    def weights(self, fields: int) -> list[int]:
        """Return the potential, then the weight of each cell."""
        view = memoryview((fields & self.low).to_bytes(self.size, "little"))
        return view.cast("H" if self.width == 16 else "I").tolist()

    def gaining(self, fields: int) -> list[int]:
        """Return the pairs whose reservation lowers the potential, the best first."""
        raised = fields + self.bias  # now a gain above 0 shows as the sign bit of its field
        signs, found = raised & self.signs, []
        while signs:
            end = signs.bit_length()
            found.append((raised >> end - self.width & (1 << self.width) - 1, end // self.width))
            signs ^= 1 << end - 1
        first = self.size * 8 // self.width
        return [self.pairs[number - 1 - first] for _, number in sorted(found, reverse=True)]

    def harmless(self, residues: Collection[int], fields: int) -> bool:
        """Tell that the side to move can never complete these lines; False only means that we cannot tell."""
        while residues:
            total, *weights = self.weights(fields)
            if total + max(weights) < self.one:
                return True
            busy = 0
            for pair in self.gaining(fields):
                if not pair & busy:
                    hit = [residue for residue in residues if residue & pair]
                    busy |= _union(hit)
                    residues = {residue for residue in residues if not residue & pair}
                    granted = {residue & ~pair for residue in hit if residue & pair != pair} - residues
                    fields += self.of(granted) - self.of(hit)
                    residues |= granted
            if not busy:
                return False
        return True


@cache
def weights_of(board: Board) -> Fields:
    """Return the fields of a board without its pairs: enough to weigh cells."""
    return Fields(board, [])


@cache
def pairs_of(board: Board) -> Fields:
    """Return the fields of a board with every two cells that share a line."""
    return Fields(board, sorted({a | b for line in board.lines for a, b in combinations(_bits(line), 2)}))


def _bits(cells_: int) -> list[int]:
    return [1 << cell for cell in cells(cells_)]


def _union(residues: list[int]) -> int:
    union = 0
    for residue in residues:
        union |= residue
    return union
