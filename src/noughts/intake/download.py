"""A bulk download still zipped → a folder for as long as it is needed; nothing in it is trusted.

What is really read is counted, never what a header claims. A file is written only as far as a hand-in may be long, so
that one student's bomb is cut, and rejected later with a sentence of its own, while the rest of the class goes on.
"""

import errno
import shutil
import stat
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import takewhile
from pathlib import Path, PurePosixPath

from noughts.disk import explained
from noughts.errors import Mistake
from noughts.intake.layouts import GRADESCOPE
from noughts.intake.reader import DEEPEST, LARGEST_FILE, LARGEST_ZIP, MIB, junk, within
from noughts.safe import safe

MOST_BYTES = 4096 * MIB
MOST_ENTRIES = 500_000
LONGEST = {".py": LARGEST_FILE, ".zip": LARGEST_ZIP, ".yml": 128 * MIB}
"""How long a file may be, by its ending; of any other only the name counts."""
AGAIN = "download it again, or give its folder."
LONGEST_NAME = 255  # bytes
WRAPPED = 3  # folders that a download puts around a hand-in, at the most


def zipped(where: Path) -> bool:
    """Tell whether this is a zip and no folder."""
    return where.suffix.lower() == ".zip" and where.is_file()


@contextmanager
def unpacked(download: Path, into: Path) -> Iterator[Path]:
    """Give the folder that a download was unpacked into, gone when done; one left by a killed run is replaced."""
    folder = into / download.name
    shutil.rmtree(into, ignore_errors=True)
    try:
        with explained(into), _opened(download) as archive:
            folder.mkdir(parents=True)
            _members(archive, folder)
        yield folder
    finally:
        shutil.rmtree(into, ignore_errors=True)


@contextmanager
def _opened(download: Path) -> Iterator[zipfile.ZipFile]:
    """Open a zip, and tell one that cannot be read, or breaks off, in a sentence."""
    name = safe(str(download))
    try:
        archive = zipfile.ZipFile(download)
    except OSError as error:
        raise Mistake(f"{name} cannot be read: {error.strerror or error}.") from None
    except Exception:  # a broken zip raises a dozen kinds of error, here and below
        raise Mistake(f"{name} is not a zip that can be read; {AGAIN}") from None
    with archive:
        try:
            yield archive
        except (Mistake, OSError):
            raise
        except Exception:
            raise Mistake(f"{name} is a zip that breaks off; {AGAIN}") from None


def _members(archive: zipfile.ZipFile, folder: Path) -> None:
    infos = archive.infolist()
    if len(infos) > MOST_ENTRIES:
        raise Mistake(f"The download has {len(infos):,} entries, more than {MOST_ENTRIES:,}; give it in parts.")
    seen: set[str] = set()
    left = MOST_BYTES
    for info in infos:
        parts = PurePosixPath(info.filename.replace("\\", "/")).parts
        if len(parts) > DEEPEST + WRAPPED or ".." in parts[1:]:
            _passed_over(folder, parts)
            continue
        name = within(info)
        if any(map(junk, name.parts)):
            continue
        if str(name) in seen and not info.is_dir():
            raise Mistake(f"The zip holds {safe(str(name), limit=80)} twice.")
        seen.add(str(name))
        try:
            left -= _member(archive, info, folder / name)
        except OSError as error:
            if error.errno != errno.ENAMETOOLONG:
                raise
            _passed_over(folder, parts)
        if left < 0:
            raise Mistake(f"The download is larger than {MOST_BYTES // MIB:,} MiB; give it in parts.")


def _passed_over(folder: Path, parts: Sequence[str]) -> None:
    """Leave out an entry that no honest hand-in has; whose it is still counts."""
    kept = takewhile(lambda part: part != ".." and len(part.encode()) <= LONGEST_NAME, parts[:-1][:DEEPEST])
    folder.joinpath(*kept).mkdir(parents=True, exist_ok=True)


def _member(archive: zipfile.ZipFile, info: zipfile.ZipInfo, path: Path) -> int:
    """Write one entry and return how many bytes were read."""
    if info.is_dir():
        path.mkdir(parents=True, exist_ok=True)
        return 0
    path.parent.mkdir(parents=True, exist_ok=True)
    if stat.S_ISLNK(info.external_attr >> 16):
        path.symlink_to(path.name)  # a link that leads nowhere, to be rejected as the link it was
        return 0
    ending = path.suffix.lower()
    limit = LONGEST.get(ending, -1)
    with archive.open(info) as member:
        data = member.read(limit + 1)
    if len(data) > limit >= 0 and path.name == GRADESCOPE:
        raise Mistake(
            f"The download's {safe(path.name, limit=80)} is larger than {limit // MIB} MiB; give it in parts."
        )
    path.write_bytes(data)
    return len(data)
