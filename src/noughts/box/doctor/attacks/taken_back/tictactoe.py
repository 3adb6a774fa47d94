"""Opens its own end of the judge's channel anew and takes bytes back."""

import os

from tools import channels


def take(descriptor):
    try:
        again = os.open(f"/proc/self/fd/{descriptor}", os.O_RDONLY | os.O_NONBLOCK)
        os.write(descriptor, b"x" * 100)
        os.read(again, 1 << 16)
    except OSError:
        pass


def attack():
    for descriptor in channels():
        take(descriptor)
    return "taken"
