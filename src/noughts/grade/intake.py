"""A folder of submissions → who handed in what: plain folders, a CSV manifest, and other systems' bulk downloads."""

import csv
import os
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from noughts.errors import Mistake
from noughts.grade.safe import safe

GRADESCOPE = "submission_metadata.yml"
MOODLE = re.compile(r"(?P<name>.+)_(?P<id>\d+)_assignsubmission_(?P<kind>[a-z]+)_?(?P<file>.*)", re.DOTALL)
CLASSROOM = re.compile(r"(?P<name>[^-].*?) - (?P<file>.+\..+)", re.DOTALL)
SUBMITTER = re.compile(r"\s+(?P<first>- )?:(?P<key>name|sid|email): ?(?P<value>.*)")
SIDE_FILES = (".csv", ".toml", ".md", ".yml")
STUDENT_COLUMNS = ("student", "id", "email", "username", "sid")
FILE_COLUMNS = ("file", "path", "submission")


@dataclass(frozen=True, slots=True)
class Entry:
    """One student of the class and what came in."""

    student: str
    """The one name by which the student is known here: an id, an e-mail address, or the name of the file."""
    name: str
    path: Path | None
    """The file, folder or zip; none when nothing was handed in."""
    problem: str | None = None
    """One sentence when what was handed in cannot be taken."""


def collect(where: Path, *, manifest: Path | None = None, leave_out: Path | None = None) -> list[Entry]:
    """Return the class in the order of its students' names, or say what is wrong with the folder or the manifest."""
    if manifest is None and where.suffix.lower() == ".csv" and where.is_file():
        where, manifest = where.parent, where
    if where.is_file():
        raise Mistake(f"{safe(str(where))} is a file; give the folder of submissions, or a zip of it.")
    if not where.is_dir():
        raise Mistake(f"There is no folder {safe(str(where))}; give the folder of submissions.")
    try:
        entries = _entries(where, manifest, leave_out)
    except OSError as error:
        raise Mistake(f"{safe(str(where))} cannot be read: {error.strerror or error}.") from None
    if not entries:
        raise Mistake(f"{safe(str(where))} holds no submission; it needs a file, a folder or a zip per student.")
    return sorted(_apart(entries), key=lambda entry: (entry.student.casefold(), entry.student))


def _entries(where: Path, manifest: Path | None, leave_out: Path | None) -> list[Entry]:
    rows = _rows(manifest) if manifest else []
    if manifest and rows and _column(rows[0], FILE_COLUMNS):
        return _all_listed(where, manifest, rows)
    children = [path for path in _children(where) if leave_out is None or _real(path) != _real(leave_out)]
    return _roll_call(list(_layout(where, children)(where, children)), rows)


def _real(path: Path) -> Path:
    return Path(os.path.realpath(path))  # Path.resolve gives up on a link that leads to itself


def _children(where: Path) -> list[Path]:
    return sorted(path for path in where.iterdir() if not path.name.startswith((".", "__")))


Layout = Callable[[Path, list[Path]], Iterable[Entry]]


def _layout(where: Path, children: list[Path]) -> Layout:
    """Return the reader for the kind of folder this is."""
    if (where / GRADESCOPE).is_file():
        return _gradescope
    if len(children) == 1 and children[0].is_dir() and not any(children[0].glob("*.py")):
        return _wrapped
    if any(MOODLE.fullmatch(path.name) for path in children):
        return _moodle
    hand_ins = [path for path in children if path.suffix.lower() in (".py", ".zip")]
    if hand_ins and all(CLASSROOM.fullmatch(path.name) for path in hand_ins):
        return _classroom
    return _plain


def _wrapped(_where: Path, children: list[Path]) -> Iterable[Entry]:
    """Read the one folder that an unpacked download lies in."""
    inner = _children(children[0])
    layout = _layout(children[0], inner)
    return (_plain if layout is _wrapped else layout)(children[0], inner)


def _plain(_where: Path, children: list[Path]) -> Iterator[Entry]:
    """Read a folder with one file, folder or zip per student, named after the student."""
    for path in children:
        if path.is_dir() or path.suffix.lower() not in SIDE_FILES:
            name = path.name if path.is_dir() else path.stem
            yield _entry(name, name, path)


def _gradescope(where: Path, children: list[Path]) -> Iterator[Entry]:
    """Read Gradescope's export: submission_N folders, and who they are from in its metadata."""
    known = _submitters((where / GRADESCOPE).read_text(encoding="utf-8", errors="replace"))
    for path in children:
        if path.is_dir():
            for who in known.get(path.name) or [{}]:
                name = who.get("name") or path.name
                yield _entry(who.get("email") or who.get("sid") or name, name, path)


def _submitters(text: str) -> dict[str, list[dict[str, str]]]:
    """Return the people of each submission: the few lines we need of Ruby's YAML, and no YAML beyond them."""
    people: dict[str, list[dict[str, str]]] = {}
    who: list[dict[str, str]] = []
    listed = False
    for line in text.splitlines():
        if line.endswith(":") and not line.startswith((" ", "-", ":")):
            who = people.setdefault(line[:-1], [])
        elif line.startswith("  :"):
            listed = line == "  :submitters:"
        elif listed and (match := SUBMITTER.fullmatch(line)):
            if match["first"] or not who:
                who.append({})
            who[-1][match["key"]] = _scalar(match["value"])
    return people


