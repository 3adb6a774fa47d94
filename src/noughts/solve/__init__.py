"""The exact solver: the value of a position, every move that keeps it, how long it lasts.

In the order of reading: `table` (endings, and all of tic-tac-toe), `board` (positions as sets of lines),
`potential` (when a side surely cannot win), `attack` (can a side force a line?), `duel` (both sides' attacks,
and so the value), `play` (a move within a time, on any board).
"""

from collections.abc import Callable
from contextlib import suppress

from noughts.mnk import Action, Position
from noughts.solve import table
from noughts.solve.clock import Clock, OutOfTime
from noughts.solve.duel import Duel
from noughts.solve.play import Choice, choose
from noughts.solve.solution import Solution

__all__ = ["Choice", "Solution", "choose", "outcomes", "solve"]


def solve(
    position: Position,
    *,
    seconds: float | None = None,
    settle: float | None = None,
    progress: Callable[[Solution], None] | None = None,
) -> Solution:
    """Return the value of a position and all moves that keep it, or what is known of them when the time is over.

    `seconds` is for everything, `settle` for settling each move once the value is proved; without them it runs to
    the end. `progress` is told whenever more is known, and a last time on Ctrl-C.
    """
    game, x, o = position
    if game.m == game.n == game.k == 3:
        return table.tictactoe(x, o)
    if game.terminal(position) or position.empty.bit_count() <= table.FEW:
        return table.ending(position)
    clock, tell = Clock(seconds), progress or (lambda _: None)
    try:
        with suppress(OutOfTime):
            for known in Duel(game, clock).improve(position):
                solution = known._replace(nodes=clock.nodes)
                tell(solution)
                if known.proved and settle is not None:
                    clock.within(settle)
                    settle = None
    except KeyboardInterrupt:
        tell(solution._replace(nodes=clock.nodes))
        raise
    return solution._replace(nodes=clock.nodes)


def outcomes(position: Position, *, seconds: float | None = None) -> dict[Action, int | None]:
    """Return the value to X of each move, None where the time did not suffice to prove it."""
    game = position.game
    values: dict[Action, int | None] = dict.fromkeys(game.actions(position))
    duel = Duel(game, Clock(seconds))
    with suppress(OutOfTime):
        for action in values:
            values[action] = _value(duel, game.result(position, action))
    return values


def _value(duel: Duel, position: Position) -> int | None:
    if position.game.terminal(position) or position.empty.bit_count() <= table.FEW:
        return solve(position).value
    return next(solution.value for solution in duel.improve(position) if solution.proved)
