"""Writes forged answers to every descriptor."""

import os

from tools import channels


def forge(descriptor):
    try:
        os.write(descriptor, b'0123456789abcdef\t"BREACH forged"\t=\t\n')
    except OSError:
        pass


def attack():
    for descriptor in [0, 1, 2, *channels()]:
        forge(descriptor)
    return "forged"
