"""The folder that a report is written into: only what we wrote there is ever overwritten or deleted.

A list in the folder, `.noughts.json`, names every file of ours. A file is on the list before it is on the disk, so
that the list is right whenever a run is killed. Every file takes its place only when it is whole.
"""

import json
import os
import re
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from noughts.disk import explained, is_folder
from noughts.errors import Mistake
from noughts.safe import safe

LIST, PART, LINES = ".noughts.json", ".noughts.part", "grades.jsonl"
STORE = "grades.sqlite"
UNPACKED = ".unpacked"
"""Where a download that is still zipped lies while it is judged."""
DATABASE = (STORE, *(f"{STORE}-{ending}" for ending in ("wal", "shm", "journal")))
"""What SQLite makes of one database."""
ALWAYS = (LIST, PART, UNPACKED, "index.html", "grades.csv", LINES, f".{LINES}.part", *DATABASE)
NAME = re.compile(r"[a-z0-9]+/[A-Za-z0-9~_-][A-Za-z0-9~._-]*")
"""How the rest of what we write is called: a file in a folder, and no way out of it."""


class ReportFolder:
    """A report's folder, with the names of what we wrote there."""

    def __init__(self, root: Path, ours: Iterable[str]) -> None:
        """Take a folder and the names on its list."""
        self.root = root
        self._ours = set(ours)

    def claim(self, names: Iterable[str]) -> None:
        """Put names on the list, on the disk too, unless one of them is a file that somebody else wrote."""
        new = set(names) - self._ours
        for name in sorted(new):
            folder = name.rpartition("/")[0]
            if folder and os.path.lexists(self.root / folder) and _no_folder(self.root / folder):
                raise Mistake(_foreign(self.root, folder))
            if os.path.lexists(self.root / name):
                raise Mistake(_foreign(self.root, name))
        if new:
            self._ours |= new
            self._note()

    def remove_others(self, folder: str, names: Iterable[str]) -> None:
        """Delete our own files of a folder of ours, but for these; files that others put there stay."""
        gone = {name for name in self._ours - set(names) if name.startswith(f"{folder}/")}
        for name in gone:
            (self.root / name).unlink(missing_ok=True)
        if gone:
            self._ours -= gone
            self._note()

    def write(self, name: str, data: bytes) -> None:
        """Write a file of ours whole or not at all, whatever happens meanwhile."""
        with self._whole(name, PART) as file:
            file.write(data)

    @contextmanager
    def lines(self) -> Iterator[BinaryIO]:
        """Open grades.jsonl to write, which takes its place only when it is whole."""
        with self._whole(LINES, f".{LINES}.part") as file:
            yield file

    @contextmanager
    def _whole(self, name: str, part_name: str) -> Iterator[BinaryIO]:
        part, path = self.root / part_name, self.root / name
        path.parent.mkdir(exist_ok=True)
        try:
            with part.open("wb") as file:
                yield file
            part.replace(path)
        except BaseException:
            part.unlink(missing_ok=True)
            raise

    def _note(self) -> None:
        self.write(LIST, (json.dumps({"written by noughts": sorted(self._ours)}, indent=0) + "\n").encode())


def opened(root: Path) -> ReportFolder:
    """Take a report's folder, made when it is missing; one without our list must be empty."""
    if os.path.lexists(root) and not is_folder(root):
        raise Mistake(f"{safe(str(root))} is no folder; give one for the report, for example --out report.")
    with explained(root):
        root.mkdir(parents=True, exist_ok=True)
        if odd := next((name for name in ALWAYS if _odd(root / name)), None):
            raise Mistake(_foreign(root, odd))
        ours = _listed(root)
        if not ours and (strange := sorted(path.name for path in root.iterdir())):
            raise Mistake(_foreign(root, strange[0]))
        folder = ReportFolder(root, ours)
        folder.claim(ALWAYS)
        return folder


def _odd(path: Path) -> bool:
    """Tell whether a link, a pipe or a device stands where we write: what lies behind it is not ours."""
    try:
        mode = path.lstat().st_mode
    except OSError:
        return False
    return not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)


def _no_folder(path: Path) -> bool:
    return path.is_symlink() or not path.is_dir()


def _listed(root: Path) -> set[str]:
    """Return the names on a folder's list; without a list, or with one that is none of ours, nothing is ours."""
    try:
        names = json.loads((root / LIST).read_bytes())["written by noughts"]
        return {name for name in names if name in ALWAYS or NAME.fullmatch(name)}
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return set()


def _foreign(root: Path, name: str) -> str:
    where = safe(str(root))
    return f"{where} holds {safe(name, limit=80)}, which noughts did not write; give --out a new or empty folder."


def refuse_input(out: Path, where: Path, manifest: Path | None) -> None:
    """Refuse a folder for the report that holds what is to be judged, or lies in it."""
    instead = f"give another folder, for example --out {_beside(where)}"
    if _lies_in(out, where):
        raise Mistake(f"The report's folder {safe(str(out))} lies in the class's folder {safe(str(where))}; {instead}.")
    for given in filter(None, (where, manifest)):
        if _lies_in(given, out):
            raise Mistake(f"The report's folder {safe(str(out))} holds {safe(str(given))}, which is read; {instead}.")


def _lies_in(path: Path, folder: Path) -> bool:
    """Tell whether a path is a folder, or lies in it at any depth."""
    found = _identity(folder)
    return found is not None and found in map(_identity, _upwards(path))


def _upwards(path: Path) -> Iterator[Path]:
    real = Path(os.path.realpath(path))  # Path.resolve gives up on a link that leads to itself
    yield real
    yield from real.parents


def _identity(path: Path) -> tuple[int, int] | None:
    """Return what the system knows a file by, whatever it is called."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _beside(where: Path) -> str:
    """Return the name of a folder beside the class's."""
    path = Path(os.path.normpath(where / ".." / "report"))
    return safe(str(path.with_name("class-report") if os.path.lexists(path) else path))
