"""A folder of hand-ins, and perhaps a manifest, read as the entries of a class: one for each student."""

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from noughts.disk import is_file, is_folder
from noughts.errors import Mistake
from noughts.intake import layouts
from noughts.intake import manifest as manifests
from noughts.intake.hand_in import Entry, entry_of
from noughts.intake.manifest import FILE_COLUMNS, STUDENT_COLUMNS, column, field
from noughts.safe import safe


def collect(where: Path, *, manifest: Path | None = None) -> list[Entry]:
    """Return the class in the order of its students' names, or say what is wrong with the folder or the manifest."""
    if manifest is None and listed_in(where):
        where, manifest = where.parent, where
    if is_file(where):
        raise Mistake(f"{safe(str(where))} is a file; give the folder of submissions, or a zip of it.")
    if not is_folder(where):
        raise Mistake(f"There is no folder {safe(str(where))}; give the folder of submissions.")
    try:
        entries = _entries(where, manifest)
    except OSError as error:
        raise Mistake(f"{safe(str(where))} cannot be read: {error.strerror or error}.") from None
    if not entries:
        raise Mistake(f"{safe(str(where))} holds no submission; it needs a file, a folder or a zip per student.")
    return sorted(_apart(entries), key=lambda entry: (entry.student.casefold(), entry.student))


def listed_in(where: Path) -> bool:
    """Tell whether a class is given by its manifest; the folder is then the one that the manifest lies in."""
    return where.suffix.lower() == ".csv" and is_file(where)


def _entries(where: Path, manifest: Path | None) -> list[Entry]:
    rows = manifests.rows(manifest) if manifest else []
    if manifest and rows and column(rows[0], FILE_COLUMNS):
        return _all_listed(where, manifest, rows)
    children = layouts.children_of(where)
    return _roll_call(list(layouts.layout(where, children)(where, children)), rows)


def _real(path: Path) -> Path:
    return Path(os.path.realpath(path))  # Path.resolve gives up on a link that leads to itself


def _all_listed(where: Path, manifest: Path, rows: list[dict[str, str]]) -> list[Entry]:
    """Return the entries of a manifest, or say that none of the files it lists lies in this folder."""
    entries = [_listed(where, row) for row in rows]
    named = [file for row in rows if (file := field(row, FILE_COLUMNS))]
    if named and not any(entry.path or entry.problem for entry in entries):
        listed, first = safe(str(manifest)), safe(named[0], limit=80)
        raise Mistake(f"No file that {listed} names, such as {first}, is in {safe(str(where))}; give their folder too.")
    return entries


def _listed(where: Path, row: dict[str, str]) -> Entry:
    """Return the entry that a row of the manifest names; its file must lie in the folder."""
    student, file = field(row, STUDENT_COLUMNS), field(row, FILE_COLUMNS)
    absent = entry_of(student, row.get("name") or student, None)
    if not file:
        return absent
    path = where / file
    if not _real(path).is_relative_to(_real(where)):
        return replace(absent, problem=f"The manifest's {safe(file, limit=80)} lies outside the folder.")
    return replace(absent, path=path) if os.path.lexists(path) else absent


def _roll_call(entries: list[Entry], rows: list[dict[str, str]]) -> list[Entry]:
    """Return the entries with their names from the roll, and an entry for everyone else on the roll."""
    names = {field(row, STUDENT_COLUMNS): row.get("name") or "" for row in rows}
    named = [replace(entry, name=safe(names.get(entry.student) or entry.name)) for entry in entries]
    absent = set(names) - {entry.student for entry in entries} - {""}
    return named + [entry_of(student, names[student] or student, None) for student in absent]


def _apart(entries: list[Entry]) -> Iterator[Entry]:
    """Yield one entry for each student; a student with several has a problem that says so."""
    found: dict[str, list[Entry]] = {}
    for entry in entries:
        found.setdefault(entry.student, []).append(entry)
    for same in found.values():
        names = ", ".join(safe(e.path.name, limit=60) for e in same[:3] if e.path)
        twice = f"There are {len(same)} hand-ins under this name ({names}); keep one."
        yield same[0] if len(same) == 1 else replace(same[0], problem=twice)
