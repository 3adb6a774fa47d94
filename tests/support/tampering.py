"""What somebody may make of a report that was kept."""

import json
from collections.abc import Callable
from typing import Any

Change = Callable[[dict[str, Any]], Any]


def put(*names: str, **values: object) -> Change:
    """A change of one value, deep in a report."""

    def change(data: dict[str, Any]) -> object:
        inner: Any = data
        for name in names:
            inner = inner[int(name) if name.isdigit() else name]
        inner.update(values)
        return data

    return change


def without(name: str) -> Change:
    return lambda data: {key: value for key, value in data.items() if key != name}


TAMPERED: dict[str, Change] = {
    "another status": put("verdicts", "1", status="passed"),
    "no such status": put("verdicts", "1", status="superb"),
    "more points": put(score=8),
    "points as text": put(score="8"),
    "points without end": put(score=float("inf")),
    "points that are none": put(score=float("nan")),
    "a number too large": put(memory=10**400),
    "a negative number": put(seconds=-1.0),
    "truth as a number": put(judged=1),
    "no such note": put(problem_note={"id": "no such note", "args": {}}),
    "a note without arguments": put("verdicts", "1", "reasons", "0", args={}),
    "a note as text": put(problem_note="it is broken"),
    "a hint of no table": put("verdicts", "1", "reasons", "1", args={"name": "none", "role": "none"}),
    "a board of other cells": put("verdicts", "1", "counterexample", board="<b>/.../..."),
    "verdicts as text": put(verdicts="all passed"),
    "another schema": put(schema=3),
    "no schema": without("schema"),
    "no verdicts": without("verdicts"),
    "no digest": without("digest"),
    "a digest of another kind": put(digest=[]),
    "a list": lambda data: [data],
    "a number": lambda _: 7,
    "nothing": lambda _: None,
}
RAW: dict[str, object] = {
    "no JSON": "{",
    "no text": b"\xff\xfe\x00",
    "not even a string": 7,
    "no value": "",
    "deep": "[" * 100_000,
    "long": "1" * 5000,
}


def tampered(name: str, text: str) -> object:
    return RAW[name] if name in RAW else json.dumps(TAMPERED[name](json.loads(text)))
