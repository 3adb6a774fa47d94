"""What each free cell leads to, more of it the longer one waits, and what the machine itself would play.

What is proved of the position tells of its moves: where it is lost every move loses, and where it is a draw no move
wins. Cells that a turn or a mirror of the board takes to each other lead to the same.
"""

from collections.abc import Iterator
from time import monotonic
from typing import NamedTuple

from noughts.mnk import Action, Position, X, moved, symmetries
from noughts.orders import centre_first, wins_and_blocks_first
from noughts.solve import Solution, choose, solve

STEP = 0.3  # seconds between two instalments


class Advice(NamedTuple):
    """The value to X of each move, None where it is not proved, and the machine's own move."""

    values: dict[Action, int | None]
    suggestion: Action


def advise(position: Position, *, seconds: float) -> Iterator[Advice]:
    """Tell more and more about the moves of an unfinished position, and a last time when the time is over."""
    until = monotonic() + seconds
    groups = alike(position)
    here = solve(position, seconds=seconds / 4)
    values = {group: _inherited(here, group[0], _sign(position)) for group in groups}
    choice = choose(position, seconds=seconds / 8).action
    told = 0.0
    for share in (1 / (8 * len(groups)), None):  # a glance at all, then a longer look at what is still open
        for group in groups:
            left = until - monotonic()
            if values[group] is None and left > 0:
                patience = seconds * share if share else left / 4
                values[group] = _proved(position, group[0], here, min(left, patience))
            if monotonic() > told + STEP:
                told = monotonic()
                yield _advice(position, values, choice)
    yield _advice(position, values, choice)


def alike(position: Position) -> list[tuple[Action, ...]]:
    """Return the moves, the most urgent first, those together that a symmetry of the position takes to each other."""
    game = position.game
    keep = [s for s in symmetries(game) if (moved(position.x, s), moved(position.o, s)) == (position.x, position.o)]
    groups: dict[Action, tuple[Action, ...]] = {}
    for action in wins_and_blocks_first(centre_first)(position, game.actions(position)):
        images = tuple(sorted({divmod(symmetry[game.cell(action)], game.m) for symmetry in keep}))
        groups.setdefault(images[0], images)
    return list(groups.values())


def _sign(position: Position) -> int:
    return 1 if position.player == X else -1


def _inherited(here: Solution, action: Action, sign: int) -> int | None:
    """Return what a solved position tells of a move."""
    if here.value == -sign or (here.value is not None and action in here.moves):
        return here.value
    return -sign if here.value == 0 and action not in here.open else None


def _proved(position: Position, action: Action, here: Solution, seconds: float) -> int | None:
    """Return the value of a move: no better for the player than the position itself."""
    after = solve(position.game.result(position, action), seconds=seconds)
    if position.player == X:
        return after._replace(high=min(after.high, here.high)).value
    return after._replace(low=max(after.low, here.low)).value


def _advice(position: Position, values: dict[tuple[Action, ...], int | None], choice: Action) -> Advice:
    each = {action: value for group, value in values.items() for action in group}
    return Advice(each, _suggestion(each, choice, _sign(position)))


def _suggestion(values: dict[Action, int | None], choice: Action, sign: int) -> Action:
    """Return the machine's move, or a better one if that has been proved meanwhile."""
    worth = {action: 0 if value is None else sign * value for action, value in values.items()}  # open may still hold
    best = max(worth.values())
    return choice if worth[choice] == best else next(action for action, value in worth.items() if value == best)
