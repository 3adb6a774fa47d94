"""The search of a learner's own file in words and as data, call by call, beside the truth."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from noughts.judge.diagnosis.own_reading import Node, Reading
from noughts.judge.diagnosis.own_search import WrongCall, shown
from noughts.judge.oracle import truths
from noughts.judge.record import Record
from noughts.judge.values import Obj, Seq
from noughts.output.sentences import sentence
from noughts.safe import safe

LEVELS = 2  # of calls that are printed
MOST = 40  # lines of calls that are printed


class Recorded(NamedTuple):
    """A search of a learner's own, recorded and read."""

    file: str
    board: str
    record: Record
    reading: Reading | None
    wrong: WrongCall | None
    minimax: int
    """Nodes that plain minimax looks at from this board."""
    alphabeta: int
    """Nodes that alpha-beta looks at, cells row by row."""
    own: int | None
    """Nodes that the file's own search looks at, this board among them; None where it is not known."""


def as_data(found: Recorded) -> dict[str, Any]:
    """Return a record with what is right and wrong in it, as JSON data."""
    nodes = found.reading.nodes if found.reading else {}
    return {
        "board": found.board,
        "file": found.file,
        "calls": [
            {
                "parent": call.parent,
                "function": call.function,
                "line": call.line,
                "board": call.board,
                "args": {name: written(value) for name, value in call.args.items()},
                "returned": written(call.returned),
                "value": nodes[number].value if number in nodes and abs(nodes[number].value) < 1e300 else None,
                "truth": truths()[call.board].value if call.board in truths() else None,
                "right": nodes[number].right if number in nodes else None,
            }
            for number, call in enumerate(found.record.calls)
        ],
        "cut": found.record.cut,
        "nodes": {"own": found.own, "minimax": found.minimax, "alphabeta": found.alphabeta},
        "first_wrong": found.wrong.number if found.wrong else None,
        "sentence": sentence(found.wrong.note()) if found.wrong else None,
    }


def written(value: object) -> str:
    """Write a value briefly, as Python would where it is plain."""
    if isinstance(value, Seq):
        left, right = ("(", ")") if value.kind == "tuple" else ("[", "]")
        return f"{left}{', '.join(map(written, value.items))}{right}"
    if isinstance(value, Obj):
        return f"{value.class_name}({', '.join(f'{name}={written(item)}' for name, item in value.attrs.items())})"
    return safe(repr(value) if value is None or isinstance(value, bool | int | float | str) else str(value), limit=80)


def told(found: Recorded) -> Iterator[str]:
    """Say in lines what a search did."""
    truth = truths()[found.board]
    yield f"{found.file} on {found.board}: {truth.position.player} moves, and the value is {signed(truth.value)} to X."
    if not found.record.calls:
        yield "Its minimax called no function of its own with a board."
        return
    if found.record.cut:
        yield f"Only the first {len(found.record.calls):,} calls are kept; choose a board with fewer free cells."
    yield f"Looked at {_nodes(found):,} nodes; plain minimax {found.minimax:,}, alpha-beta {found.alphabeta:,}."
    yield from _calls(found)
    if found.wrong:
        yield sentence(found.wrong.note())
    elif found.reading:
        yield "Every value is right, or a bound that does no harm."
    else:
        yield "What its numbers mean could not be found out, so none is called right or wrong."


def _nodes(found: Recorded) -> int:
    return found.own or len(found.record.calls)


def _calls(found: Recorded) -> Iterator[str]:
    """Print the first levels of calls, and the way to the wrong one."""
    path: set[int] = set()
    number = found.wrong.number if found.wrong else -1
    while number >= 0:
        path.add(number)
        number = found.record.calls[number].parent
    depths: list[int] = []
    lines = 0
    for number, call in enumerate(found.record.calls):
        depths.append(depths[call.parent] + 1 if call.parent >= 0 else 0)
        if number in path or (depths[number] < LEVELS and lines < MOST):
            lines += 1
            yield f"{'  ' * depths[number]}{_call(found.reading, number, found)}"


def _call(reading: Reading | None, number: int, found: Recorded) -> str:
    call = found.record.calls[number]
    node = reading.nodes.get(number) if reading else None
    came = f"raised {safe(call.raised)}" if call.raised else written(call.returned)
    mark = "" if node is None or found.wrong is None else "  ok" if node.right else "  ✗ wrong"
    first = "  ← the first wrong call" if found.wrong and found.wrong.number == number else ""
    return f"{safe(call.function)} {call.board} → {came}{_truth(node)}{mark}{first}"


def _truth(node: Node | None) -> str:
    return f"  (value {shown(node.value)}; {signed(node.truth.value)} to X is true)" if node else ""


def signed(value: int) -> str:
    """Write a value with its sign, a draw without one."""
    return f"{value:+d}" if value else "0"
