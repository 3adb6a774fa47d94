"""The exact solver: the value of a position, every move that keeps it, how long it lasts.

In the order of reading: `table` (endings, and all of tic-tac-toe), `board` (positions as sets of lines),
`potential` (when a side surely cannot win), `attack` (can a side force a line?), `duel` (both sides' attacks,
and so the value).
"""

from collections.abc import Callable

from noughts.mnk import Position
from noughts.solve import table
from noughts.solve.clock import Clock, OutOfTime
from noughts.solve.solution import Solution

__all__ = ["Solution", "solve"]


def solve(
    position: Position, *, seconds: float | None = None, progress: Callable[[Solution], None] | None = None
) -> Solution:
    """Return the value of a position and all moves that keep it, or what is known of them after so many seconds."""
    game, x, o = position
    if game.m == game.n == game.k == 3:
        return table.tictactoe(x, o)
    if game.terminal(position) or position.empty.bit_count() <= table.FEW:
        return table.ending(position)
    return _search(position, Clock(seconds), progress)


def _search(position: Position, clock: Clock, progress: Callable[[Solution], None] | None) -> Solution:
    from noughts.solve.duel import Duel

    try:
        for solution in Duel(position.game, clock).improve(position):
            solution = solution._replace(nodes=clock.nodes)
            if progress:
                progress(solution)
    except OutOfTime:
        pass
    return solution
