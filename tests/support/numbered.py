"""Tic-tac-toe by numbers: every answer of MNK(3, 3, 3) is asked for once, so that a search costs only the search.

A state is the number of a position in POSITIONS; an action is what it always is.
"""

from noughts.game import itself, walk
from noughts.mnk import MNK, Action, Position
from noughts.orders import ORDERS, wins_and_blocks_first
from support import brute

GAME = MNK(3, 3, 3)
POSITIONS: list[Position] = list(walk(GAME, itself))
NUMBERS = {position: number for number, position in enumerate(POSITIONS)}
TRUTHS = [brute.truth(str(position).replace("/", "")) for position in POSITIONS]
"""What the tests' own brute force knows of each position."""
ORDERINGS = ORDERS | {f"wins, then {name}": wins_and_blocks_first(order) for name, order in ORDERS.items()}


class Numbered:
    """The game on numbers; it satisfies the Game protocol."""

    def __init__(self) -> None:
        self.players = [GAME.player(position) for position in POSITIONS]
        self.ends = [GAME.terminal(position) for position in POSITIONS]
        self.utilities = [GAME.utility(position) for position in POSITIONS]
        self.after = [{a: NUMBERS[GAME.result(position, a)] for a in GAME.actions(position)} for position in POSITIONS]

    def initial_state(self) -> int:
        return NUMBERS[GAME.initial_state()]

    def player(self, state: int, /) -> str:
        return self.players[state]

    def actions(self, state: int, /) -> dict[Action, int]:
        return self.after[state]

    def result(self, state: int, action: Action, /) -> int:
        return self.after[state][action]

    def terminal(self, state: int, /) -> bool:
        return self.ends[state]

    def utility(self, state: int, /) -> int:
        return self.utilities[state]


NUMBERED = Numbered()


def in_order(name: str):
    """Return one of ORDERINGS over numbers: each position is put in order once."""
    order = ORDERINGS[name]
    found = [order(position, GAME.actions(position)) for position in POSITIONS]
    return lambda state, _actions: found[state]
