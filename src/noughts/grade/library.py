"""What of this machine a submission needs to run: the Python library and what it is linked with.

Site packages are no part of it, so that neither this judge's own code nor anything else that is
installed can be read from inside; modules that a course allows are added one by one.
"""

import importlib.util
import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from noughts.errors import Mistake
from noughts.grade import landlock

_LEFT_OUT = ("site-packages", "dist-packages", "test", "idlelib", "ensurepip", "turtledemo", "lib2to3")
_FILE, _FOLDER = landlock.READ_FILE, landlock.READ_FILE | landlock.READ_DIR
_NULL = landlock.READ_FILE | landlock.WRITE_FILE | landlock.TRUNCATE
_SHARED_FOLDERS = ("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib")
_SHARED = (
    *("libc", "libm", "libdl", "libpthread", "librt", "libutil", "libgcc_s", "libstdc++", "libffi"),
    *("libcrypto", "libssl", "libz", "libbz2", "liblzma", "libexpat", "libsqlite3", "libuuid", "libmpdec", "libpython"),
    *("libreadline", "libtinfo", "libncursesw", "libcrypt", "libnsl", "libtirpc", "libgdbm", "libdb", "libb2"),
)


@dataclass(frozen=True, slots=True)
class Library:
    """Where Python is and what of the file system it needs."""

    home: str
    executable: str
    rules: tuple[tuple[str, int], ...]
    """Paths, each with the Landlock rights that are given back there."""
    path: tuple[str, ...]
    """The folders to add to the module search path, for allowed modules."""


@lru_cache
def library(allow: tuple[str, ...] = ()) -> Library:
    """Find the Python that runs us, its library, and the allowed modules."""
    executable = os.path.realpath(getattr(sys, "_base_executable", "") or sys.executable)
    standard = Path(os.__file__).resolve().parent
    modules = [_module(name) for name in allow]
    rules = [
        *_standard(standard),
        *_shared(),
        *(rule for _, places in modules for rule in places),
        ("/dev/null", _NULL),
    ]
    folders = tuple(dict.fromkeys(str(folder) for folder, _ in modules))
    return Library(sys.base_prefix, executable, tuple(dict.fromkeys(rules)), folders)


def _standard(folder: Path) -> Iterator[tuple[str, int]]:
    yield str(folder), landlock.READ_DIR
    for entry in sorted(folder.iterdir()):
        # A link out of the folder (Debian's sitecustomize.py leads to /etc) may lead nowhere inside the box.
        if entry.name not in _LEFT_OUT and entry.resolve().is_relative_to(folder):
            yield str(entry), _FOLDER if entry.is_dir() else _FILE


def _shared() -> Iterator[tuple[str, int]]:
    machine = os.uname().machine
    for folder in (*_SHARED_FOLDERS, *(f"{place}/{machine}-linux-gnu" for place in _SHARED_FOLDERS)):
        yield from ((path, _FILE) for path in _libraries(Path(folder)))
    if Path("/etc/ld.so.cache").exists():
        yield "/etc/ld.so.cache", _FILE


def _libraries(folder: Path) -> Iterable[str]:
    """List the shared libraries of a folder that Python's own modules are linked with, links resolved."""
    wanted = (path for path in (folder.iterdir() if folder.is_dir() else ()) if _wanted(path.name))
    return sorted({os.path.realpath(path) for path in wanted if path.is_file()})


def _wanted(name: str) -> bool:
    """Whether a file is one of them: libffi.so.8, libpython3.11.so.1.0, libc-2.31.so."""
    stem = name.partition(".so")[0]
    return ".so" in name and (stem in _SHARED or stem.rstrip("0123456789.-") in _SHARED)


def _module(name: str) -> tuple[Path, list[tuple[str, int]]]:
    """Return the folder an allowed module is imported from, and what of it may be read."""
    spec = importlib.util.find_spec(name) if name.isidentifier() and name != "noughts" else None
    if spec is None or spec.origin is None:
        raise Mistake(f"the module {name!r} cannot be allowed because it is not installed here")
    origin = Path(spec.origin)
    place = origin.parent if spec.submodule_search_locations else origin
    beside = [folder for folder in place.parent.glob("*.libs") if folder.name.lower().startswith(name.lower())]
    rules = [(str(path), _FOLDER if path.is_dir() else _FILE) for path in (place, *beside)]
    return place.parent, [(str(place.parent), landlock.READ_DIR), *rules]
