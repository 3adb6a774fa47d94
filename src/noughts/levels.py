"""How well the machine plays: each level does what its words say, after "The machine"."""

from collections.abc import Sequence
from itertools import count
from random import Random
from typing import NamedTuple

from noughts.mnk import MNK, Action, Position, X
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

_NODES = {"3": 40, "4": 2000}  # of a search, so that a level is as strong on a slow machine
_SECONDS = 1.0  # for a board that is not solved at once, twice where it cannot be solved


def described(game: MNK) -> dict[str, str]:
    """Return each level with what it does on this board."""
    if game == MNK(3, 3, 3):
        return LEVELS
    return {"1": LEVELS["1"], "2": LEVELS["2"], **BETWEEN, "perfect": LARGE}


class Decision(NamedTuple):
    """A move of the machine, what it saw that made it play so, and among how many moves chance chose.

    saw   win, threat or nothing (of a level that looks 1 or 2 moves ahead); won, even, lost (proved); or looks (best)
    """

    action: Action
    level: str
    saw: str
    among: int


def decide(position: Position, level: str, rng: Random) -> Decision:
    """Return a move of an unfinished position at this level, and how it came about."""
    moves, saw = _seen(position, level)
    return Decision(rng.choice(moves), level, saw, len(moves))


def choose(position: Position, level: str, rng: Random) -> Action:
    """Return a move of an unfinished position at this level."""
    return decide(position, level, rng).action


def candidates(position: Position, level: str) -> Sequence[Action]:
    """Return the moves among which this level chooses by chance."""
    return _seen(position, level)[0]


def best(position: Position) -> Sequence[Action]:
    """Return the moves that win soonest, or keep the draw, or lose latest; a good one if the time does not suffice."""
    return _seen(position, "perfect")[0]


SEEN = {
    "1": {"win": "sees this win", "nothing": "sees no win and plays anywhere"},
    "2": {
        "win": "sees this win",
        "threat": "sees no win, and blocks one of yours here",
        "nothing": "sees no win and no threat, and plays anywhere",
    },
}
"""What a level that looks 1 or 2 moves ahead sees in the move that it plays, after "the machine"."""
_PROVED = {"won": "it can force a win", "even": "best play draws", "lost": "every move loses to best play"}


def motive(decision: Decision) -> str:
    """Say why the machine played a move: what it saw, and where chance chose."""
    if decision.level in SEEN:
        return glimpse(decision.level, decision.saw)
    if decision.saw == "looks":
        return "The machine proved nothing; of the moves it looked at, this one looked best."
    chance = f" and chose one of {decision.among} best moves by chance" if decision.among > 1 else ""
    return f"The machine proved that {_PROVED[decision.saw]}{chance}."


def glimpse(level: str, saw: str) -> str:
    """Say what a level that looks 1 or 2 moves ahead sees in a move that it plays."""
    return f"Looking {level} move{'s' * (level == '2')} ahead, the machine {SEEN[level][saw]}."


def seen(position: Position, action: Action, level: str) -> str | None:
    """Say the same of a move that somebody played; None if this level would not have played it."""
    moves, saw = _urgent(position, ahead=int(level))
    return glimpse(level, saw) if action in moves else None


def _seen(position: Position, level: str) -> tuple[Sequence[Action], str]:
    """Return the moves among which a level chooses, and what it saw."""
    if level == "perfect":
        return _perfect(position)
    if level in _NODES:
        choice = good(position, seconds=_NODES[level], now=count().__next__)
        return (choice.action,), _proved(position, choice.low, choice.high)
    return _urgent(position, ahead=int(level))


def _proved(position: Position, low: int, high: int) -> str:
    """Return what bounds prove to the side that moves."""
    return {0: "even", 1: "won", -1: "lost"}[low if position.player == X else -low] if low == high else "looks"


def _perfect(position: Position) -> tuple[Sequence[Action], str]:
    solution = solve(position, seconds=_SECONDS)
    if not solution.moves or not solution.proved:
        choice = good(position, seconds=_SECONDS)
        return (choice.action,), _proved(position, choice.low, choice.high)
    saw = _proved(position, solution.low, solution.high)
    if solution.value == 0 or solution.plies is None:
        return solution.moves, saw
    left, m = solution.plies - 1, position.game.m
    return [a for a in solution.moves if solve(position.place(1 << a[0] * m + a[1])).plies == left], saw


def _urgent(position: Position, *, ahead: int) -> tuple[Sequence[Action], str]:
    """Return the wins, else with two moves ahead the blocks of the other side's wins, else all moves."""
    actions = position.game.actions(position)
    ranks = [min(urgency(position, action), ahead) for action in actions]
    saw = ("win", "nothing" if ahead == 1 else "threat", "nothing")[min(ranks)]
    return [action for action, rank in zip(actions, ranks, strict=True) if rank == min(ranks)], saw
