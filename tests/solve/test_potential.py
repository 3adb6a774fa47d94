"""The potential against play by trying everything."""

from functools import cache
from random import Random
from sys import getsizeof

from noughts.mnk import MNK, cells, lines
from noughts.solve.potential import Potential, potential_of


def test_the_potential_never_calls_a_winnable_set_of_lines_harmless():
    """Against maker-breaker play by trying everything, on small sets of lines."""
    rng, potential, shown = Random(3), Potential(MNK(4, 3, 3)), 0
    for _ in range(1500):
        chosen = rng.sample(lines(MNK(4, 3, 3)), rng.randint(1, 14))
        residues = {line & ~rng.getrandbits(12) & ~rng.getrandbits(12) or line for line in chosen}
        if potential.reserve(residues) is not None:
            shown += 1
            assert not maker_wins(frozenset(residues)), residues
    assert shown > 100


@cache
def maker_wins(residues: frozenset[int]) -> bool:
    """Tell whether a maker, to move, completes one of these sets against a breaker who only blocks."""
    if any(residue & residue - 1 == 0 for residue in residues):
        return True
    free = 0
    for residue in residues:
        free |= residue
    return any(_unstoppable(frozenset(r & ~(1 << cell) for r in residues), free) for cell in cells(free))


def _unstoppable(residues: frozenset[int], free: int) -> bool:
    return all(maker_wins(frozenset(r for r in residues if not r >> cell & 1)) for cell in cells(free))


def test_what_is_kept_of_the_largest_boards_stays_below_100_megabytes():
    largest = Potential(MNK(20, 20, 5))
    for line in lines(MNK(20, 20, 5)):
        assert largest[line]
    held = sum(map(getsizeof, (*largest.values(), *largest.unit.values(), *largest.number)))
    assert held * potential_of.cache_parameters()["maxsize"] < 100_000_000
