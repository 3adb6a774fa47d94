"""Where a learner's own search goes wrong: the first call whose value is wrong though all below it are right.

The record (judge.record) holds every call that was given a board, and what it returned; own_values.py finds out what
the numbers mean. A value may be only a bound, where a search was cut. Whatever the names of its windows, a search may
be cut by what both sides already have elsewhere, and that is known from the record:

    floor, roof  what X and what O already have when a call begins, counted for X; a value that is too high and not
                 above the floor, or too low and not below the roof, is a bound that does no harm

A right search keeps this, so it is never told that a call is wrong. Where the numbers can be meant in several ways and
one of them leaves no call wrong, nothing is said.
"""

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from math import inf
from typing import NamedTuple

from noughts.judge.diagnosis.own_values import Meaning, is_move, may_hold_window, meanings, move_in, name, number
from noughts.judge.note import Note, note
from noughts.judge.oracle import Truth, after, truths
from noughts.judge.record import Call, Record
from noughts.mnk import Action, X

ALPHA, BETA = ("alpha", "a", "lower", "min_value"), ("beta", "b", "upper", "max_value")


class WrongCall(NamedTuple):
    """A call that returned a wrong value, or chose a wrong move, with right values below it."""

    kind: str
    """In a word, what the record proves to be the mistake."""
    number: int
    """The call's place in the record."""
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
    reading = read(record, other)
    return reading.wrong if reading else None


def read(record: Record, other: Record | None = None) -> "Reading | None":
    """Find out which calls return values, and for whom they count; nothing when it cannot be known.

    When the likeliest meaning leaves wrong calls and another one leaves none, nobody knows which is meant.
    """
    first = None
    for meaning in meanings(record, other):
        reading = Reading(record, meaning)
        first = first or reading
        if not reading.wrong_nodes:
            return reading if reading is first else None
    return first


@dataclass(eq=False)
class Node:
    """A call that returned a value."""

    number: int
    call: Call
    truth: Truth
    value: float
    sign: int
    """What a win of X counts here."""
    rank: int
    """The class of the value, counted for X."""
    floor: float
    roof: float
    below: "list[Node]" = field(default_factory=list)
    right: bool = True
    """Whether its value is the truth, or a bound that does no harm."""
    exact: bool = True
    """Whether it is the truth."""

    @property
    def largest(self) -> bool:
        """Whether the mover wants the largest value."""
        return (self.truth.position.player == X) == (self.sign == 1)

    @cached_property
    def looked_at(self) -> dict[Action, float]:
        """The values that came back for moves from here, each as this call counts it."""
        boards = {node.truth.board: node.value * self.sign * node.sign for node in self.below}
        found = {action: after(self.truth, action).board for action in self.truth.actions}
        return {action: boards[board] for action, board in found.items() if board in boards}

    @property
    def complete(self) -> bool:
        """Whether every move was looked at."""
        return len(self.looked_at) == len(self.truth.actions)

    @cached_property
    def window(self) -> tuple[float, float] | None:
        """The alpha and beta that it was given, if it was, counted for X."""
        low, high = _named(self.call, ALPHA), _named(self.call, BETA)
        if low is None or high is None or low >= high:
            return None
        return (low, high) if self.sign == 1 else (-high, -low)


