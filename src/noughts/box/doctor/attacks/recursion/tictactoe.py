"""Recurses without end and without a limit."""

import sys


def attack():
    sys.setrecursionlimit(1 << 30)
    return attack()
