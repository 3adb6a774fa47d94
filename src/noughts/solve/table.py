"""All of tic-tac-toe: 5,478 positions, each with its value and the length of best play, in a few milliseconds.

A position is one number: the stones of the side to move in the low nine bits, the other side's above them.
Its score is seen from the side to move: 0 a draw, 10 - n a win in n plies, n - 10 a loss in n plies, so
that the larger score is the better one and a quick win beats a slow one.
"""

from functools import cache

from noughts.mnk import MNK, Action, cells, lines
from noughts.solve.solution import Solution

GAME = MNK(3, 3, 3)


@cache
def scores() -> dict[int, int]:
    """Return the score of every position that play can reach."""
    won = {stones for stones in range(512) for line in lines(GAME) if stones & line == line}
    moves = [tuple(1 << 9 + cell for cell in cells(~taken & 511)) for taken in range(512)]
    found: dict[int, int] = {}

    def visit(position: int) -> int:
        theirs, mine = position >> 9, position & 511
        worst = 10 if mine | theirs != 511 else 0
        if theirs in won:
            worst = 11  # they have just won: a loss in no plies, below
        else:
            for move in moves[mine | theirs]:
                after = theirs | mine << 9 | move
                score = found[after] if after in found else visit(after)
                if score < worst:
                    worst = score
        found[position] = score = -worst - 1 if worst < 0 else 1 - worst if worst > 0 else 0
        return score

    visit(0)
    return found


@cache
def solution(x: int, o: int) -> Solution:
    """Return what is known of a 3 by 3 position: everything."""
    turn = 1 if x.bit_count() == o.bit_count() else -1
    mine, theirs = (x, o) if turn == 1 else (o, x)
    score = scores()[mine | theirs << 9]
    value = turn * ((score > 0) - (score < 0))
    free = 511 & ~(x | o)
    plies = 10 - abs(score) if score else free.bit_count()
    return Solution(value, value, _moves(mine, theirs, score) if plies else (), plies, 1)


def _moves(mine: int, theirs: int, score: int) -> tuple[Action, ...]:
    """Return the moves that keep the sign of the score; the score after a move is the other side's."""
    return tuple(
        divmod(cell, 3)
        for cell in cells(511 & ~(mine | theirs))
        if (after := scores()[theirs | (mine | 1 << cell) << 9]) * score < 0 or after == score == 0
    )
