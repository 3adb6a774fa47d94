"""Where a learner's own search goes wrong: the first call whose value is wrong though all below it are right.

The record (judge.record) holds every call that was given a board, and what it returned. Which part of it is the value,
and for whom it counts, is found out from the finished boards, whose utility is known. A value may be only a bound,
where a search was cut; then it is held to what a bound promises, and where that cannot be known nothing is said: a
right search is never told that a call is wrong.

    maximiser   the side for which larger is better, by the file's own convention
    truth       the value of the board as that convention would write it: 1, 0 or -1; only signs are compared, so that
                10 - depth is as good as 1
"""

from collections.abc import Callable, Container
from dataclasses import dataclass
from functools import cached_property
from math import inf, isnan
from typing import Any, NamedTuple

from noughts.judge.note import Note, note
from noughts.judge.oracle import Truth, after, truths
from noughts.judge.record import Call, Record
from noughts.judge.values import Obj, Seq, Value
from noughts.mnk import Action, X

ENOUGH = 0.5  # of the won boards and more must agree with a convention, which leaves room for some scored wrongly
ALPHA, BETA = ("alpha", "a", "lower", "min_value"), ("beta", "b", "upper", "max_value")

Part = Callable[[Value], float | None]
"""Takes the value out of what a function returned."""
Convention = Callable[[Truth], int]
"""Gives 1 or -1: what a win of X counts on this board."""


class WrongCall(NamedTuple):
    """A call that returned a wrong value, or chose a wrong move, with right values below it."""

    kind: str
    """In a word, what the record proves to be the mistake."""
    call: Call
    mover: str
    calls: tuple[tuple[Action, float], ...]
    """The moves that it looked at, and the value that came back for each, in the file's own numbers."""
    returned: str
    right: str
    largest: bool
    """Whether the largest of the values would be right here, or the smallest."""

    def note(self) -> Note:
        """Return what to tell the learner."""
        return note(
            "wrong call",
            kind=self.kind,
            function=self.call.function,
            line=self.call.line,
            board=self.call.board,
            mover=self.mover,
            calls=[[list(move), shown(value)] for move, value in self.calls],
            returned=self.returned,
            right=self.right,
            largest=self.largest,
        )


def first_wrong(record: Record, other: Record | None = None) -> WrongCall | None:
    """Return the first wrong call of a record, on the smallest board, or nothing when none is proved to be wrong.

    Another record of the same search, for the same side, may help to find out what its numbers mean.
    """
    if not (reading := read(record, other)):
        return None
    wrong = [node for node in reading.nodes.values() if not node.right and all(below.right for below in node.below)]
    found = [told for node in wrong if (told := _wrong_value(node))]
    found += [told for number in reading.choices if (told := _wrong_choice(reading, number))]
    return min(found, key=lambda told: len(truths()[told.call.board].actions), default=None)


# What the numbers mean


class Reading(NamedTuple):
    """A record with its values understood."""

    record: Record
    nodes: "dict[int, Node]"
    """The calls that returned values, by their numbers."""
    choices: tuple[int, ...]
    """The calls that returned moves."""
    convention: Convention


@dataclass(eq=False)
class Node:
    """A call that returned a value."""

    number: int
    call: Call
    truth: Truth
    value: float
    sign: int
    """What a win of X counts here."""
    below: "list[Node]"

    @property
    def wanted(self) -> int:
        """The right value's sign, by the file's own convention."""
        return self.sign * self.truth.value

    @property
    def largest(self) -> bool:
        """Whether the mover wants the largest value."""
        return (self.truth.position.player == X) == (self.sign == 1)

    @cached_property
    def looked_at(self) -> dict[Action, float]:
        """The values that came back for moves from here, each to the mover's advantage as this call counts it."""
        found: dict[Action, float] = {}
        for node in self.below:
            for action in self.truth.actions:
                if after(self.truth, action).board == node.truth.board:
                    found[action] = node.value * self.sign * node.sign
        return found

    @property
    def complete(self) -> bool:
        """Whether every move was looked at."""
        return len(self.looked_at) == len(self.truth.actions)

    @cached_property
    def window(self) -> tuple[float, float] | None:
        """The alpha and beta that it was given, if it was."""
        low, high = _named(self.call, ALPHA), _named(self.call, BETA)
        return None if low is None or high is None or low >= high else (low, high)

    @cached_property
    def exact(self) -> bool:
        """Whether its value is more than a bound."""
        if self.window:
            return self.window[0] < self.value < self.window[1]
        looked = self.complete and all(node.exact for node in self.below)
        return self.truth.terminal or looked or not self.below  # without a look, it claims to know

    @cached_property
    def right(self) -> bool:
        """Whether its value is what it promises: the truth, or a bound on the right side of it."""
        got = _sign(self.value)
        if self.exact or self.truth.terminal:
            return got == self.wanted
        if self.window:
            return self.wanted <= got if self.value <= self.window[0] else self.wanted >= got
        return self.wanted >= got if self.largest != self.complete else self.wanted <= got


