"""The options of a question, read and checked: a wrong one raises a Mistake that says in one sentence what is right."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from noughts.errors import Mistake
from noughts.levels import described
from noughts.mnk import MNK, Action, Position, cell_name, read_moves
from noughts.orders import ORDERS, Order, wins_and_blocks_first

LONGEST = 2000  # characters of one option: the moves of a full 19 by 19 board are shorter
Query = Mapping[str, str]


class Method(NamedTuple):
    """How to search: by which rule, trying moves in which order, remembering what."""

    search: str = "alphabeta"
    order: str = "row"
    urgent: bool = False
    memory: bool = False
    symmetry: bool = False

    def ordering(self) -> Order:
        """Return the order of moves as a function."""
        order = ORDERS[self.order]
        return wins_and_blocks_first(order) if self.urgent else order

    def name(self) -> str:
        """Return a name fit for a file."""
        flags = [flag for flag in ("urgent", "memory", "symmetry") if getattr(self, flag)]
        return "-".join([self.search, self.order, *flags])


class Played(NamedTuple):
    """A start, the moves played from there, and the position after each."""

    start: Position
    moves: tuple[Action, ...]
    positions: tuple[Position, ...]


def only(query: Query, *allowed: str) -> None:
    """Refuse an option that this question does not have, or one that is too long."""
    for key, value in query.items():
        if key not in allowed:
            raise Mistake(f"There is no option {key[:20]!r} here; there are {', '.join(allowed) or 'none'}.")
        if len(value) > LONGEST:
            raise Mistake(f"The option {key!r} is {len(value)} characters long; {LONGEST} are allowed.")


def played(query: Query) -> Played:
    """Read shape, board and moves: where a game started and what was played."""
    game = MNK.parse(query.get("shape", "3x3x3"))
    start = Position.parse(query["board"], game) if query.get("board") else game.initial_state()
    moves = read_moves(query.get("moves", ""))
    positions = [start]
    for number, move in enumerate(moves, start=1):
        try:
            positions.append(game.result(positions[-1], move))
        except Mistake as mistake:
            raise Mistake(f"Move {number}, {cell_name(move)}: {mistake}") from None
    return Played(start, moves, tuple(positions))


def position(query: Query) -> Position:
    """Read the position that shape, board and moves lead to."""
    return played(query).positions[-1]


def method(query: Query) -> Method:
    """Read how to search."""
    search = choice(query, "search", ("alphabeta", "minimax"))
    flags = [flag(query, name) for name in ("urgent", "memory", "symmetry")]
    if search == "minimax" and any(flags[1:]):
        raise Mistake("Minimax looks at everything; memory and symmetry go with search=alphabeta.")
    if flags[2] and not flags[1]:
        raise Mistake("Symmetry is a way of remembering; it needs memory=1 too.")
    return Method(search, choice(query, "order", tuple(ORDERS)), *flags)


def level(query: Query, game: MNK) -> str:
    """Read how well the machine plays on a board."""
    return choice(query, "level", tuple(reversed(described(game))))


def choice(query: Query, name: str, allowed: tuple[str, ...]) -> str:
    """Read one of a few words; the first is meant when none is given."""
    text = query.get(name, allowed[0])
    if text not in allowed:
        raise Mistake(f"{name} is one of {', '.join(allowed)}, not {text[:20]!r}.")
    return text


def several(query: Query, name: str, allowed: tuple[str, ...]) -> list[str]:
    """Read some of a few words, joined by hyphens."""
    words = list(dict.fromkeys(query.get(name, "").split("-")))
    if strange := [word for word in words if word not in allowed]:
        raise Mistake(f"{name} are some of {', '.join(allowed)}, joined by -, not {strange[0][:20]!r}.")
    return words


def flag(query: Query, name: str) -> bool:
    """Read yes (1) or no (0, or not given)."""
    return choice(query, name, ("0", "1")) == "1"


def number(query: Query, name: str, *, low: int, high: int) -> int:
    """Read a whole number within limits."""
    text = query.get(name, str(low))
    if not re.fullmatch(r"[0-9]{1,3}", text) or not low <= int(text) <= high:
        raise Mistake(f"{name} is a whole number from {low} to {high}, not {text[:20]!r}.")
    return int(text)
