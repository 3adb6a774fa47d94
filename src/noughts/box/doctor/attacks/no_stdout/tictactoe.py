"""Takes standard output away."""

import sys


def attack():
    sys.stdout = sys.stderr = sys.__stdout__ = None
    return "answered"
