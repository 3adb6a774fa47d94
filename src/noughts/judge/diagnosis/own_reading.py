"""A learner's own search with its values understood: which of them are true, which are bounds that do no harm.

The record (judge.record) holds every call that was given a board, and what it returned; own_values.py finds out what
the numbers mean. A value may be only a bound, where a search was cut. Whatever the names of its windows, a search may
be cut by what both sides already have elsewhere, and that is known from the record:

    floor, roof  what X and what O already have when a call begins, counted for X; a value that is too high and not
                 above the floor, or too low and not below the roof, is a bound that does no harm, and so is one that
                 lies beyond what the other side has already, where the truth does too

A right search keeps this, so it is never told that a call is wrong. Where the numbers can be meant in several ways and
one of them leaves no call wrong, nothing is said.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import inf

from noughts.judge.diagnosis.own_values import (
    Meaning,
    has_number,
    is_move,
    may_hold_window,
    meanings,
    move_in,
    name,
    number,
)
from noughts.judge.oracle import Truth, after, truths
from noughts.judge.record import Call, Record
from noughts.mnk import Action, X

ALPHA, BETA = ("alpha", "a", "lower", "min_value"), ("beta", "b", "upper", "max_value")


def read(record: Record, other: Record | None = None) -> "Reading | None":
    """Find out which calls return values, and for whom they count; nothing when it cannot be known.

    When the likeliest meaning leaves wrong calls and another one leaves none, nobody knows which is meant; nor where
    only one player's wins were scored, and another meaning leaves no more wrong calls than the likeliest.
    """
    first = None
    for meaning in meanings(record, other):
        reading = Reading(record, meaning)
        first = first or reading
        if not reading.wrong_nodes:
            return reading if reading is first else None
        if reading.elsewhere(first) and _one_sided(meaning, [*record.calls, *(other.calls if other else ())]):
            return None
    return first


def _one_sided(meaning: Meaning, calls: Sequence[Call]) -> bool:
    """Tell whether only one player's wins were scored, so that nothing shows for whom the values count."""
    scored = (truths()[call.board] for call in calls if meaning.value(call) is not None)
    return len({truth.winner for truth in scored if truth.winner}) < 2


def named(call: Call, names: tuple[str, ...]) -> float | None:
    """Return the number that a call was given under one of these names."""
    for argument, value in call.args.items():
        if argument.lower().strip("_") in names:
            return number(value)
    return None


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
        """The values that came back for moves from here, each as this call counts it, in the order they came."""
        moves = {after(self.truth, action).board: action for action in self.truth.actions}
        known = [node for node in self.below if node.truth.board in moves]
        return {moves[node.truth.board]: node.value * self.sign * node.sign for node in known}

    @property
    def complete(self) -> bool:
        """Whether every move was looked at."""
        return len(self.looked_at) == len(self.truth.actions)

    @cached_property
    def window(self) -> tuple[float, float] | None:
        """The alpha and beta that it was given, if it was, counted for X."""
        low, high = named(self.call, ALPHA), named(self.call, BETA)
        if low is None or high is None:
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

    def elsewhere(self, other: "Reading") -> bool:
        """Tell whether no more calls are wrong than in another reading, and other ones."""
        mine, theirs = ({node.number for node in one.wrong_nodes} for one in (self, other))
        return len(mine) <= len(theirs) and not mine & theirs

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

    def looks_elsewhere(self, node: Node) -> bool:
        """Tell whether a call was followed by calls with boards that play cannot reach."""
        below = (call for call in self.record.calls if call.parent == node.number)
        return any(call.board not in truths() for call in below)

    def _is_right(self, node: Node) -> bool:
        """Tell whether a value is the truth, or a bound that does no harm to what is above."""
        if node.exact:
            return True
        low, high = node.window or (-inf, inf)
        floor, roof, value = max(node.floor, low), min(node.roof, high), node.value * node.sign
        if self._may_cut(node) and (floor >= roof or self._beyond(node, floor, roof)):
            return True  # both sides have as good elsewhere, so that nobody comes here, or one of them has
        bound = floor if node.rank > node.truth.value else roof
        if not (value <= floor if node.rank > node.truth.value else value >= roof):
            return False
        held = value == bound and node.value not in node.looked_at.values()
        if node.truth.terminal:
            return held and (self.prunes or may_hold_window(node.call))
        return held or self.prunes or node.window is not None

    def _may_cut(self, node: Node) -> bool:
        """Tell whether a call may know what is had elsewhere: it is given a number, or some call left moves out."""
        return not node.truth.terminal and (self.prunes or has_number(node.call))

    def _beyond(self, node: Node, floor: float, roof: float) -> bool:
        """Tell whether a value lies beyond what the other side has already, as the truth does."""
        rank = [node.sign * self.meaning.rank(node.sign * end) for end in (floor, roof)]
        return node.truth.value >= rank[1] if node.rank > node.truth.value else node.truth.value <= rank[0]

    @cached_property
    def choices(self) -> dict[int, list[Node]]:
        """The calls that chose a move, with the values they chose by: those that returned a move, and the first."""
        calls = self.record.calls
        other = [(here, call) for here, call in enumerate(calls) if here not in self.nodes]
        moves = [here for here, call in other if here == 0 or (call.returned and is_move(call))]
        found: dict[int, list[Node]] = {here: [] for here in moves}
        for node in self.nodes.values():
            number = node.call.parent
            while number >= 0 and number not in self.nodes and number not in found:
                number = calls[number].parent
            if number in found:
                found[number].append(node)
        if 0 in self.nodes and move_in(calls[0]):
            found[0] = self.nodes[0].below
        return found

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
