"""The store: what was written comes back; whatever somebody made of it since counts for nothing, and never raises."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from support.reports import failing, passing, unfinished

from noughts.classroom.store import NAME, opened
from noughts.errors import Mistake

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


@pytest.mark.parametrize("report", [passing(), failing(), failing(text="\ud800é\x1b"), unfinished()])
def test_what_is_kept_comes_back(tmp_path: Path, report: Any) -> None:
    with opened(tmp_path) as store:
        store.put("key", report)
        assert store.get("key") == report
        assert store.get("another") is None


def test_no_row_that_was_tampered_with_is_believed(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        for name in (*TAMPERED, *RAW, "moved here"):
            store.put(name, failing())
    with closing(sqlite3.connect(tmp_path / NAME, isolation_level=None)) as database:
        for name in (*TAMPERED, *RAW):
            (text,) = database.execute("SELECT report FROM verdicts WHERE key = ?", (name,)).fetchone()
            database.execute("UPDATE verdicts SET report = ? WHERE key = ?", (tampered(name, text), name))
        database.execute("UPDATE verdicts SET key = 'its new place' WHERE key = 'moved here'")
    with opened(tmp_path) as store:
        assert [name for name in (*TAMPERED, *RAW, "its new place") if store.get(name)] == []
        store.put("deep", failing())
        assert store.get("deep") == failing()


@pytest.mark.parametrize("table", ["CREATE TABLE verdicts (a)", "CREATE VIEW verdicts AS SELECT 1 AS key"])
def test_a_database_of_another_shape_is_told_in_a_sentence(tmp_path: Path, table: str) -> None:
    with opened(tmp_path):
        pass
    with closing(sqlite3.connect(tmp_path / NAME, isolation_level=None)) as database:
        database.execute("DROP TABLE verdicts")
        database.execute(table)
    with pytest.raises(Mistake, match=r"grades\.sqlite cannot be used: "), opened(tmp_path) as store:
        store.get("key")


def test_a_file_that_is_no_database_is_told_in_a_sentence(tmp_path: Path) -> None:
    with opened(tmp_path):
        pass
    (tmp_path / NAME).write_bytes(b"no database at all" * 99)
    with pytest.raises(Mistake, match="is not a database of noughts"), opened(tmp_path):
        pass
