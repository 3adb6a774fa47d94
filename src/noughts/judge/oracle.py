"""The truth about 3x3: every position that play can reach, with its value, length and best actions.

It stands on the rules in mnk alone, so that no course file can be wrong in the same way as its judge.
"""

from functools import cache
from typing import NamedTuple

from noughts.mnk import MNK, Action, Position, X

GAME = MNK(3, 3, 3)


class Truth(NamedTuple):
    """What is true of one position."""

    position: Position
    board: str
    """The position in notation."""
    terminal: bool
    winner: str | None
    actions: tuple[Action, ...]
    """The free cells; none once the game is over."""
    value: int
    """To X, under best play by both."""
    plies: int
    """How long the game lasts when the winner hurries and the loser delays."""
    best: tuple[Action, ...]
    """Every action that keeps the value."""
    nodes: int
    """How many nodes plain minimax visits from here, this one included."""

    @property
    def stones(self) -> int:
        """How many stones lie on the board."""
        return 9 - self.position.empty.bit_count()


@cache
def truths() -> dict[str, Truth]:
    """Return the truth of every reachable board in notation, fewest stones first."""
    found: dict[tuple[int, int], Truth] = {}
    _learn(GAME.initial_state(), found)
    return {truth.board: truth for truth in sorted(found.values(), key=lambda truth: (truth.stones, truth.board))}


def _learn(position: Position, found: dict[tuple[int, int], Truth]) -> Truth:
    key = position.x, position.o
    if key not in found:
        found[key] = _truth(position, found)
    return found[key]


def _truth(position: Position, found: dict[tuple[int, int], Truth]) -> Truth:
    actions, winner = GAME.actions(position), GAME.winner(position)
    if not actions:
        return Truth(position, str(position), True, winner, (), GAME.utility(position), 0, (), 1)
    after = [_learn(GAME.result(position, action), found) for action in actions]
    sign = 1 if position.player == X else -1
    value = sign * max(sign * child.value for child in after)
    lengths = [child.plies for child in after if child.value == value]
    plies = 1 + (min(lengths) if value == sign else max(lengths))
    best = tuple(action for action, child in zip(actions, after, strict=True) if child.value == value)
    nodes = 1 + sum(child.nodes for child in after)
    return Truth(position, str(position), False, winner, actions, value, plies, best, nodes)


def after(truth: Truth, action: Action) -> Truth:
    """Return the truth of the position after a legal action."""
    spot = 4 * action[0] + action[1]  # rows of three and a slash
    return truths()[truth.board[:spot] + truth.position.player + truth.board[spot + 1 :]]


def hurries(truth: Truth, action: Action) -> bool:
    """Tell whether an action ends the game as soon (for the winner) or as late (for the loser) as it can."""
    child = after(truth, action)
    return child.value == truth.value and child.plies + 1 == truth.plies


def line(truth: Truth, action: Action | None = None) -> tuple[str, ...]:
    """Return the boards from here to the end: the given action first, then the best play of both."""
    boards = [truth.board]
    while not truth.terminal:
        action = action or next(best for best in truth.best if hurries(truth, best))
        truth, action = after(truth, action), None
        boards.append(truth.board)
    return tuple(boards)
