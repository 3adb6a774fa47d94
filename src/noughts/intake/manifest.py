"""A class's CSV manifest: who is in it, and which file is whose."""

import csv
from pathlib import Path

from noughts.errors import Mistake
from noughts.safe import safe

STUDENT_COLUMNS = ("student", "id", "email", "username", "sid")
FILE_COLUMNS = ("file", "path", "submission")


def rows(manifest: Path) -> list[dict[str, str]]:
    """Return the rows of a manifest by their headings, in lower case."""
    try:
        with manifest.open(encoding="utf-8-sig", newline="") as file:
            found = [{(k or "").strip().lower(): _text(v) for k, v in row.items()} for row in csv.DictReader(file)]
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise Mistake(f"The manifest {safe(str(manifest))} cannot be read: {error}.") from None
    if not found or not column(found[0], STUDENT_COLUMNS):
        wanted = ", ".join(STUDENT_COLUMNS)
        raise Mistake(f"The manifest {safe(str(manifest))} needs a heading, with a column named one of {wanted}.")
    return found


def _text(value: object) -> str:
    text = value.strip() if isinstance(value, str) else ""
    if "\0" in text:
        raise csv.Error("it holds a NUL character")  # no path may
    return text


def column(row: dict[str, str], names: tuple[str, ...]) -> str | None:
    """Return the first of these columns that a row has."""
    return next((name for name in names if name in row), None)


def field(row: dict[str, str], names: tuple[str, ...]) -> str:
    """Return what a row holds in the first of these columns that it has."""
    name = column(row, names)
    return row[name] if name else ""
