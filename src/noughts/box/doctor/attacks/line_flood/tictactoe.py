"""Floods the judge's channel with lines."""

import os

from tools import channels


def flood(descriptor):
    try:
        for _ in range(1 << 12):
            os.write(descriptor, b"x\n" * (1 << 14))
    except OSError:
        pass


def attack():
    for descriptor in channels():
        flood(descriptor)
