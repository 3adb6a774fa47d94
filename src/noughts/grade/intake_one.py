"""Takes in one submission: regular files only, no links followed, nothing large, whatever the encoding."""

import contextlib
import errno
import os
import stat
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from noughts.errors import Mistake

MAX_FILE = 1 << 20
MAX_SIBLINGS = 64
MAX_TOTAL = 4 << 20
# Without waiting, so that a pipe nobody writes to cannot hold us up; not every system has every flag.
_READING = os.O_RDONLY | sum(getattr(os, flag, 0) for flag in ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_BINARY"))
_USUAL = ("tictactoe.py", "tictactoe_solver.py")


@dataclass(frozen=True, slots=True)
class Submission:
    """A student's file and the Python files that lie beside it, by name."""

    main: str
    files: Mapping[str, bytes]


def read_submission(path: Path) -> Submission:
    """Read a file, or the one file of a folder, and its siblings."""
    try:
        main = _main(path) if path.is_dir() and not path.is_symlink() else path
    except OSError as error:
        raise Mistake(_why(path, error)) from error
    source = read_file(main)
    return Submission(main.name, {**_siblings(main, MAX_TOTAL - len(source)), main.name: source})


def read_file(path: Path) -> bytes:
    """Read one regular file of at most a mebibyte, or say why not."""
    try:
        descriptor = os.open(path, _READING)
    except OSError as error:
        raise Mistake(_why(path, error)) from error
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise Mistake(f"{path} is not a regular file; a submission is a Python file")
    with os.fdopen(descriptor, "rb") as stream:
        source = stream.read(MAX_FILE + 1)
    if len(source) > MAX_FILE:
        raise Mistake(f"{path} is larger than 1 MiB, which no submission needs to be")
    return source


def _why(path: Path, error: OSError) -> str:
    if error.errno == errno.ELOOP:
        return f"{path} is a link; give the file itself"
    return f"{path} cannot be read: {(error.strerror or 'unknown error').lower()}"


def _main(folder: Path) -> Path:
    """Choose a folder's submission: the file the courses name, or the only one there."""
    found = sorted(path for path in folder.glob("*.py") if path.name not in ("runner.py", "__init__.py"))
    usual = [path for path in found if path.name in _USUAL] or found
    if len(usual) != 1:
        names = ", ".join(path.name for path in usual[:5]) or "no Python file"
        raise Mistake(f"{folder} holds {names}; name the one file to check")
    return usual[0]


def _siblings(main: Path, room: int) -> dict[str, bytes]:
    """Read the Python files beside a submission, as far as they are regular and there is room."""
    files: dict[str, bytes] = {}
    for path in sorted(main.parent.glob("*.py"))[:MAX_SIBLINGS]:
        with contextlib.suppress(Mistake):
            source = read_file(path)
            room -= len(source)
            if room >= 0 and path.name != main.name:
                files[path.name] = source
    return files
