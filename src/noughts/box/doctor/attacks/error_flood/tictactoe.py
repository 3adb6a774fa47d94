"""Writes a hundred megabytes to standard error."""

import os


def attack():
    for _ in range(1600):
        os.write(2, bytes(1 << 16))
    return "written"
