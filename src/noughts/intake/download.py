"""A bulk download that is still a zip, unpacked into a folder while the class is judged; nothing in it is trusted.

What is really read is counted, never what a header claims. A file is written only as far as a hand-in may be long, so
that one student's bomb is cut off, and rejected later. A student with an entry that cannot be unpacked is rejected, an
entry that belongs to no student is listed as rejected by its own name, and the rest of the class goes on.
"""

import errno
import shutil
import stat
import zipfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field, replace
from itertools import takewhile
from pathlib import Path, PurePosixPath

from noughts.disk import explained, is_file
from noughts.errors import Mistake
from noughts.intake import zip_names
from noughts.intake.entries import collect
from noughts.intake.hand_in import Entry, entry_of
from noughts.intake.layouts import LARGEST_ROLL
from noughts.intake.reader import DEEPEST, LARGEST_FILE, LARGEST_ZIP, MIB, junk, readable, within
from noughts.safe import safe

MOST_BYTES = 4096 * MIB
MOST_ENTRIES = 500_000
MOST_OF_ONE = 32 * MIB
"""How much of one student is unpacked; every hand-in that the reader accepts is smaller."""
LONGEST = {".py": LARGEST_FILE, ".zip": LARGEST_ZIP, ".yml": LARGEST_ROLL}
"""How long a file may be, by its ending; of any other only the name counts."""
LONGEST_NAME = 255  # bytes
WRAPPED = 3  # folders that a download puts around a hand-in, at the most
ODD_NAME = frozenset(
    {errno.ENAMETOOLONG, errno.EINVAL, errno.EILSEQ, errno.ENOTDIR, errno.EISDIR, errno.EEXIST, errno.ELOOP}
)
"""The errors of a name that the disk does not take, or that is there already."""


@dataclass(frozen=True, slots=True)
class Unpacked:
    """The folder of an unpacked download, and a sentence for each entry that could not be unpacked."""

    folder: Path
    problems: dict[Path, str] = field(default_factory=dict)
    """Entries of students, by the path that they would have been unpacked to."""
    strays: dict[str, str] = field(default_factory=dict)
    """Entries that belong to no student, by their names in the zip."""

    def collect(self, manifest: Path | None) -> list[Entry]:
        """Return the class, with a problem for each student, and each stray, that could not be unpacked."""
        entries = collect(self.folder, manifest=manifest)
        whose = {path: why for place, why in self.problems.items() for path in (place, *place.parents)}
        found = [replace(e, problem=e.problem or whose.get(e.path)) if e.path else e for e in entries]
        return found + [replace(entry_of(name, name, None), problem=why) for name, why in self.strays.items()]


def zipped(where: Path) -> bool:
    """Tell whether this is a zip and no folder."""
    return where.suffix.lower() == ".zip" and is_file(where)


@contextmanager
def unpacked(download: Path, into: Path) -> Iterator[Unpacked]:
    """Unpack a download into a folder, which is deleted at the end; one that a killed run left is deleted first."""
    found = Unpacked(into / download.name)
    shutil.rmtree(into, ignore_errors=True)
    try:
        with explained(into), _opened(download) as archive:
            found.folder.mkdir(parents=True)
            _members(archive, found)
        yield found
    finally:
        shutil.rmtree(into, ignore_errors=True)


@contextmanager
def _opened(download: Path) -> Iterator[zipfile.ZipFile]:
    """Open a zip, and tell one that cannot be read in a sentence."""
    with ExitStack() as stack:
        yield _archive(download, stack)


def _archive(download: Path, stack: ExitStack) -> zipfile.ZipFile:
    name = safe(str(download))
    try:
        return stack.enter_context(zip_names.opened(download))
    except OSError as error:
        raise Mistake(f"{name} cannot be read: {error.strerror or error}.") from None
    except Exception:  # a broken zip raises a dozen kinds of error
        raise Mistake(f"{name} is not a zip that can be read; download it again, or give its folder.") from None