class Reading:
    """A record with its values understood in one way."""

    def __init__(self, record: Record, meaning: Meaning) -> None:
        """Understand a record, and tell right calls from wrong ones."""
        self.record, self.meaning = record, meaning
        self.nodes: dict[int, Node] = {}
        """The calls that returned values, by their numbers."""
        self._walk()
        counting = self._counting()
        for node in self.nodes.values():
            if (above := self.nearest(node.call.parent)) is not None and node.number in counting:
                self.nodes[above].below.append(node)
        self.prunes = any(node.below and not node.complete for node in self.nodes.values())
        """Whether some call did not look at every move."""
        for node in self.nodes.values():
            node.right = self._is_right(node)
        self.wrong_nodes = [
            node
            for node in self.nodes.values()
            if not node.right and node.number in counting and all(below.right for below in node.below)
        ]

    def _walk(self) -> None:
        """Go through the calls in order and keep what each side already has when a call begins."""
        calls = self.record.calls
        top: list[int] = []  # the outermost call with the same board
        windows: list[tuple[float, float]] = []
        best: dict[int, list[float]] = {}
        open_calls: list[int] = []
        for here, call in enumerate(calls):
            while open_calls and open_calls[-1] != call.parent:
                self._ended(open_calls.pop(), top, best)
            same = call.parent >= 0 and calls[call.parent].board == call.board
            top.append(top[call.parent] if same else here)
            windows.append(windows[top[here]] if same else self._window(call, top, windows, best))
            open_calls.append(here)
            value = self.meaning.value(call)
            if value is not None:
                sign = self.meaning.sign(call)
                rank, truth = sign * self.meaning.rank(value), truths()[call.board]
                self.nodes[here] = Node(here, call, truth, value, sign, rank, *windows[here], exact=rank == truth.value)

    def _ended(self, number: int, top: list[int], best: dict[int, list[float]]) -> None:
        """Keep the value of a call for the board that it was looked at from."""
        above = self.record.calls[top[number]].parent
        if above >= 0 and number in self.nodes:
            node = self.nodes[number]
            best.setdefault(top[above], []).append(node.value * node.sign)

    def _window(
        self, call: Call, top: list[int], windows: list[tuple[float, float]], best: dict[int, list[float]]
    ) -> tuple[float, float]:
        """Return what both sides have when a call begins: what they had above it, and what its elder sisters gave."""
        if call.parent < 0:
            return -inf, inf
        above = top[call.parent]
        floor, roof = windows[above]
        truth, values = truths().get(self.record.calls[above].board), best.get(above)
        if truth is None or not values:
            return floor, roof
        return (max(floor, *values), roof) if truth.position.player == X else (floor, min(roof, *values))

    def _counting(self) -> set[int]:
        """Return the calls that count: of several from one call with the same board only the last, as in deepening."""
        last = {(call.parent, name(call), call.board): here for here, call in enumerate(self.record.calls)}
        counting: set[int] = set()
        for here, call in enumerate(self.record.calls):
            if last[call.parent, name(call), call.board] == here and (call.parent < 0 or call.parent in counting):
                counting.add(here)
        return counting

    def nearest(self, number: int) -> int | None:
        """Return the nearest call that returned a value, from this one upwards."""
        while number >= 0 and number not in self.nodes:
            number = self.record.calls[number].parent
        return number if number >= 0 else None

    def _is_right(self, node: Node) -> bool:
        """Tell whether a value is the truth, or a bound that does no harm to what is above."""
        if node.exact:
            return True
        low, high = node.window or (-inf, inf)
        floor, roof, value = max(node.floor, low), min(node.roof, high), node.value * node.sign
        if floor >= roof and not node.truth.terminal:
            return True  # both sides have as good elsewhere, so that nobody comes here
        bound = floor if node.rank > node.truth.value else roof
        if not (value <= floor if node.rank > node.truth.value else value >= roof):
            return False
        held = value == bound and node.value not in node.looked_at.values()
        if node.truth.terminal:
            return held and (self.prunes or may_hold_window(node.call))
        return held or self.prunes or node.window is not None

    @cached_property
    def wrong(self) -> WrongCall | None:
        """The first wrong call, on the smallest board."""
        found = [told for node in self.wrong_nodes if (told := _wrong_value(self, node))]
        found += [told for number in self.choices if (told := _wrong_choice(self, number))]
        return min(found, key=lambda told: len(truths()[told.call.board].actions), default=None)

    @cached_property
    def choices(self) -> dict[int, list[Node]]:
        """The calls that chose a move, with the values they chose by: those that returned a move, and the first."""
        calls = self.record.calls
        moves = [here for here, call in enumerate(calls) if here not in self.nodes and call.returned and is_move(call)]
        found: dict[int, list[Node]] = {here: [] for here in moves}
        for node in self.nodes.values():
            number = node.call.parent
            while number >= 0 and number not in self.nodes and number not in found:
                number = calls[number].parent
            if number in found:
                found[number].append(node)
        return found | {here: node.below for here, node in self.nodes.items() if here == 0 and move_in(calls[here])}

    @cached_property
    def remembers(self) -> bool:
        """Whether it may well know boards again: no board is searched twice though several ways lead to it."""
        asked = Counter((name(node.call), node.truth.board) for node in self.nodes.values())
        return self.prunes and max(asked.values()) == 1

    def values(self, node: Node) -> dict[Action, float]:
        """Return the values that a call had of its moves, those that it may have remembered too."""
        if not self.remembers or node.complete:
            return node.looked_at
        known = {one.truth.board: one for one in self.nodes.values() if one.number < node.number}
        spots = {action: known.get(after(node.truth, action).board) for action in node.truth.actions}
        filled = {action: one.value * node.sign * one.sign for action, one in spots.items() if one}
        return filled | node.looked_at


# What the mistake is


def _wrong_value(reading: Reading, node: Node) -> WrongCall | None:
    """Return a wrong value with its kind, when the calls below it show what went wrong."""
    if any(below.truth.board == node.truth.board for below in node.below):
        return None  # it hands the same board on, and what became of that cannot be told from values
    values = reading.values(node)
    complete = len(values) == len(node.truth.actions)
    kind = _kind(reading, node, values, complete)
    if not kind:
        return None
    follows = complete and values and not kind.startswith("passes")
    right = shown(_extreme(values, node.largest)) if follows else _outcome(node.truth.value * node.sign, reading)
    mover = node.truth.position.player
    return WrongCall(kind, node.number, node.call, mover, tuple(values.items()), shown(node.value), right, node.largest)


