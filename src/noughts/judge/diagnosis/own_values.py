"""What the numbers of a learner's own search mean: which part of an answer is the value, for whom it counts, its scale.

All of it is found out from the finished boards, whose utility is known. `sign` is 1 where larger is better for X and -1
where it is better for O; a value's class is 1, 0 or -1, so that 10 - depth is as good as 1.
"""

import ast
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from math import isnan
from typing import Any, NamedTuple

from noughts.judge.oracle import Truth, truths
from noughts.judge.record import Call, Record
from noughts.judge.values import Foreign, Obj, Seq, Value
from noughts.mnk import Action, O, X

ENOUGH = 0.5  # of the won boards and more must agree with a convention, which leaves room for some scored wrongly

Name = tuple[str, int]
"""A function by its name and line: two lambdas share a name."""
Part = Callable[[Value], float | None]
"""Takes the value out of what a function returned."""
Convention = Callable[[Truth], int]
"""Gives the sign of the values on this board."""

CONVENTIONS: tuple[Convention, ...] = (
    lambda _truth: 1,
    lambda _truth: -1,
    lambda truth: 1 if truth.position.player == X else -1,
    lambda truth: -1 if truth.position.player == X else 1,
)
"""Values to X, to O, to whoever moves, to whoever has just moved."""


class Meaning(NamedTuple):
    """How to read the numbers of one search."""

    parts: dict[Name, Part]
    conventions: dict[Name, Convention]
    low: float
    high: float
    """The values of drawn games lie between these two."""

    def value(self, call: Call) -> float | None:
        """Return the value that a call returned, on a board that play can reach."""
        part = self.parts.get(name(call))
        return part(call.returned) if part and call.board in truths() else None

    def sign(self, call: Call) -> int:
        """Return what a win of X counts in this call."""
        return self.conventions[name(call)](truths()[call.board])

    def rank(self, value: float) -> int:
        """Return the class of a value: above the draws, among them, or below."""
        return (value > self.high) - (value < self.low)


def name(call: Call) -> Name:
    """Return the function that was called."""
    return call.function, call.line


def meanings(record: Record, other: Record | None = None) -> list[Meaning]:
    """Return the ways in which a record's numbers can be meant, the likeliest first; none when it cannot be known."""
    calls = [call for call in (*record.calls, *(other.calls if other else ())) if call.board in truths()]
    own = {
        one: [call for call in calls if name(call) == one] for one in sorted(_searching(record) or _searching(other))
    }
    parts = {one: part for one, group in own.items() if (part := _part(group))}
    told = {one: _told(own[one], part) for one, part in parts.items()}
    together = [pair for pairs in told.values() for pair in pairs]
    common = _conventions(together)
    if record.cut or not common or _held_to_windows(own, told):
        return []
    readings = [dict.fromkeys(parts, convention) for convention in dict.fromkeys((*common, *CONVENTIONS))]
    readings.append({one: (_conventions(pairs, 1.0) or common)[0] for one, pairs in told.items()})
    return [Meaning(parts, reading, *_draws(told, reading)) for reading in readings]


def number(value: Value) -> float | None:
    """Return a number that is one, and no bool."""
    return float(value) if type(value) in (int, float) and not isnan(value) else None  # type: ignore[arg-type]


def _told(calls: Iterable[Call], part: Part) -> list[tuple[Truth, float]]:
    return [(truths()[call.board], value) for call in calls if (value := part(call.returned)) is not None]


def _searching(record: Record | None) -> set[Name]:
    """Return the functions that are called with the board after a move, as a search is and a count of marks is not."""
    if record is None:
        return set()
    above = (record.calls[call.parent] if call.parent >= 0 else None for call in record.calls)
    return {name(call) for call, up in zip(record.calls, above, strict=True) if up and _stones(call) == _stones(up) + 1}


def _stones(call: Call) -> int:
    return 9 - call.board.count(".")


def _held_to_windows(own: dict[Name, list[Call]], told: dict[Name, list[tuple[Truth, float]]]) -> bool:
    """Tell whether finished boards with one winner got values of both kinds, as where a window limits even these."""
    limited = [pairs for one, pairs in told.items() if any(may_hold_window(call) for call in own[one])]
    seen = [
        {(value > 0) - (value < 0) for truth, value in pairs if truth.winner == mark and truth.terminal}
        for pairs in limited
        for mark in (X, O)
    ]
    return any(len(signs) > 1 for signs in seen)


def has_number(call: Call) -> bool:
    """Tell whether a call was given a number, which may be what the other side has already."""
    return any(number(value) is not None for value in call.args.values())


def may_hold_window(call: Call) -> bool:
    """Tell whether a call was given two numbers, which may be a window whatever their names."""
    return sum(number(value) is not None for value in call.args.values()) >= 2


# Which part is the value


def _part(calls: Sequence[Call]) -> Part | None:
    """Return the part of what a function returns that is a number and fits the finished boards best."""
    answers = [call.returned for call in calls if call.returned is not None and not is_move(call)]
    fit = [part for part in _parts(answers[:1]) if answers and 2 * _numbers(answers, part) > len(answers)]
    return max(fit, key=lambda part: _agreeing_most(_told(calls, part)), default=None)


