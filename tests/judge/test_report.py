"""A report is plain data: read back as it was, and refused wherever a part is missing or of another kind."""

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from noughts.judge.note import Note, note
from noughts.judge.report import Counterexample, Report, Verdict

EXAMPLE = Counterexample("winner(board)", "XXX/OO./...", note("value", text="None"), note("value", text="'X'"), ())
VERDICT = Verdict("winner", "failed", 5478, 133, EXAMPLE, (note("hint", row="diagonal forgotten"),), ("player",))
REPORT = Report(
    "ann/tictactoe.py",
    "cs50",
    "kernel",
    (VERDICT, Verdict("player", "passed", 4520)),
    advice=(note("prints"),),
    hints=("diagonal forgotten",),
    score=1,
    max_score=2,
    problem=note("no contract"),
    refused=("open the file 'x' (line 1)",),
    look=(note("frames", line=3),),
    seconds=1.5,
    memory=1 << 20,
)
OTHERS = (None, True, -1, 1 << 63, 0.5, float("nan"), "text", [3], {"a": 1})
"""A value of every kind that JSON has, some of them out of bounds."""


def test_it_is_read_back_as_it_was() -> None:
    assert Report.from_json(json.loads(json.dumps(REPORT.to_json()))) == REPORT
    assert Note.from_json(EXAMPLE.came.to_json()) == EXAMPLE.came
    assert [hint.args["row"] for hint in VERDICT.hints] == ["diagonal forgotten"]


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of every value that the format names, notes' own arguments left out."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inner:
        yield (*path, key)
        if key != "args":
            yield from places(value, (*path, key))


def changed(path: tuple[Any, ...], other: Any) -> dict[str, Any]:
    data = deepcopy(REPORT.to_json())
    *outer, last = path
    place = data
    for key in outer:
        place = place[key]
    place[last] = other
    return data


@pytest.mark.parametrize("path", list(places(REPORT.to_json())), ids=lambda path: "/".join(map(str, path)))
def test_another_value_anywhere_is_refused_or_comes_back_as_it_is(path: tuple[Any, ...]) -> None:
    refused = 0
    for other in OTHERS:
        data = changed(path, other)
        try:
            read = Report.from_json(data)
        except ValueError:
            refused += 1
            continue
        assert json.dumps(read.to_json()) == json.dumps(data)
    assert refused >= len(OTHERS) - 3


@pytest.mark.parametrize("key", REPORT.to_json())
def test_a_missing_part_is_named(key: str) -> None:
    data = {name: value for name, value in REPORT.to_json().items() if name != key}
    with pytest.raises(ValueError, match=f"no {key}"):
        Report.from_json(data)


def test_another_schema_is_refused() -> None:
    with pytest.raises(ValueError, match="schema 1"):
        Report.from_json({**REPORT.to_json(), "schema": 1})
