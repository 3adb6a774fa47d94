"""Writing to a disk that may be full, failing or not ours: whole files or none, and a sentence when it cannot be."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from noughts.errors import Mistake
from noughts.safe import safe

FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


@contextmanager
def explained(folder: Path) -> Iterator[None]:
    """Tell a full disk or a folder that cannot be written in one sentence."""
    try:
        yield
    except OSError as error:
        if error.errno in FULL:
            raise Mistake(full(folder)) from None
        raise Mistake(f"{safe(str(folder))} cannot be written: {error.strerror or error}.") from None


def full(folder: Path) -> str:
    """Say that a folder's disk is full."""
    return (
        f"The disk that holds {safe(str(folder))} is full or failing; every verdict told so far is kept: "
        "make room and start the same command again."
    )


def write(path: Path, text: str) -> None:
    """Write a file whole or not at all, whatever happens meanwhile."""
    with writing(path) as file:
        file.write(text)


@contextmanager
def writing(path: Path) -> Iterator[TextIO]:
    """Open a file to write, which takes its place only when it is whole."""
    part = path.with_name(f".{path.name}.part")
    try:
        with part.open("w", encoding="utf-8", newline="") as file:
            yield file
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
