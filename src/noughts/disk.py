"""A disk that may be full, failing or not ours: told in a sentence, or asked without a fuss."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

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


def is_folder(path: Path) -> bool:
    """Tell whether this is a folder; what cannot be looked at, or has a name that cannot be, is none."""
    try:
        return path.is_dir()
    except OSError:
        return False


def is_file(path: Path) -> bool:
    """Tell whether this is a file; what cannot be looked at, or has a name that cannot be, is none."""
    try:
        return path.is_file()
    except OSError:
        return False