def _numbers(answers: Sequence[Value], part: Part) -> int:
    return sum(part(answer) is not None for answer in answers)


def _parts(answers: Sequence[Value]) -> list[Part]:
    keys = [key for answer in answers for key in _held(answer)]
    return [number, *(_entry(key) for key in keys)]


def _entry(key: object) -> Part:
    return lambda answer: number(_held(answer).get(key))


def _held(answer: Value) -> dict[Any, Any]:
    """Return what a tuple, list, object or dict holds, by place or name."""
    if isinstance(answer, Seq):
        return dict(enumerate(answer.items[:9]))
    if isinstance(answer, Obj):
        return dict(answer.attrs)
    return _literal(answer.text) if isinstance(answer, Foreign) and answer.type_name == "dict" else {}


@cache
def _literal(text: str) -> dict[Any, Any]:
    """Read a dict as Python writes it."""
    try:
        found = ast.literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError, TypeError):
        return {}
    return found if isinstance(found, dict) else {}


# For whom it counts


def _won(values: Iterable[tuple[Truth, float]]) -> list[tuple[Truth, float]]:
    return [(truth, value) for truth, value in values if truth.terminal and truth.value]


def _agreeing_most(values: Sequence[tuple[Truth, float]]) -> int:
    """Count the boards whose value agrees with the truth by the convention that fits best."""
    draw = _centre(values)
    signs = [(truth, (value > draw) - (value < draw)) for truth, value in values]
    return max(sum(sign == convention(truth) * truth.value for truth, sign in signs) for convention in CONVENTIONS)


def _agreeing(values: Sequence[tuple[Truth, float]], convention: Convention) -> int:
    """Count the won boards whose value lies on that side of a draw that a convention says."""
    won, draw = _won(values), _centre(values)
    return sum((value > draw) - (value < draw) == convention(truth) * truth.value for truth, value in won)


def _centre(values: Sequence[tuple[Truth, float]]) -> float:
    """Return what a draw counts: what drawn boards got, if it lies between what won boards got."""
    won = [value for _, value in _won(values)]
    draws = [value for truth, value in values if truth.terminal and not truth.value]
    usual = _usual(draws) if draws else 0.0
    return usual if won and min(won) < usual < max(won) else 0.0


def _usual(values: Sequence[float]) -> float:
    """Return the most frequent of some values, of several the one nearest to 0."""
    counts = Counter(values)
    return max(counts, key=lambda value: (counts[value], -abs(value)))


def _conventions(values: Sequence[tuple[Truth, float]], enough: float = ENOUGH) -> list[Convention]:
    """Return the conventions that most of the won boards keep, those that make no difference here left out."""
    won = _won(values)
    if not all(value for _, value in won) and not any(truth.terminal and not truth.value for truth, _ in values):
        return []  # without a drawn board nothing says that 0 is not a loss
    kept = [_agreeing(values, convention) for convention in CONVENTIONS]
    if not won or max(kept) < enough * len(won) or 2 * max(kept) <= len(won):
        return []
    best = [convention for convention, count in zip(CONVENTIONS, kept, strict=True) if count == max(kept)]
    different = {tuple(convention(truth) for truth, _ in values): convention for convention in reversed(best)}
    return [convention for convention in best if convention in different.values()]


def _draws(told: dict[Name, list[tuple[Truth, float]]], conventions: dict[Name, Convention]) -> tuple[float, float]:
    """Return between which values a draw lies: all that drawn boards got, where won boards are clear of it."""
    classes: dict[int, list[float]] = {1: [], 0: [], -1: []}
    for one, values in told.items():
        for truth, value in values:
            if truth.terminal:
                classes[conventions[one](truth) * truth.value].append(value)
    wins, draws, losses = classes[1], classes[0], classes[-1]
    if not draws or not all(value > max(draws) for value in wins) or not all(value < min(draws) for value in losses):
        centre = _centre([pair for values in told.values() for pair in values])
        return centre, centre
    middle = _usual(draws)
    return (min(draws), max(draws)) if wins and losses else (min(middle, 0.0), max(middle, 0.0))


# Moves


def is_move(call: Call) -> bool:
    """Tell whether a call returned a free cell of its board, or nothing on a board that is over."""
    truth = truths().get(call.board)
    if truth is None or truth.terminal:
        return call.returned is None
    return isinstance(call.returned, Seq) and tuple(call.returned.items) in truth.actions


def move_in(call: Call) -> Action | None:
    """Return the free cell of its board that a call returned, by itself or beside a value."""
    truth = truths().get(call.board)
    held = _held(call.returned)
    spots: list[Any] = [tuple(part.items) for part in (call.returned, *held.values()) if isinstance(part, Seq)]
    spots += [(held.get("row"), held.get("col", held.get("column"))), (held.get(0), held.get(1))]
    return next((spot for spot in spots if truth and spot in truth.actions), None)


def is_place(returned: Value) -> bool:
    """Tell whether two numbers came back, or nothing at all."""
    return returned is None or place(returned) is not None


def place(returned: Value) -> tuple[int, ...] | None:
    """Return two whole numbers that came back, be they a cell of the board or not."""
    items = returned.items if isinstance(returned, Seq) else ()
    return tuple(items) if len(items) == 2 and all(type(item) is int for item in items) else None  # type: ignore[arg-type]
