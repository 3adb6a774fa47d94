"""Reads the memory of another process."""

import os
import struct

from stage import JUDGE, VICTIM, each, system_call


def attack():
    place = struct.pack("QQ", 0, 0)
    return each(
        lambda: system_call(310, 270, JUDGE, place, 1, place, 1, 0),
        lambda: system_call(311, 271, VICTIM, place, 1, place, 1, 0),
        lambda: open(f"/proc/{JUDGE}/mem", "rb"),
        lambda: open(f"/proc/{VICTIM}/maps").read(),
        lambda: system_call(438, 438, os.pidfd_open(JUDGE), 0, 0),
    )
