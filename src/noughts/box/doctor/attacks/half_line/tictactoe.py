"""Writes half a line before the answer."""

import os

from tools import channels


def spoil(descriptor):
    try:
        os.write(descriptor, b"half")
    except OSError:
        pass


def attack():
    for descriptor in channels():
        spoil(descriptor)
    return "spoilt"
