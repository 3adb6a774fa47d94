"""Opens a zip in which a name is said to be UTF-8 and is not, for which zipfile alone would refuse the whole of it."""

import io
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from struct import Struct

ENTRY = b"PK\1\2"
HEADER = Struct("<4s5xB18x3H12x")
"""How each entry of a zip's own list begins: a mark, the half of its flags that tells UTF-8, three lengths."""
UTF_8, FLAGS = 0x08, 9


class _Listed(io.BufferedReader):
    """A zip's bytes; while it is opened, its list of entries is read without that flag where it is untrue."""

    opening = True

    def read(self, size: int | None = -1, /) -> bytes:
        """Return the next bytes."""
        data = super().read(size)
        return mended(data) if self.opening and data.startswith(ENTRY) else data


def mended(listed: bytes) -> bytes:
    """Return a zip's list of entries in which no name is said to be UTF-8 that is not."""
    data, place = bytearray(listed), 0
    while place + HEADER.size <= len(data):
        mark, flags, *lengths = HEADER.unpack_from(data, place)
        if mark != ENTRY:
            break
        start = place + HEADER.size
        if flags & UTF_8 and not _utf_8(data[start : start + lengths[0]]):
            data[place + FLAGS] &= ~UTF_8
        place = start + sum(lengths)
    return bytes(data)


def _utf_8(name: bytearray) -> bool:
    try:
        name.decode()
    except UnicodeDecodeError:
        return False
    return True


@contextmanager
def opened(path: Path) -> Iterator[zipfile.ZipFile]:
    """Open a zip; an entry whose name is untrue has another one, and cannot be read."""
    with _Listed(io.FileIO(path)) as file, zipfile.ZipFile(file) as archive:
        file.opening = False
        yield archive
