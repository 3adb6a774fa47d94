"""Verdicts kept in one SQLite file, durable as soon as they are written, and a lock that lets one run write at a time.

The write-ahead log makes each verdict safe against a kill at any moment, `synchronous=FULL` against a power cut, and
SQLite's own exclusive lock, which the system drops when the process dies, keeps a second run out. Each row carries the
digest of what was written, so that a row that was changed since counts for nothing, and is judged again.
"""

import hashlib
import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from noughts import disk
from noughts.classroom import report_folder
from noughts.errors import Mistake
from noughts.judge.report import Report
from noughts.safe import safe

NAME = report_folder.STORE
SETTINGS = ("PRAGMA locking_mode=EXCLUSIVE", "PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL")
TABLE = "CREATE TABLE IF NOT EXISTS verdicts (key TEXT PRIMARY KEY, report TEXT NOT NULL) WITHOUT ROWID"


class Store:
    """The verdicts of one report folder; whoever holds it is the only one to write there."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        """Take a connection that holds the lock."""
        self._connection = connection

    def get(self, key: str) -> Report | None:
        """Return the verdict kept under a key, if it is there and as it was written."""
        with _legible():
            row = self._connection.execute("SELECT report FROM verdicts WHERE key = ?", (key,)).fetchone()
        return _read(key, row[0]) if row else None

    def put(self, key: str, report: Report) -> None:
        """Keep a verdict; it is on the disk when this returns."""
        data = report.to_json()
        text = json.dumps({**data, "digest": digest(key, data)})
        with _legible():
            self._connection.execute("INSERT OR REPLACE INTO verdicts (key, report) VALUES (?, ?)", (key, text))


def _read(key: str, text: object) -> Report | None:
    """Read a row, whatever somebody made of it."""
    if not isinstance(text, bytes):
        return None
    try:
        data = json.loads(text)
        found = data.pop("digest", None) if isinstance(data, dict) else None
        return Report.from_json(data) if found == digest(key, data) else None
    except (ValueError, RecursionError):
        return None


def digest(key: str, data: object) -> str:
    """Return the digest of a row's data under its key."""
    return hashlib.sha256(f"{key} {json.dumps(data)}".encode()).hexdigest()


@contextmanager
def opened(folder: Path) -> Iterator[Store]:
    """Open the store of a report folder, made when it is missing, and hold its lock."""
    with _explained(folder):
        report_folder.opened(folder)
        connection = sqlite3.connect(folder / NAME, timeout=0, isolation_level=None)
        connection.text_factory = bytes  # a row that was tampered with may not even be text
        try:
            with _legible():
                for command in (*SETTINGS, TABLE):
                    connection.execute(command)
            yield Store(connection)
        finally:
            with suppress(sqlite3.Error):
                connection.close()


@contextmanager
def _legible() -> Iterator[None]:
    """Take a complaint of SQLite that cannot be read, since it quotes what is no text in the file, for one that can."""
    try:
        yield
    except UnicodeDecodeError:
        raise sqlite3.DatabaseError("it names something that is no text") from None


@contextmanager
def _explained(folder: Path) -> Iterator[None]:
    """Tell a full disk, a read-only folder, a broken database or another run in one sentence."""
    try:
        with disk.explained(folder):
            yield
    except sqlite3.Error as error:
        raise Mistake(_database(error, folder)) from None


def _database(error: sqlite3.Error, folder: Path) -> str:
    where, code = safe(str(folder)), getattr(error, "sqlite_errorname", "")
    if code.startswith("SQLITE_BUSY"):
        return f"Another run is writing into {where}; wait until it ends, or choose another --out."
    if code.startswith(("SQLITE_FULL", "SQLITE_IOERR")):
        return disk.full(folder)
    if code.startswith(("SQLITE_NOTADB", "SQLITE_CORRUPT")):
        return f"{where}/{NAME} is not a database of noughts; move it away, or choose another --out."
    if code.startswith(("SQLITE_CANTOPEN", "SQLITE_READONLY", "SQLITE_PERM")):
        return f"{where} cannot be written; choose another --out."
    return f"{where}/{NAME} cannot be used: {safe(str(error))}."
