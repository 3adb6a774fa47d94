"""A report's folder spoilt at random, and the class graded into it again: it is graded, or one sentence says why not.

`NOUGHTS_FUZZ=10000 pytest tests/classroom/test_fuzz.py` tries more, and `NOUGHTS_SEED` with any word tries others.
"""

import json
import os
import random
import shutil
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest
from support.classes import plan
from support.reports import failing
from support.tampering import RAW, TAMPERED, Change, put, tampered

from noughts.classroom import run, workers
from noughts.classroom.store import NAME, digest
from noughts.errors import Mistake
from noughts.output.formats import FORMATS
from noughts.output.legible import legible
from noughts.output.publish import publish

TRIES = int(os.environ.get("NOUGHTS_FUZZ", "150")) // 10
SEED = os.environ.get("NOUGHTS_SEED", "")


@contextmanager
def threads(_jobs: int) -> Iterator[workers.Workers]:
    with ThreadPoolExecutor(1) as executor:
        yield workers.Workers(executor, 2)


def grade(folder: Path, out: Path) -> list[str]:
    """Grade the class, and return the statuses of its students."""
    with run.judged(plan(folder, out), lambda _tally: None, legible) as judged:
        return [row.status for row in publish(out, judged, plan(folder, out).marking, tuple(FORMATS))]


def _row(rng: random.Random, out: Path) -> None:
    """Put something else into a row of the store."""
    with closing(sqlite3.connect(out / NAME, isolation_level=None)) as database:
        key, text = rng.choice(database.execute("SELECT key, report FROM verdicts").fetchall())
        spoilt = bytearray(text.encode() if isinstance(text, str) else b"{}")
        spoilt[rng.randrange(len(spoilt))] = rng.randrange(256)
        with suppress(ValueError, LookupError, TypeError, AttributeError):  # a row that was spoilt before
            value = rng.choice((spoilt.decode("latin-1"), tampered(rng.choice((*TAMPERED, *RAW)), text)))
            database.execute("UPDATE verdicts SET report = ? WHERE key = ?", (value, key))


def _table(rng: random.Random, out: Path) -> None:
    """Change the shape of the store."""
    table = "CREATE TABLE verdicts (key, report)"
    kinds = (
        ("DROP TABLE verdicts", "CREATE VIEW verdicts AS SELECT 'a' AS key, 'b' AS report"),
        (
            "DROP TABLE verdicts",
            table,
            "CREATE TRIGGER t BEFORE INSERT ON verdicts BEGIN SELECT RAISE(ABORT, 'no'); END",
        ),
        ("DROP TABLE verdicts", "CREATE TABLE verdicts (key TEXT PRIMARY KEY)"),
        ("DROP TABLE verdicts", table, "INSERT INTO verdicts VALUES (NULL, NULL), (1, 2)"),
        ("DELETE FROM verdicts",),
        ("PRAGMA journal_mode=DELETE",),
        ("PRAGMA user_version=77", "PRAGMA encoding='UTF-16'"),
    )
    with closing(sqlite3.connect(out / NAME, isolation_level=None)) as database:
        for command in rng.choice(kinds):
            database.execute(command)


def _file(rng: random.Random, out: Path) -> None:
    """Change, cut or replace a file."""
    path = rng.choice([path for path in sorted(out.rglob("*")) if path.is_file() and not path.is_symlink()])
    data = bytearray(path.read_bytes() or b"\0")
    for _ in range(rng.choice((1, 9, 100))):
        data[rng.randrange(len(data))] = rng.randrange(256)
    path.write_bytes(data if rng.random() < 0.7 else data[: rng.randrange(len(data))])


def _place(rng: random.Random, out: Path) -> None:
    """Put a folder, a link or a pipe in the place of something, or take it away."""
    path = rng.choice(sorted(out.rglob("*")))
    shutil.rmtree(path) if path.is_dir() else path.unlink()
    make = rng.choice((lambda: None, path.mkdir, lambda: os.mkfifo(path), lambda: path.symlink_to("../mine")))
    make()


