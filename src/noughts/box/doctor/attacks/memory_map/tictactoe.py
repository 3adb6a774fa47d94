"""Maps a gigabyte, anonymous and shared."""

import mmap

from tools import each


def attack():
    return each(
        lambda: mmap.mmap(-1, 1 << 30), lambda: mmap.mmap(-1, 1 << 30, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    )
