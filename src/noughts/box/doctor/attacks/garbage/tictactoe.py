"""Writes bytes that are no text."""

import os

from tools import channels


def spoil(descriptor):
    try:
        os.write(descriptor, bytes(range(256)) * 16 + b"\n")
    except OSError:
        pass


def attack():
    for descriptor in channels():
        spoil(descriptor)
    return "spoilt"
