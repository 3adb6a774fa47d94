"""Leaves the child no room to recurse."""

import sys

from tools import frames


def attack():
    sys.setrecursionlimit(len(list(frames())) + 5)
    return [[[[[[1]]]]]]