def _kind(reading: Reading, node: Node, values: dict[Action, float], complete: bool) -> str:
    """Name the mistake by the values that came back; nothing where the call is right by them."""
    if node.truth.terminal:
        return "scored wrongly"
    if node.call.changed:
        return "changes the board"
    if not values:
        return "remembers a bound" if _seen_before(reading, node) else "stops early"
    if node.value != _extreme(values, node.largest) and (complete or node.value not in values.values()):
        return _compared(reading, node, list(values.values()), complete)
    if complete:
        return "passes a wrong window" if any(_narrowed(node, below) for below in node.below) else ""
    if any(_named(node.call, names) is not None for names in (ALPHA, BETA)):
        return "cuts too early"
    return "returns after the first move" if len(values) == 1 else "leaves moves out"


def _compared(reading: Reading, node: Node, values: list[float], complete: bool) -> str:
    """Name what a call made of the values that came back."""
    best, worst = (max, min) if node.largest else (min, max)
    rank = reading.meaning.rank
    if rank(node.value) == rank(best(values)):
        return ""  # its value follows from those below, so one of these only looks right
    if not complete:
        return "starts from a wrong value" if not _shifts(reading) else "goes wrong"
    if _shifts(reading):
        same = rank(node.value) == rank(worst(values))
        return ("takes the smallest" if node.largest else "takes the largest") if same else "goes wrong"
    if node.value == worst(values):
        return "takes the smallest" if node.largest else "takes the largest"
    if node.value and node.value == -best(values):
        return "turns the sign"
    if node.value not in values:
        return "starts from a wrong value"
    return (
        "keeps the first" if node.value == values[0] else "keeps the last" if node.value == values[-1] else "compares"
    )


def _shifts(reading: Reading) -> bool:
    """Tell whether the search changes a value on its way up, so that it is none of those below though it is right."""
    inner = [node for node in reading.nodes.values() if node.exact and node.looked_at]
    return 2 * sum(node.value not in node.looked_at.values() for node in inner) > len(inner)


def _seen_before(reading: Reading, node: Node) -> bool:
    """Tell whether an earlier call with the same board looked further and came to the same value."""
    return any(
        one.truth.board == node.truth.board and one.value == node.value and one.below
        for one in reading.nodes.values()
        if one.number < node.number
    )


def _narrowed(node: Node, below: Node) -> bool:
    """Tell whether a call gave one below a window that leaves out what is still open, and got a mere bound for it."""
    if below.exact or below.window is None:
        return False
    low, high = node.window or (-inf, inf)
    return below.window[0] > max(low, below.floor) or below.window[1] < min(high, below.roof)


def _wrong_choice(reading: Reading, number: int) -> WrongCall | None:
    """Return a wrong choice of a move, when all values of the moves it looked at are right."""
    call = reading.record.calls[number]
    truth, move = truths().get(call.board), move_in(call)
    below = reading.choices[number]
    if truth is None or truth.terminal or move is None or move in truth.best or not all(one.right for one in below):
        return None
    if len(below) == 1 and below[0].truth == truth and move_in(below[0].call) == move:
        number, call, below = below[0].number, below[0].call, below[0].below
    after_moves = {action: after(truth, action).board for action in truth.actions}
    nodes = {action: one for action, board in after_moves.items() for one in below if one.truth.board == board}
    if not nodes or not all(one.right for one in nodes.values()):
        return None
    sign = next(iter(nodes.values())).sign
    values = {action: one.value * one.sign * sign for action, one in nodes.items()}
    largest = (truth.position.player == X) == (sign == 1)
    kind = _chosen(truth, move, values, largest, move in nodes and nodes[move].exact)
    right, mover = " or ".join(map(str, truth.best)), truth.position.player
    return WrongCall(kind, number, call, mover, tuple(values.items()), str(move), right, largest) if kind else None


def _chosen(truth: Truth, move: Action, values: dict[Action, float], largest: bool, exact: bool) -> str:
    """Name the mistake of a choice by the values of the moves; nothing when none is proved."""
    if move not in values or len(values) < len(truth.actions):
        return "chooses without all values"
    if values[move] == _extreme(values, largest):
        return "" if exact else "chooses a bound"
    if values[move] == _extreme(values, not largest):
        return "chooses the smallest" if largest else "chooses the largest"
    return "chooses another value"


def _named(call: Call, names: tuple[str, ...]) -> float | None:
    for argument, value in call.args.items():
        if argument.lower().strip("_") in names:
            return number(value)
    return None


def _extreme(values: dict[Action, float], largest: bool) -> float:
    return (max if largest else min)(values.values())


def _outcome(rank: int, reading: Reading) -> str:
    low, high = shown(reading.meaning.low), shown(reading.meaning.high)
    return {1: f"a value above {high}", 0: low if low == high else f"{low} to {high}", -1: f"a value below {low}"}[rank]


def shown(value: float) -> str:
    """Write a number as Python would, whole ones without a point."""
    if value in (inf, -inf):
        return "inf" if value > 0 else "-inf"
    return str(int(value)) if value == int(value) else f"{value:g}"
