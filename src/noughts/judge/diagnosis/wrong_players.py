"""Players with a known wrong idea: for each board, the moves that such a player would take for best.

A submission whose wrong moves all fit one of them probably has that idea.
"""

from collections.abc import Callable, Mapping
from functools import cache, partial
from math import inf

from noughts.judge.oracle import Truth, after, truths
from noughts.mnk import Action, X

Fold = Callable[[list[int]], int]
Moves = frozenset[Action]


def maximises_for_both(truth: Truth) -> Moves:
    """Both sides look for X's best, as if O helped X."""
    return _picks(truth, _always_max(), max)


def minimises_after_max(truth: Truth) -> Moves:
    """The search maximises at every level, and only the choice at the top is O's own."""
    return _picks(truth, _always_max(), _own(truth))


def picks_for_x(truth: Truth) -> Moves:
    """The search is right, but at the top the largest value is taken for O too."""
    return _picks(truth, _true(), max)


def plays_to_lose(truth: Truth) -> Moves:
    """X takes the smallest value and O the largest."""
    return _picks(truth, _true(), min if truth.position.player == X else max)


def short_sighted(truth: Truth, plies: int) -> Moves:
    """Looks so many plies ahead and calls everything beyond a draw."""
    values = {action: _ahead(after(truth, action).board, plies - 1) for action in truth.actions}
    best = _own(truth)(list(values.values()))
    return frozenset(action for action in values if values[action] == best)


def ties_last(truth: Truth, in_sets: bool) -> Moves:
    """Prunes, and takes the last of equal values: where a branch was cut off, equal is only a bound."""
    return frozenset({_tied(truth, -inf, inf, in_sets)[1]})


IDEAS: Mapping[str, tuple[Callable[[Truth], Moves], ...]] = {
    "maximises for both": (maximises_for_both, minimises_after_max),
    "picks for X": (picks_for_x,),
    "plays to lose": (plays_to_lose,),
    "ties taken last": (partial(ties_last, in_sets=False), partial(ties_last, in_sets=True)),
    "looks too short": tuple(partial(short_sighted, plies=plies) for plies in (5, 4, 3, 2, 1)),
}


def _own(truth: Truth) -> Callable[[list[int]], int]:
    return max if truth.position.player == X else min


def _picks(truth: Truth, values: Mapping[str, int], pick: Fold) -> Moves:
    scores = {action: values[after(truth, action).board] for action in truth.actions}
    best = pick(list(scores.values()))
    return frozenset(action for action in scores if scores[action] == best)


@cache
def _true() -> Mapping[str, int]:
    return {board: truth.value for board, truth in truths().items()}


@cache
def _always_max() -> Mapping[str, int]:
    values: dict[str, int] = {}
    for board, truth in reversed(truths().items()):
        values[board] = max((values[after(truth, action).board] for action in truth.actions), default=truth.value)
    return values


@cache
def _ahead(board: str, plies: int) -> int:
    truth = truths()[board]
    if truth.terminal or not plies:
        return truth.value if truth.terminal else 0
    return _own(truth)([_ahead(after(truth, action).board, plies - 1) for action in truth.actions])


def _tied(truth: Truth, alpha: float, beta: float, in_sets: bool) -> tuple[float, Action]:
    sign = 1 if truth.position.player == X else -1
    best, move = -inf, (-1, -1)
    for action in set(truth.actions) if in_sets else truth.actions:
        child = after(truth, action)
        score = sign * (child.value if child.terminal else _tied(child, alpha, beta, in_sets)[0])
        if score >= best:
            best, move = score, action
        alpha, beta = (max(alpha, best), beta) if sign == 1 else (alpha, min(beta, -best))
        if alpha >= beta:
            break
    return sign * best, move
