"""Says hello in the child's place."""

import os

from tools import channels

for descriptor in channels():
    try:
        os.write(descriptor, b"0123456789abcdef\t[[],[],null,null]\n")
    except OSError:
        pass


def attack():
    return "quiet"
