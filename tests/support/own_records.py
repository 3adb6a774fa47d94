"""Records of searches that are made here: plain minimax over the truth, its values told in any way."""

from collections.abc import Callable

from noughts.judge.oracle import Truth, after, truths
from noughts.judge.record import Call, Record
from noughts.judge.values import Foreign, Obj, Seq, Value

Told = Callable[[Truth, int], Value]
"""What a search returns of a board whose value to X is given."""

FOR_WHOM: dict[str, Callable[[Truth], int]] = {
    "X": lambda _: 1,
    "O": lambda _: -1,
    "the mover": lambda truth: 1 if truth.position.player == "X" else -1,
    "who has moved": lambda truth: -1 if truth.position.player == "X" else 1,
}
SCALES: dict[str, Callable[[Truth, int], float]] = {
    "1, 0, -1": lambda _truth, value: value,
    "10 less the stones": lambda truth, value: value * (10 - truth.stones - (truth.plies or 0)),
    "100": lambda _truth, value: 100.0 * value,
}
SHAPES: dict[str, Callable[[float], Value]] = {
    "a number": lambda value: value,
    "a pair": lambda value: Seq("tuple", (value, None)),
    "a list with the move first": lambda value: Seq("list", (Seq("tuple", (9, 9)), value)),
    "an object": lambda value: Obj("Result", {"depth": "3", "score": value}),
    "a dict": lambda value: Foreign("dict", repr({"move": None, "score": value})),
}


def telling(whom: str, scale: str, shape: str) -> Told:
    """Return how a search tells its values."""
    return lambda truth, value: SHAPES[shape](FOR_WHOM[whom](truth) * SCALES[scale](truth, value))


def searched(board: str, told: Told, *, wrong: str = "") -> Record:
    """Return the record of a whole search from a board; on one board it takes the worst for the best."""
    calls: list[Call] = []

    def value(truth: Truth, parent: int) -> int:
        number = len(calls)
        calls.append(Call(parent, "value", 7, truth.board, {}, None, None, False))
        below = [value(after(truth, action), number) for action in truth.actions]
        largest = (truth.position.player == "X") != (truth.board == wrong)
        found = truth.value if truth.terminal else (max if largest else min)(below)
        calls[number] = calls[number]._replace(returned=told(truth, found))
        return found

    value(truths()[board], -1)
    return Record(tuple(calls), False)
