"""How well the machine plays, said honestly: each level does just what its words say."""

from collections.abc import Sequence
from random import Random

from noughts.mnk import Action, Position
from noughts.orders import urgency
from noughts.solve import choose as good
from noughts.solve import solve

LEVELS = {
    "1": "looks 1 move ahead: takes a win in front of it, else plays anywhere",
    "2": "looks 2 moves ahead: takes a win, stops yours, else plays anywhere",
    "perfect": "perfect: never gives anything away",
}

_SECONDS = 1.0  # for a board that is not solved at once, twice where it cannot be solved


def choose(position: Position, level: str, rng: Random) -> Action:
    """Return a move of an unfinished position at this level."""
    return rng.choice(candidates(position, level))


def candidates(position: Position, level: str) -> Sequence[Action]:
    """Return the moves among which this level chooses by chance."""
    return best(position) if level == "perfect" else _urgent(position, ahead=int(level))


def best(position: Position) -> tuple[Action, ...]:
    """Return the moves that win soonest, or keep the draw, or lose latest; a good one if the time does not suffice."""
    solution = solve(position, seconds=_SECONDS)
    if not solution.moves or not solution.proved:
        return (good(position, seconds=_SECONDS).action,)
    if solution.value == 0 or solution.plies is None:
        return solution.moves
    left, m = solution.plies - 1, position.game.m
    return tuple(move for move in solution.moves if solve(position.place(1 << move[0] * m + move[1])).plies == left)


def _urgent(position: Position, *, ahead: int) -> list[Action]:
    """Return the moves that matter most to one who sees this many moves ahead: 1 his wins, 2 yours too."""
    actions = position.game.actions(position)
    sight = [min(urgency(position, action), ahead) for action in actions]
    return [action for action, rank in zip(actions, sight, strict=True) if rank == min(sight)]