def read(record: Record, other: Record | None = None) -> Reading | None:
    """Find out which calls return values, and for whom they count; nothing when it cannot be known."""
    parts = {name: part for name in _searching(record) if (part := _part(record, name))}
    known = [(n, call, value) for n, call in enumerate(record.calls) if (value := _value(call, parts)) is not None]
    calls = [*record.calls, *(other.calls if other else ())]
    told = [(truths()[call.board], value) for call in calls if (value := _value(call, parts)) is not None]
    if record.cut or not (convention := _convention(told)):
        return None
    nodes = {
        number: Node(number, call, truths()[call.board], value, convention(truths()[call.board]), [])
        for number, call, value in known
    }
    for node in nodes.values():
        if (parent := _nearest(record, node.call.parent, nodes)) is not None:
            nodes[parent].below.append(node)
    choices = tuple(n for n, call in enumerate(record.calls) if n not in nodes and call.returned and _is_move(call))
    return Reading(record, nodes, choices, convention)


def _searching(record: Record) -> set[str]:
    """Return the functions that are called with the board after a move, as a search is and a count of marks is not."""
    above = (record.calls[call.parent] if call.parent >= 0 else None for call in record.calls)
    return {
        call.function for call, up in zip(record.calls, above, strict=True) if up and _stones(call) == _stones(up) + 1
    }


def _stones(call: Call) -> int:
    return 9 - call.board.count(".")


def _value(call: Call, parts: dict[str, Part]) -> float | None:
    """Return the value that a call returned, on a board that play can reach."""
    return parts[call.function](call.returned) if call.function in parts and call.board in truths() else None


def _nearest(record: Record, number: int, among: Container[int]) -> int | None:
    """Return the nearest of some calls, from this one upwards."""
    while number >= 0 and number not in among:
        number = record.calls[number].parent
    return number if number >= 0 else None


def _part(record: Record, function: str) -> Part | None:
    """Return which part of what a function returns is a number every time."""
    calls = [call for call in record.calls if call.function == function and not call.raised]
    answers = [call.returned for call in calls if call.returned is not None]
    if all(map(_is_move, calls)):
        return None
    parts: list[Part] = [_number, *(_item(place) for place in range(3)), _attribute]
    return next((part for part in parts if answers and all(part(answer) is not None for answer in answers)), None)


def _number(value: Value) -> float | None:
    return float(value) if type(value) in (int, float) and not isnan(value) else None  # type: ignore[arg-type]


def _item(place: int) -> Part:
    return lambda value: _number(value.items[place]) if isinstance(value, Seq) and len(value.items) > place else None


def _attribute(value: Value) -> float | None:
    """Return the number that an object holds under a name such as value or score."""
    if not isinstance(value, Obj):
        return None
    found = [item for name, item in value.attrs.items() if name.strip("_").split("__")[-1] in ("value", "score", "val")]
    return _number(found[0]) if found else None


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


CONVENTIONS: tuple[Convention, ...] = (
    lambda _truth: 1,
    lambda _truth: -1,
    lambda truth: 1 if truth.position.player == X else -1,
    lambda truth: -1 if truth.position.player == X else 1,
)
"""Values to X, to O, to whoever moves, to whoever has just moved."""


def _convention(values: list[tuple[Truth, float]]) -> Convention | None:
    """Return the convention that the finished boards keep, if just one is kept by enough of them."""
    over = [(truth, value) for truth, value in values if truth.terminal and truth.value]
    if not over:
        return None
    kept = [sum(_sign(value) == sign(truth) * truth.value for truth, value in over) for sign in CONVENTIONS]
    best = max(kept)
    winners = [sign for sign, count in zip(CONVENTIONS, kept, strict=True) if count == best]
    alike = {tuple(sign(truth) for truth, _ in values) for sign in winners}
    return winners[0] if best > ENOUGH * len(over) and len(alike) == 1 else None


