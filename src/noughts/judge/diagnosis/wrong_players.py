"""Players with a known wrong idea: for each board, the moves that such a player would take for best.

A submission all of whose moves, right and wrong, fit one of them probably has that idea.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from itertools import product
from math import inf
from typing import NamedTuple

from noughts.judge.oracle import Truth, after, truths
from noughts.mnk import Action, O, X

Moves = frozenset[Action]
Player = Callable[[Truth], Moves]
FOLDS: Mapping[str, Callable[[list[int]], int]] = {"max": max, "min": min}
OWN = {X: "max", O: "min"}


class Mixed(NamedTuple):
    """How a search of two functions, max_value and min_value, may be put together; the defaults are right."""

    x_picks: str = "max"
    x_calls: str = "min"
    """What values the boards after X's move."""
    o_picks: str = "min"
    o_calls: str = "max"
    max_calls: str = "min"
    min_calls: str = "max"

    @property
    def wrong(self) -> list[str]:
        """What differs from the right way."""
        return [name for name, value in self._asdict().items() if value != self._field_defaults[name]]

    def moves(self, truth: Truth) -> Moves:
        """Return what such a search takes for best."""
        mine = truth.position.player == X
        picks, calls = (self.x_picks, self.x_calls) if mine else (self.o_picks, self.o_calls)
        values = _values(self.max_calls, self.min_calls)[calls]
        scores = {action: values[after(truth, action).board] for action in truth.actions}
        best = FOLDS[picks](list(scores.values()))
        return frozenset(action for action in scores if scores[action] == best)


def mixed() -> Iterator[Mixed]:
    """Yield every way to mix up max and min, the least mixed first."""
    ways = [Mixed(*choice) for choice in product(("max", "min"), repeat=6)]
    yield from sorted((way for way in ways if way.wrong), key=lambda way: len(way.wrong))


@cache
def _values(max_calls: str, min_calls: str) -> dict[str, dict[str, int]]:
    """Return the value of every board by max_value and by min_value, when they call each other like this."""
    calls, values = {"max": max_calls, "min": min_calls}, {"max": dict[str, int](), "min": dict[str, int]()}
    for board, truth in reversed(truths().items()):
        children = [after(truth, action).board for action in truth.actions]
        for name, called in calls.items():
            values[name][board] = FOLDS[name]([values[called][child] for child in children] or [truth.value])
    return values


def short_sighted(truth: Truth, plies: int) -> Moves:
    """Looks so many plies ahead and calls everything beyond a draw."""
    values = {action: _ahead(after(truth, action).board, plies - 1) for action in truth.actions}
    best = FOLDS[OWN[truth.position.player]](list(values.values()))
    return frozenset(action for action in values if values[action] == best)


def ties_last(truth: Truth, in_sets: bool, content: bool) -> Moves:
    """Prunes, and takes the last of equal values: where a branch was cut off, equal is only a bound.

    Some look at their moves in the order of a set, and some are content with the first win.
    """
    return frozenset({_tied(truth, -inf, inf, in_sets, content)[1]})


def first_free(truth: Truth, order: Callable[[Truth], list[Action]]) -> Moves:
    """Takes the first free cell in some order."""
    return frozenset({order(truth)[0]})


DEPTHS: Mapping[int, Player] = {plies: partial(short_sighted, plies=plies) for plies in (5, 4, 3, 2, 1)}
TIES_LAST: tuple[Player, ...] = tuple(
    partial(ties_last, in_sets=in_sets, content=content) for in_sets in (False, True) for content in (False, True)
)
FIRST_FREE: tuple[Player, ...] = (
    partial(first_free, order=lambda truth: list(truth.actions)),
    partial(first_free, order=lambda truth: list(truth.actions)[::-1]),
    partial(first_free, order=lambda truth: sorted(truth.actions, key=lambda action: action[::-1])),
    partial(first_free, order=lambda truth: list(set(truth.actions))),
    partial(first_free, order=lambda truth: list(set(truth.actions))[::-1]),
)


@cache
def _ahead(board: str, plies: int) -> int:
    truth = truths()[board]
    if truth.terminal or not plies:
        return truth.value if truth.terminal else 0
    return FOLDS[OWN[truth.position.player]](
        [_ahead(after(truth, action).board, plies - 1) for action in truth.actions]
    )


def _tied(truth: Truth, alpha: float, beta: float, in_sets: bool, content: bool) -> tuple[float, Action]:
    sign = 1 if truth.position.player == X else -1
    best, move = -inf, (-1, -1)
    for action in set(truth.actions) if in_sets else truth.actions:
        child = after(truth, action)
        score = sign * (child.value if child.terminal else _tied(child, alpha, beta, in_sets, content)[0])
        if score >= best:
            best, move = score, action
        alpha, beta = (max(alpha, best), beta) if sign == 1 else (alpha, min(beta, -best))
        if alpha >= beta or (content and score == 1):
            break
    return sign * best, move