def _members(archive: zipfile.ZipFile, found: Unpacked) -> None:
    infos = archive.infolist()
    if len(infos) > MOST_ENTRIES:
        raise Mistake(f"The download has {len(infos):,} entries, more than {MOST_ENTRIES:,}; give it in parts.")
    names = [PurePosixPath(info.filename.replace("\\", "/")) for info in infos]
    outer = len({name.parts[:1] for name in names}) == 1  # then each student has a folder in that one
    left, used = MOST_BYTES, Counter[Path]()
    for info, name in zip(infos, names, strict=True):
        owner = found.folder.joinpath(*name.parts[: 1 + outer])
        if used[owner] > MOST_OF_ONE:
            found.problems[owner] = f"It is larger than {MOST_OF_ONE // MIB} MiB; hand in the program alone."
            continue
        size = _taken(archive, info, name, found)
        used[owner] += size
        left -= size
        if left < 0:
            raise Mistake(f"The download is larger than {MOST_BYTES // MIB:,} MiB; give it in parts.")


def _taken(archive: zipfile.ZipFile, info: zipfile.ZipInfo, name: PurePosixPath, found: Unpacked) -> int:
    """Unpack one entry, or note why not, and return how many bytes were written."""
    parts = name.parts
    if len(parts) > DEEPEST + WRAPPED or ".." in parts[1:]:
        _pass_over(found.folder, parts)
        return 0
    try:
        path = found.folder / within(info)
    except Mistake as mistake:
        found.strays[str(name)] = str(mistake)
        return 0
    if not parts or any(map(junk, parts)):
        return 0
    try:
        return _member(archive, info, path)
    except Mistake as mistake:
        _reject(found, path, str(mistake))
    except OSError as error:
        if error.errno not in ODD_NAME:
            raise
        if error.errno == errno.ENAMETOOLONG:
            _pass_over(found.folder, parts)
        elif path.suffix.lower() in LONGEST:
            _reject(found, path, f"The zip holds {safe(str(name), limit=80)} twice.")
    return 0


def _reject(found: Unpacked, path: Path, why: str) -> None:
    """Note what is wrong with an entry, and leave an empty file in its place, so that its student counts."""
    found.problems[path] = why
    with suppress(OSError):
        path.touch()


def _pass_over(folder: Path, parts: Sequence[str]) -> None:
    """Leave out an entry that no honest hand-in has, but make its folders, so that its student is seen."""
    kept = takewhile(_usual, parts[:-1][:DEEPEST])
    with suppress(OSError):
        folder.joinpath(*kept).mkdir(parents=True, exist_ok=True)


def _usual(part: str) -> bool:
    """Tell whether a folder may be called so: no way up, no root, no drive, not too long."""
    return part not in ("..", "/", "//") and part[1:2] != ":" and len(part.encode()) <= LONGEST_NAME


def _member(archive: zipfile.ZipFile, info: zipfile.ZipInfo, path: Path) -> int:
    """Write one entry and return how many bytes were read."""
    if info.is_dir():
        path.mkdir(parents=True, exist_ok=True)
        return 0
    path.parent.mkdir(parents=True, exist_ok=True)
    if stat.S_ISLNK(info.external_attr >> 16):
        path.symlink_to(path.name)  # a link that leads nowhere, to be rejected as the link it was
        return 0
    data = _read(archive, info, LONGEST.get(path.suffix.lower(), -1) + 1)
    with path.open("xb") as file:
        file.write(data)
    return len(data)


def _read(archive: zipfile.ZipFile, info: zipfile.ZipInfo, most: int) -> bytes:
    """Read an entry up to a limit; where the limit is 0, only the entry's name matters."""
    if not most:
        return b""
    readable(info)
    try:
        with archive.open(info) as member:
            return member.read(most)
    except UnicodeDecodeError:
        name = safe(info.filename, limit=80)
        raise Mistake(f"The name of the zip's entry {name} is not the UTF-8 it is said to be; zip it again.") from None
    except Exception:  # a broken zip raises a dozen kinds of error
        raise Mistake(f"The zip's entry {safe(info.filename, limit=80)} is broken; download it again.") from None
