"""The folders that classes come in: one hand-in per student, and the bulk downloads of other systems."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import yaml

from noughts.errors import Mistake
from noughts.intake.hand_in import Entry, entry_of
from noughts.safe import safe

GRADESCOPE = "submission_metadata.yml"
SUBMISSION = re.compile(r"submission_\d+")
DEEPEST_ROLL = 50  # collections within each other; Gradescope's own roll has a handful
LARGEST_ROLL = 128 << 20
MOODLE = re.compile(r"(?P<name>.+?)_(?P<id>\d+)_assignsubmission_(?P<kind>[a-z]+)_?(?P<file>.*)", re.DOTALL)
CLASSROOM = re.compile(r"(?P<name>[^-].*?) - (?P<file>.+\..+)", re.DOTALL)
SIDE_FILES = (".csv", ".toml", ".md", ".yml")
LEFT_BY_TOOLS = ("__MACOSX", "__pycache__", "__init__.py")
"""What lies beside hand-ins and is none; any other name may be a student's."""


def children_of(where: Path) -> list[Path]:
    """Return what a folder holds, without hidden files and what tools leave there."""
    return sorted(path for path in where.iterdir() if path.name[:1] != "." and path.name not in LEFT_BY_TOOLS)


Layout = Callable[[Path, list[Path]], Iterable[Entry]]


def layout(where: Path, children: list[Path]) -> Layout:
    """Return the reader for the kind of folder this is."""
    if (where / GRADESCOPE).is_file() and _most(SUBMISSION, [path for path in children if _hand_in(path)]):
        return _gradescope
    if len(children) == 1 and children[0].is_dir() and not any(children[0].glob("*.py")):
        return _wrapped
    if _most(MOODLE, [path for path in children if _hand_in(path)]):  # not any one: a student may name a file so
        return _moodle
    programs = [path for path in children if path.suffix.lower() in (".py", ".zip")]
    if programs and all(CLASSROOM.fullmatch(path.name) for path in programs):
        return _classroom
    return _plain


def _most(pattern: re.Pattern[str], paths: list[Path]) -> bool:
    """Tell whether at least half of these names follow a pattern."""
    found = sum(bool(pattern.fullmatch(path.name)) for path in paths)
    return found > 0 and 2 * found >= len(paths)


def _hand_in(path: Path) -> bool:
    """Tell whether this may be a hand-in, and not a list or a text that lies beside them."""
    return path.is_dir() or path.suffix.lower() not in SIDE_FILES


def _wrapped(_where: Path, children: list[Path]) -> Iterable[Entry]:
    """Read the one folder that an unpacked download lies in."""
    inner = children_of(children[0])
    reader = layout(children[0], inner)
    return (_plain if reader is _wrapped else reader)(children[0], inner)


def _plain(_where: Path, children: list[Path]) -> Iterator[Entry]:
    """Read a folder with one file, folder or zip per student, named after the student."""
    for path in filter(_hand_in, children):
        name = path.name if path.is_dir() else path.stem
        yield entry_of(name, name, path)


def _gradescope(where: Path, children: list[Path]) -> Iterator[Entry]:
    """Read Gradescope's export: submission_N folders, and who they are from in its metadata."""
    if (where / GRADESCOPE).stat().st_size > LARGEST_ROLL:
        raise Mistake(f"{GRADESCOPE} is larger than {LARGEST_ROLL >> 20} MiB; give the class in parts.")
    known = _submitters((where / GRADESCOPE).read_text(encoding="utf-8", errors="replace"))
    folders = {path.name: path for path in children if SUBMISSION.fullmatch(path.name) and path.is_dir()}
    yield from _plain(where, [path for path in children if path.name not in folders])
    for submission in dict.fromkeys((*folders, *known)):
        for who in known.get(submission) or [{}]:
            name = who.get("name") or submission
            yield entry_of(who.get("email") or who.get("sid") or name, name, folders.get(submission))


def _submitters(text: str) -> dict[str, list[dict[str, str]]]:
    """Return the people of each submission; everything in the file is read as text, whatever it claims to be."""
    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    try:
        if _deep(text, loader):
            raise ValueError("deep")
        data = yaml.load(text, loader)
        return {name: list(map(_person, facts[":submitters"])) for name, facts in data.items()}
    except (yaml.YAMLError, RecursionError, AttributeError, KeyError, TypeError, ValueError):
        raise Mistake(f"{GRADESCOPE} cannot be read; download the submissions from Gradescope again.") from None


def _deep(text: str, loader: Any) -> bool:
    """Tell whether collections lie so deep within each other that reading them would end the process."""
    depth = 0
    for event in yaml.parse(text, loader):
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > DEEPEST_ROLL:
            return True
    return False


def _person(data: dict[str, object]) -> dict[str, str]:
    """Return who a submitter is, as plain names and texts."""
    return {key.lstrip(":"): value for key, value in data.items() if isinstance(value, str)}


def _moodle(where: Path, children: list[Path]) -> Iterator[Entry]:
    """Read Moodle's download: Name_id_assignsubmission_file_ folders, or files that start so."""
    found: dict[str, tuple[str, list[Path]]] = {}
    others = []
    for path in children:
        if match := MOODLE.fullmatch(path.name):
            paths = found.setdefault(match["id"], (match["name"], []))[1]
            if match["kind"] == "file":
                paths.append(path)
        else:
            others.append(path)
    for student, (name, paths) in found.items():
        yield _one_of(student, name.replace("_", " "), paths)
    yield from _plain(where, others)


def _classroom(_where: Path, children: list[Path]) -> Iterator[Entry]:
    """Read Google Classroom's download: files named Student Name - file."""
    found: dict[str, list[Path]] = {}
    for path in children:
        if match := CLASSROOM.fullmatch(path.name):
            found.setdefault(match["name"].strip(), []).append(path)
        elif _hand_in(path):
            found.setdefault(path.name, []).append(path)
    for name, paths in found.items():
        yield _one_of(name, name, paths)


def _one_of(student: str, name: str, paths: list[Path]) -> Entry:
    """Return the entry of a student with several files: the one Python file or zip among them."""
    wanted = [path for path in paths if path.is_dir() or path.suffix.lower() in (".py", ".zip")] or paths
    found = entry_of(student, name, wanted[0] if wanted else None)
    if len(wanted) < 2:
        return found
    names = ", ".join(safe(path.name, limit=60) for path in wanted[:3])
    return replace(found, problem=f"There are {len(wanted)} hand-ins ({names}); keep one, or zip them together.")
