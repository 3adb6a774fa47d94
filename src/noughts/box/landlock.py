"""The files a submission may open: none, but what is listed, by the kernel's Landlock.

The rules are made here and applied by the child to itself. Every right that the running kernel can
take away is taken away, and given back for single places: reading the Python library, reading and
writing the null device. Older kernels know fewer rights; what they lack is refused by the system
call filter as well (truncating, sockets, signals), so the promise of the level stays the same:

    ABI 1 files · 2 links across folders · 3 truncation · 4 TCP · 5 device controls · 6 signals,
    abstract sockets
"""

import ctypes
import platform
import struct
import sys

_VERSION_FLAG = 1
_CREATE_RULESET = 444

WRITE_FILE, READ_FILE, READ_DIR, TRUNCATE = 1 << 1, 1 << 2, 1 << 3, 1 << 14
_FILES = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 4: (1 << 15) - 1, 5: (1 << 16) - 1}
_ALL_TCP, _ALL_SCOPES = 0b11, 0b11


def version() -> int:
    """Return the kernel's Landlock version, 0 when there is none."""
    if not sys.platform.startswith("linux") or platform.machine() not in ("x86_64", "aarch64"):
        return 0
    found = ctypes.CDLL(None).syscall(_CREATE_RULESET, None, ctypes.c_size_t(0), _VERSION_FLAG)
    return max(0, int(found))


def attributes(abi: int) -> bytes:
    """Return the ruleset's head: everything this version can take away."""
    words = [_FILES[min(abi, 5)]]
    if abi >= 4:
        words.append(_ALL_TCP)
    if abi >= 6:
        words.append(_ALL_SCOPES)
    return struct.pack(f"={len(words)}Q", *words)


def supported(access: int, abi: int) -> int:
    """Return those of the rights that this version of Landlock knows."""
    return access & _FILES[min(abi, 5)]