def _scalar(text: str) -> str:
    """Return a YAML scalar without its quotes."""
    text = text.strip()
    if len(text) > 1 and text[0] == text[-1] == "'":
        return text[1:-1].replace("''", "'")
    if len(text) > 1 and text[0] == text[-1] == '"':
        return re.sub(r"\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|x([0-9a-fA-F]{2})|(.))", _unescaped, text[1:-1])
    return text


def _unescaped(match: re.Match[str]) -> str:
    code = match[1] or match[2] or match[3]
    return chr(min(int(code, 16), 0x10FFFF)) if code else match[4]


def _moodle(_where: Path, children: list[Path]) -> Iterator[Entry]:
    """Read Moodle's download: Name_id_assignsubmission_file_ folders, or files that start so."""
    found: dict[str, tuple[str, list[Path]]] = {}
    for path in children:
        if match := MOODLE.fullmatch(path.name):
            paths = found.setdefault(match["id"], (match["name"], []))[1]
            if match["kind"] == "file":
                paths.append(path)
    for student, (name, paths) in found.items():
        yield _one_of(student, name.replace("_", " "), paths)


def _classroom(_where: Path, children: list[Path]) -> Iterator[Entry]:
    """Read Google Classroom's download: files named Student Name - file."""
    found: dict[str, list[Path]] = {}
    for path in children:
        if match := CLASSROOM.fullmatch(path.name):
            found.setdefault(match["name"].strip(), []).append(path)
        elif path.is_dir():
            found.setdefault(path.name, []).append(path)
    for name, paths in found.items():
        yield _one_of(name, name, paths)


def _one_of(student: str, name: str, paths: list[Path]) -> Entry:
    """Return the entry of a student with several files: the one Python file or zip among them."""
    wanted = [path for path in paths if path.is_dir() or path.suffix.lower() in (".py", ".zip")] or paths
    entry = _entry(student, name, wanted[0] if wanted else None)
    if len(wanted) < 2:
        return entry
    names = ", ".join(safe(path.name, limit=60) for path in wanted[:3])
    return replace(entry, problem=f"There are {len(wanted)} hand-ins ({names}); keep one, or zip them together.")


def _rows(manifest: Path) -> list[dict[str, str]]:
    """Return the rows of a manifest by their headings, in lower case."""
    try:
        with manifest.open(encoding="utf-8-sig", newline="") as file:
            rows = [{(k or "").strip().lower(): _text(v) for k, v in row.items()} for row in csv.DictReader(file)]
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise Mistake(f"The manifest {safe(str(manifest))} cannot be read: {error}.") from None
    if not rows or not _column(rows[0], STUDENT_COLUMNS):
        wanted = ", ".join(STUDENT_COLUMNS)
        raise Mistake(f"The manifest {safe(str(manifest))} needs a heading, with a column named one of {wanted}.")
    return rows


def _text(value: object) -> str:
    text = value.strip() if isinstance(value, str) else ""
    if "\0" in text:
        raise csv.Error("it holds a NUL character")  # no path may
    return text


def _column(row: dict[str, str], names: tuple[str, ...]) -> str | None:
    return next((name for name in names if name in row), None)


def _field(row: dict[str, str], names: tuple[str, ...]) -> str:
    column = _column(row, names)
    return row[column] if column else ""


def _all_listed(where: Path, manifest: Path, rows: list[dict[str, str]]) -> list[Entry]:
    """Return the entries of a manifest, unless it speaks of another folder than this."""
    entries = [_listed(where, row) for row in rows]
    named = [file for row in rows if (file := _field(row, FILE_COLUMNS))]
    if named and not any(entry.path or entry.problem for entry in entries):
        listed, first = safe(str(manifest)), safe(named[0], limit=80)
        raise Mistake(f"No file that {listed} names, such as {first}, is in {safe(str(where))}; give their folder too.")
    return entries


def _listed(where: Path, row: dict[str, str]) -> Entry:
    """Return the entry that a row of the manifest names; its file must lie in the folder."""
    student, file = _field(row, STUDENT_COLUMNS), _field(row, FILE_COLUMNS)
    entry = _entry(student, row.get("name") or student, None)
    if not file:
        return entry
    path = where / file
    if not _real(path).is_relative_to(_real(where)):
        return replace(entry, problem=f"The manifest's {safe(file, limit=80)} lies outside the folder.")
    return replace(entry, path=path) if path.exists() else entry


def _roll_call(entries: list[Entry], rows: list[dict[str, str]]) -> list[Entry]:
    """Return the entries with everyone of the roll who handed in nothing, named as the roll names them."""
    names = {_field(row, STUDENT_COLUMNS): row.get("name") or "" for row in rows}
    named = [replace(entry, name=safe(names.get(entry.student) or entry.name)) for entry in entries]
    absent = set(names) - {entry.student for entry in entries} - {""}
    return named + [_entry(student, names[student] or student, None) for student in absent]


def _entry(student: str, name: str, path: Path | None) -> Entry:
    nothing = path is None or (path.is_dir() and not any(path.iterdir()))
    return Entry(safe(student, limit=200), safe(name, limit=200), None if nothing else path)


def _apart(entries: list[Entry]) -> Iterator[Entry]:
    """Yield the entries, and where one student stands twice, one entry that says so."""
    found: dict[str, list[Entry]] = {}
    for entry in entries:
        found.setdefault(entry.student, []).append(entry)
    for same in found.values():
        names = ", ".join(safe(e.path.name, limit=60) for e in same[:3] if e.path)
        twice = f"There are {len(same)} hand-ins under this name ({names}); keep one."
        yield same[0] if len(same) == 1 else replace(same[0], problem=twice)
