"""One student of a class and what came in."""

from dataclasses import dataclass
from pathlib import Path

from noughts.safe import safe


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


def entry_of(student: str, name: str, path: Path | None) -> Entry:
    """Return a student's entry; an empty folder is nothing handed in."""
    nothing = path is None or (path.is_dir() and not any(path.iterdir()))
    return Entry(safe(student, limit=200), safe(name, limit=200), None if nothing else path)