ILLEGIBLE = {
    **{name: TAMPERED[name] for name in ("no such note", "a note without arguments", "a hint of no table")},
    "a hint without a name": put("verdicts", "1", "reasons", "1", args={"role": "winner"}),
    "a count as text": put("verdicts", "1", "reasons", "1", "args", explained="all", of=[]),
    "a wrong call without a kind": put("verdicts", "1", "reasons", "0", id="wrong call"),
    "an inner note that is none": put("verdicts", "1", "reasons", "0", id="did not come back", args={"detail": 7}),
    "moves that are none": put("verdicts", "1", "counterexample", "right", args={"moves": 7}),
    "a play that stands still": put("verdicts", "1", "counterexample", line=["X.O/.X./..O"] * 2),
    "no such format of a sentence": put("verdicts", "1", "reasons", "0", id="the value", args={"texts": "1"}),
    "a look that is no note": put(look_notes=[{"id": "", "args": {}}]),
    "an advice that is no note": put(advice_notes=[{"id": "hint", "args": {}}]),
}
"""What somebody may make of a report who also computes its digest anew."""


def _rewrite(out: Path, change: Change) -> None:
    """Change every row of the store, and its digest with it."""
    with closing(sqlite3.connect(out / NAME, isolation_level=None)) as database:
        for key, text in database.execute("SELECT key, report FROM verdicts").fetchall():
            data = json.loads(text)
            del data["digest"]
            data = change(data)
            row = json.dumps({**data, "digest": digest(key, data)})
            database.execute("UPDATE verdicts SET report = ? WHERE key = ?", (row, key))


def test_rows_rewritten_with_their_digest_are_judged_again_where_they_cannot_be_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "processes", threads)
    monkeypatch.setattr(workers, "perform", lambda _task: failing().to_json())
    (tmp_path / "class").mkdir()
    (tmp_path / "class" / "ann.py").write_text("X = 1\n")
    out = tmp_path / "report"
    assert grade(tmp_path / "class", out) == ["failed"]
    line = (out / "grades.jsonl").read_text()
    for name, change in ILLEGIBLE.items():
        _rewrite(out, change)
        assert (name, grade(tmp_path / "class", out)) == (name, ["failed"])
        assert (name, (out / "grades.jsonl").read_text()) == (name, line)


@pytest.mark.parametrize("part", range(3))
def test_a_spoilt_report_folder_is_mended_or_refused(
    tmp_path: Path, part: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "processes", threads)
    monkeypatch.setattr(workers, "perform", lambda _task: failing().to_json())
    for name in ("ann", "bob", "cyd"):
        (tmp_path / "class").mkdir(exist_ok=True)
        (tmp_path / "class" / f"{name}.py").write_text(f"X = {name!r}\n")
    (tmp_path / "mine").write_text("mine")
    fresh = tmp_path / "fresh"
    assert grade(tmp_path / "class", fresh) == ["failed"] * 3
    told = []
    for seed in range(TRIES // 3):
        rng, out = random.Random(f"{SEED}folder {part} {seed}"), tmp_path / "report"
        shutil.copytree(fresh, out)
        for _ in range(rng.choice((1, 1, 2))):
            with suppress(sqlite3.Error, FileNotFoundError, IsADirectoryError, IndexError):
                rng.choice((_row, _row, _table, _file, _file, _place))(rng, out)
        try:
            assert grade(tmp_path / "class", out) == ["failed"] * 3
        except Mistake as mistake:
            told.append(str(mistake))
        except Exception as error:
            raise AssertionError(f"{part} {seed}") from error
        assert (tmp_path / "mine").read_text() == "mine"
        shutil.rmtree(out)
    assert [sentence for sentence in told if not sentence.isprintable()] == []
