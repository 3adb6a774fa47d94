"""Reads the memory of another process."""

import ctypes
import errno
import os
import struct

from tools import JUDGE, VICTIM, each, system_call


def peek(pid):
    room = ctypes.create_string_buffer(8)
    here = struct.pack("QQ", ctypes.addressof(room), 8)
    try:
        return system_call(310, 270, pid, here, 1, struct.pack("QQ", 4096, 8), 1, 0)
    except OSError as error:
        if error.errno != errno.EFAULT:
            raise
        return "its memory, at an address that it does not use"


def attack():
    return each(
        lambda: peek(JUDGE),
        lambda: peek(VICTIM),
        lambda: open(f"/proc/{JUDGE}/mem", "rb"),
        lambda: open(f"/proc/{VICTIM}/maps").read(),
        lambda: system_call(438, 438, os.pidfd_open(JUDGE), 0, 0),
    )
