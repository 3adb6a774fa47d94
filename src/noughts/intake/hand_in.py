"""An entry of a class: one student and what the student handed in."""

from dataclasses import dataclass
from pathlib import Path

from noughts.safe import safe


@dataclass(frozen=True, slots=True)
class Entry:
    """One student of the class and what the student handed in."""

    student: str
    """The one name by which the student is known here: an id, an e-mail address, or the name of the file."""
    name: str
    path: Path | None
    """The file, folder or zip; none when nothing was handed in."""
    problem: str | None = None
    """One sentence when what was handed in cannot be taken."""


def entry_of(student: str, name: str, path: Path | None) -> Entry:
    """Return a student's entry; an empty folder is nothing handed in."""
    nothing = path is None or _empty(path)
    return Entry(safe(student, limit=200), safe(name, limit=200), None if nothing else path)


def _empty(path: Path) -> bool:
    """Tell whether this is an empty folder; one that cannot be read is not known to be empty."""
    try:
        return path.is_dir() and not any(path.iterdir())
    except OSError:
        return False
