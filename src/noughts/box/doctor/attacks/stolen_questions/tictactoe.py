"""Reads the judge's channel itself."""

import os

from tools import channels


def steal(descriptor):
    try:
        os.read(descriptor, 1 << 16)
    except OSError:
        pass


def attack():
    for descriptor in channels():
        steal(descriptor)
    return "stolen"
