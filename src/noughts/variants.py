"""Two other rules of k in a row, on boards small enough to try everything.

misere    who completes a line loses
exactly   a line of more than k does not count

The proofs of solve/ rest on a stone never hurting its owner, and under either rule it may. So this is plain negamax: a
move is worth what it leaves the other side, with the sign turned. It stops at the first move that wins, and keeps what
it found: by the stones of both sides alone, the same for all turned and mirrored boards.
"""

from functools import cache, partial

from noughts.errors import Mistake
from noughts.mnk import MNK, Position, cells, moved, symmetries, to_move
from noughts.solve import Solution

RULES = {"misere": "who completes a line loses", "exactly": "a longer line does not count"}
LARGEST = 16  # cells


def solve(position: Position, rule: str) -> Solution:
    """Return the value of an unfinished position under one of the two rules, and all moves that keep it."""
    game = position.game
    if game.m * game.n > LARGEST:
        raise Mistake(
            f"A {game} board is too large for --rule {rule}; it tries everything, on at most {LARGEST} cells."
        )
    search, turn = _Search(game, rule), to_move(position)
    mine, theirs = (position.x, position.o)[::turn]
    after = {divmod(cell, game.m): search.after(mine, theirs, 1 << cell) for cell in cells(position.empty)}
    value = max(after.values())
    moves = tuple(action for action, worth in after.items() if worth == value)
    return Solution(turn * value, turn * value, moves, None, len(search.known))


class _Search:
    """Values to the side to move: 1, 0 or -1; `mine` are its stones."""

    def __init__(self, game: MNK, rule: str) -> None:
        self.full, self.known = game.full, dict[tuple[int, int], int]()
        self.images = [cache(partial(moved, where=where)) for where in symmetries(game)]
        self.line_is_worth = -1 if rule == "misere" else 1
        self.ends = cache(game.has_line if rule == "misere" else partial(_has_exactly, game))

    def after(self, mine: int, theirs: int, stone: int) -> int:
        """Return what a move is worth."""
        return self.line_is_worth if self.ends(mine | stone) else -self.value(theirs, mine | stone)

    def value(self, mine: int, theirs: int) -> int:
        """Return what the side to move can reach."""
        key = min([(image(mine), image(theirs)) for image in self.images])
        if key not in self.known:
            self.known[key] = self._best(mine, theirs)
        return self.known[key]

    def _best(self, mine: int, theirs: int) -> int:
        best, free = -1, self.full & ~(mine | theirs)
        for cell in cells(free):
            if (worth := self.after(mine, theirs, 1 << cell)) > best:
                best = worth
                if best == 1:
                    break
        return best if free else 0


def _has_exactly(game: MNK, stones: int) -> bool:
    """Tell whether these stones hold k in a row and no more: a longer run has a line beside the line."""
    for step, starts in game.runs:
        first = stones & starts
        for shift in range(step, step * game.k, step):
            first &= stones >> shift
        if first & ~(first << step | first >> step):
            return True
    return False