def _named(call: Call, names: tuple[str, ...]) -> float | None:
    for name, value in call.args.items():
        if name.lower().strip("_") in names:
            return _number(value)
    return None


def _is_move(call: Call) -> bool:
    """Tell whether a call returned a free cell of its board, or nothing on a board that is over."""
    truth, value = truths().get(call.board), call.returned
    if truth is None or truth.terminal:
        return value is None
    return isinstance(value, Seq) and tuple(value.items) in truth.actions


# What the mistake is


def _wrong_value(node: Node) -> WrongCall | None:
    """Return a wrong value with its kind, when the calls below it show what went wrong."""
    values = node.looked_at
    if any(below.truth.board == node.truth.board for below in node.below):
        return None  # it hands the same board on, and what became of that cannot be told from values
    if values and node.complete and node.value == _extreme(values, node.largest):
        return None  # by what came back it is right, so one of those is only a bound that looks like a value
    right = shown(_extreme(values, node.largest)) if values and node.complete else _outcome(node.wanted)
    told = WrongCall(_kind(node), node.call, node.truth.position.player, tuple(values.items()), "", right, node.largest)
    return told._replace(returned=shown(node.value))


def _kind(node: Node) -> str:
    """Name the mistake by the values that came back."""
    values = list(node.looked_at.values())
    if node.truth.terminal:
        return "scored wrongly"
    if node.call.changed:
        return "changes the board"
    if not values:
        return "stops early"
    if not node.complete and any(_named(node.call, names) is not None for names in (ALPHA, BETA)):
        return "cuts too early"
    if not node.complete:
        return "returns after the first move" if len(values) == 1 else "leaves moves out"
    if node.value == _extreme(node.looked_at, not node.largest):
        return "takes the smallest" if node.largest else "takes the largest"
    if node.value and node.value == -_extreme(node.looked_at, node.largest):
        return "turns the sign"
    if node.value not in values:
        return "starts from a wrong value"
    return (
        "keeps the first" if node.value == values[0] else "keeps the last" if node.value == values[-1] else "compares"
    )


def _wrong_choice(reading: Reading, number: int) -> WrongCall | None:
    """Return a wrong choice of a move, when all values of the moves it looked at are right."""
    call = reading.record.calls[number]
    truth = truths().get(call.board)
    below = [node for node in reading.nodes.values() if _owner(reading, node) == number]
    if truth is None or truth.terminal or not below or not all(node.right for node in below):
        return None
    move = tuple(call.returned.items) if isinstance(call.returned, Seq) else ()
    values = {
        action: node.value * node.sign
        for node in below
        for action in truth.actions
        if after(truth, action).board == node.truth.board
    }
    if move in truth.best or move not in truth.actions or not values:
        return None
    board = after(truth, move).board
    kind = _chosen(truth, move, values, all(node.exact for node in below if node.truth.board == board))
    right, mover = " or ".join(map(str, truth.best)), truth.position.player
    return WrongCall(kind, call, mover, tuple(values.items()), str(move), right, mover == X) if kind else None


def _chosen(truth: Truth, move: Any, values: dict[Action, float], exact: bool) -> str:
    """Name the mistake of a choice by the values of the moves; X wants the largest; nothing when none is proved."""
    largest = truth.position.player == X
    if move not in values or len(values) < len(truth.actions):
        return "chooses without all values"
    if values[move] == _extreme(values, largest):
        return "" if exact else "chooses a bound"
    if values[move] == _extreme(values, not largest):
        return "chooses the smallest" if largest else "chooses the largest"
    return "chooses another value"


def _owner(reading: Reading, node: Node) -> int | None:
    """Return the call that chose a move by this value: the nearest above it, with no other value between."""
    above = _nearest(reading.record, node.call.parent, {*reading.nodes, *reading.choices})
    return above if above in reading.choices else None


def _extreme(values: dict[Action, float], largest: bool) -> float:
    return (max if largest else min)(values.values())


def _outcome(sign: int) -> str:
    return {1: "a value above 0", 0: "0", -1: "a value below 0"}[sign]


def shown(value: float) -> str:
    """Write a number as Python would, whole ones without a point."""
    if value in (inf, -inf):
        return "inf" if value > 0 else "-inf"
    return str(int(value)) if value == int(value) else f"{value:g}"
