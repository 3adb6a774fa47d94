"""Floods the judge's channel without end of line."""

import os

from tools import channels


def flood(descriptor):
    try:
        for _ in range(1 << 12):
            os.write(descriptor, b"x" * (1 << 16))
    except OSError:
        pass


def attack():
    for descriptor in channels():
        flood(descriptor)
