"""The store: what was written comes back; whatever somebody made of it since counts for nothing, and never raises."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from support.reports import failing, passing, unfinished
from support.tampering import RAW, TAMPERED, tampered

from noughts.classroom.store import NAME, opened
from noughts.errors import Mistake


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


SHAPES = ["CREATE TABLE verdicts (a)", "CREATE VIEW verdicts AS SELECT 1 AS key"]
SHAPES += ['CREATE VIEW verdicts AS SELECT * FROM "\x1b[31m"']


@pytest.mark.parametrize("table", SHAPES)
def test_a_database_of_another_shape_is_told_in_a_sentence(tmp_path: Path, table: str) -> None:
    with opened(tmp_path):
        pass
    with closing(sqlite3.connect(tmp_path / NAME, isolation_level=None)) as database:
        database.execute("DROP TABLE verdicts")
        database.execute(table)
    with pytest.raises(Mistake, match=r"grades\.sqlite cannot be used: ") as told, opened(tmp_path) as store:
        store.get("key")
    assert str(told.value).isprintable()


def test_a_database_whose_complaint_is_no_text_is_told_in_a_sentence(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        store.put("key", failing())
    whole = (tmp_path / NAME).read_bytes()
    (tmp_path / NAME).write_bytes(whole.replace(b"tableverdicts", b"tableverd\xbfcts", 1))
    with pytest.raises(Mistake, match=r"grades\.sqlite cannot be used: .* no text"), opened(tmp_path):
        pass


def test_a_file_that_is_no_database_is_told_in_a_sentence(tmp_path: Path) -> None:
    with opened(tmp_path):
        pass
    (tmp_path / NAME).write_bytes(b"no database at all" * 99)
    with pytest.raises(Mistake, match="is not a database of noughts"), opened(tmp_path):
        pass
