"""What of this machine a submission needs to run: the Python library and what it is linked with.

Site packages are no part of it, so that neither this judge's own code nor anything else that is
installed can be read from inside; modules that a course allows are added one by one, each with
what it requires.
"""

import importlib.util
import os
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib import metadata
from pathlib import Path

from noughts.box import landlock, linux
from noughts.errors import Mistake
from noughts.judge.submission import Submission

LEFT_OUT = ("site-packages", "dist-packages", "test", "idlelib", "ensurepip", "turtledemo", "lib2to3")
COMMON = ("numpy", "pygame")  # what courses use: importable in the box wherever it is installed
_FILE, _FOLDER = landlock.READ_FILE, landlock.READ_FILE | landlock.READ_DIR
_NULL = landlock.READ_FILE | landlock.WRITE_FILE | landlock.TRUNCATE
_SHARED_FOLDERS = ("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib")
_SHARED = (
    *("libc", "libm", "libdl", "libpthread", "librt", "libutil", "libgcc_s", "libstdc++", "libffi"),
    *("libcrypto", "libssl", "libz", "libbz2", "liblzma", "libexpat", "libsqlite3", "libuuid", "libmpdec", "libpython"),
    *("libreadline", "libtinfo", "libncursesw", "libcrypt", "libnsl", "libtirpc", "libgdbm", "libdb", "libb2"),
    *("libgssapi_krb", "libkrb", "libk5crypto", "libkrb5support", "libcom_err", "libkeyutils", "libresolv"),
    *("libtk", "libtcl", "libX11", "libXft", "libXss", "libXext", "libXrender", "libXau", "libXdmcp", "libxcb"),
    *("libfontconfig", "libfreetype", "libpng", "libbrotlidec", "libbrotlicommon", "libbsd", "libmd"),
)
"""Those of the last two lines are Tk's: editors add imports of tkinter that nobody asked for."""


@dataclass(frozen=True, slots=True)
class Library:
    """Where Python is and what of the file system it needs."""

    home: str
    executable: str
    rules: tuple[tuple[str, int], ...]
    """Paths, each with the Landlock rights that are given back there."""
    path: tuple[str, ...]
    """The folders to add to the module search path, for allowed modules."""


def common(submission: Submission) -> list[str]:
    """Return the common modules that a submission imports and that are installed here."""
    text = b"\n".join(submission.files.values()).decode("utf-8", "replace")
    lists = re.findall(r"(?m)(?:^|[:;])[ \t]*(?:import|from)[ \t]+([^\n;#]+)", text)
    imported = {word for names in lists for word in re.findall(r"(?:^|,)[ \t]*(\w+)", names)}
    return [name for name in COMMON if name in imported and importlib.util.find_spec(name)]


@lru_cache
def library(allow: tuple[str, ...] = ()) -> Library:
    """Find the Python that runs us, its library, and the allowed modules."""
    executable = os.path.realpath(getattr(sys, "_base_executable", "") or sys.executable)
    standard = Path(os.__file__).resolve().parent
    modules = [place for name in allow for place in (_module(name), *_needed(name))]
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
        if entry.name not in LEFT_OUT and entry.resolve().is_relative_to(folder):
            yield str(entry), _FOLDER if entry.is_dir() else _FILE


def _shared() -> Iterator[tuple[str, int]]:
    if not linux.LINUX:
        return
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
    return place.parent, [(str(place.parent), landlock.READ_DIR), *_readable([place])]


def _needed(name: str) -> list[tuple[Path, list[tuple[str, int]]]]:
    """Return the folders, and what of them may be read, of all that is installed with a module and that it requires."""
    owners = metadata.packages_distributions().get(name, [])
    found: dict[str, metadata.Distribution] = {}
    while owners:
        owner = owners.pop()
        if owner not in found and owner != "noughts" and (distribution := _installed(owner)):
            found[owner] = distribution
            owners += map(_required, distribution.requires or [])
    return [_distribution(distribution) for distribution in found.values()]


def _installed(name: str) -> metadata.Distribution | None:
    try:
        return metadata.distribution(name)
    except (metadata.PackageNotFoundError, ValueError):
        return None


def _required(requirement: str) -> str:
    """Return the name in a requirement, or nothing when only an extra asks for it."""
    wanted, _, condition = requirement.partition(";")
    return "" if re.search(r"\bextra\b", condition) else re.split(r"[^\w.-]", wanted.strip(), maxsplit=1)[0]


def _distribution(distribution: metadata.Distribution) -> tuple[Path, list[tuple[str, int]]]:
    """Return the folder that a distribution lies in, and its entries there: modules, libraries, its own description."""
    folder = Path(str(distribution.locate_file("")))
    inside = [file for file in distribution.files or () if not file.is_absolute() and ".." not in file.parts]
    tops = {file.parts[0] for file in inside if len(file.parts) > 1 or file.suffix in (".py", ".so")}
    places = [folder / top for top in sorted(tops - {"__pycache__"})]
    return folder, [(str(folder), landlock.READ_DIR), *_readable(place for place in places if place.exists())]


def _readable(places: Iterable[Path]) -> list[tuple[str, int]]:
    return [(str(place), _FOLDER if place.is_dir() else _FILE) for place in places]
