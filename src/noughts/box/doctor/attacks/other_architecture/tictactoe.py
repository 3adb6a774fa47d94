"""Makes the system calls of another architecture."""

import ctypes
import mmap
import platform


def attack():
    if platform.machine() != "x86_64":
        return "only x86 has another"
    page = mmap.mmap(-1, 4096, prot=7)
    page.write(bytes.fromhex("b814000000cd80c3"))
    return f"BREACH pid {ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(page)))()}"
