"""Closes every descriptor."""

import os


def attack():
    os.closerange(0, 64)
    return "closed"
