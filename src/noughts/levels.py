"""How well the machine plays: each level does what its words say, after "The machine"."""

from collections.abc import Sequence
from itertools import count
from random import Random

from noughts.mnk import MNK, Action, Position
from noughts.orders import urgency
from noughts.solve import choose as good
from noughts.solve import solve

LEVELS = {
    "1": "looks 1 move ahead: takes a win in front of it, else plays anywhere",
    "2": "looks 2 moves ahead: takes a win, stops yours, else plays anywhere",
    "perfect": "never gives anything away",
}
BETWEEN = {
    "3": "sees threats: finds a win by threats and stops yours, else plays at a glance",
    "4": "looks a few moves ahead, and further along threats",
}
"""On a larger board, between the second and the last."""
LARGE = "plays perfectly where it can prove it in seconds, else plays what looks best"  # the last, on a larger board

_NODES = {"3": 40, "4": 300}  # of a search, so that a level is as strong on a slow machine
_SECONDS = 1.0  # for a board that is not solved at once, twice where it cannot be solved


def described(game: MNK) -> dict[str, str]:
    """Return each level with what it does on this board."""
    if game == MNK(3, 3, 3):
        return LEVELS
    return {"1": LEVELS["1"], "2": LEVELS["2"], **BETWEEN, "perfect": LARGE}


def choose(position: Position, level: str, rng: Random) -> Action:
    """Return a move of an unfinished position at this level."""
    return rng.choice(candidates(position, level))


def candidates(position: Position, level: str) -> Sequence[Action]:
    """Return the moves among which this level chooses by chance."""
    if level in _NODES:
        return (good(position, seconds=_NODES[level], now=count().__next__).action,)
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
    """Return the wins, else with two moves ahead the blocks of the other side's wins, else all moves."""
    actions = position.game.actions(position)
    ranks = [min(urgency(position, action), ahead) for action in actions]
    return [action for action, rank in zip(actions, ranks, strict=True) if rank == min(ranks)]
