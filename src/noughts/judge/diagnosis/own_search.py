"""Where a learner's own search goes wrong: the first call whose value is wrong though all below it are right.

own_reading.py tells right values from wrong ones; here the mistake gets its name, from what came back to the call and
what it made of that, and only where the record proves it.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from math import inf, isfinite
from typing import NamedTuple

from noughts.judge.diagnosis.own_reading import ALPHA, BETA, Node, Reading, named, read
from noughts.judge.diagnosis.own_values import has_number, is_place, move_in, place
from noughts.judge.note import Note, note
from noughts.judge.oracle import Truth, after, truths
from noughts.judge.record import Call, Record
from noughts.mnk import Action, X


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
    turned: Call | None = None
    """The highest of the calls above it, it included, that all do the other side's job."""
    mixes: bool = False
    """Whether all calls of the same function for the same side take the smallest for the largest, or the other way."""

    def note(self) -> Note:
        """Return what to tell the learner."""
        turned = self.turned or self.call
        return note(
            "wrong call",
            kind=self.kind,
            function=self.call.function,
            line=self.call.line,
            caller=turned.caller,
            called="" if turned is self.call else turned.function,
            turn=truths()[turned.board].position.player,
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
    return wrong_in(reading) if reading else None


@lru_cache(maxsize=2)  # whoever draws a search asks at every node
def wrong_in(reading: Reading) -> WrongCall | None:
    """Return the first wrong call of a search that was read, on the smallest board."""
    found = [told for node in reading.wrong_nodes if (told := _wrong_value(reading, node))]
    found += [told for number in reading.choices if (told := _wrong_choice(reading, number))]
    return min(found, key=lambda told: len(truths()[told.call.board].actions), default=None)


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
    looked_at = tuple(sorted(values.items()))
    told = WrongCall(kind, node.number, node.call, mover, looked_at, shown(node.value), right, node.largest)
    mixes = kind.startswith("takes") and _other_job(reading, node) and not _otherwise(reading, node)
    return told._replace(turned=_turned(reading, node), mixes=mixes)


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
    if any(named(node.call, names) is not None for names in (ALPHA, BETA)):
        return "cuts too early"
    if reading.looks_elsewhere(node):
        return ""  # it looked at boards that no move leads to, so that what was left out is not known
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
    taken = "takes the smallest" if node.largest else "takes the largest"
    ways: dict[str, Callable[[list[float]], float]] = {taken: worst, **KEEPS}
    like = [(node.value, values), *_alike(reading, node)]
    fit = [kind for kind, way in ways.items() if all(value == way(came) for value, came in like)]
    if fit:
        return taken if taken in fit else fit[0] if len(fit) == 1 else "compares"
    strange = {value for value, came in like if value not in came}
    if node.value in strange and node.value == -best(values):
        return "turns the sign"
    if node.value in strange and len(strange) == 1:
        return "starts from a wrong value"
    if node.value == worst(values):
        return taken
    return "goes wrong" if strange else "compares"


KEEPS: Mapping[str, Callable[[list[float]], float]] = {
    "keeps the first": lambda came: came[0],
    "keeps the last": lambda came: came[-1],
}


def _alike(reading: Reading, node: Node) -> Iterator[tuple[float, list[float]]]:
    """Yield what other calls of the same function for the same side returned, of which different values."""
    here = node.call.function, node.call.line, node.largest
    for one in reading.nodes.values():
        if (one.call.function, one.call.line, one.largest) == here and one.complete:
            came = [*one.looked_at.values()]
            if len({*came}) > 1:
                yield one.value, came


def _turned(reading: Reading, node: Node) -> Call:
    """Return the highest of the calls above one, it included, that all do the other side's job: there it begins."""
    above = reading.nodes.get(node.call.parent)
    return _turned(reading, above) if above and _other_job(reading, above) else node.call


def _other_job(reading: Reading, node: Node) -> bool:
    """Tell whether all calls of the same function for the same side take the worst of what came back."""
    worst, like = min if node.largest else max, [*_alike(reading, node)]
    return bool(like) and all(value == worst(came) for value, came in like)


def _otherwise(reading: Reading, node: Node) -> bool:
    """Tell whether all calls of the same function for the same side may keep the first or the last, or add all up."""
    like = [*_alike(reading, node)]
    return any(all(value == way(came) for value, came in like) for way in (*KEEPS.values(), sum))


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
    found = False  # whether the value of this very board was found, rightly
    if truth is None or truth.terminal or move in truth.best or not all(one.right for one in below):
        return None
    if move is None and (call.raised or not is_place(call.returned)):
        return None
    if move and len(below) == 1 and below[0].truth == truth and move_in(below[0].call) == move:
        number, call, below = below[0].number, below[0].call, below[0].below
    elif len(below) == 1 and below[0].truth == truth:
        found, below = below[0].exact, below[0].below
    after_moves = {action: after(truth, action).board for action in truth.actions}
    nodes = {action: one for action, board in after_moves.items() for one in below if one.truth.board == board}
    right, mover = " or ".join(map(str, truth.best)), truth.position.player
    if move and len(reading.record.calls) == 1:
        return WrongCall("chooses without looking", 0, call, mover, (), str(move), right, mover == X)
    if not nodes or not all(one.right for one in nodes.values()):
        return None
    sign = next(iter(nodes.values())).sign
    values = {action: one.value * one.sign * sign for action, one in nodes.items()}
    largest = (truth.position.player == X) == (sign == 1)
    kind = _chosen(truth, move, values, largest, move in nodes and nodes[move].exact)
    if kind == "chooses no free cell" and not all(map(isfinite, values.values())):
        return None  # no start value beats what came back, and that no move was scored may be the fault below
    if kind == "chooses a bound" and not any(has_number(one.call) for one in nodes.values()):
        return None  # nothing shows that it cuts on purpose
    if found and move in values and kind.startswith("chooses") and kind != "chooses a bound":
        kind = "keeps another move"
    came = str(move or place(call.returned))
    return WrongCall(kind, number, call, mover, tuple(values.items()), came, right, largest) if kind else None


def _chosen(truth: Truth, move: Action | None, values: dict[Action, float], largest: bool, exact: bool) -> str:
    """Name the mistake of a choice by the values of the moves; nothing when none is proved."""
    if move is None:
        return "chooses no free cell"
    if move not in values or len(values) < len(truth.actions):
        return "chooses without all values"
    if values[move] == _extreme(values, largest):
        return "" if exact else "chooses a bound"
    if values[move] == _extreme(values, not largest):
        return "chooses the smallest" if largest else "chooses the largest"
    return "chooses another value"


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
