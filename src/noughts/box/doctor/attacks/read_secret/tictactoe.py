"""Reads a file that everyone may read."""

from tools import CANARY, reads


def attack():
    return reads(CANARY, CANARY.encode(), "/proc/self/root" + CANARY, "/proc/self/cwd" + CANARY)
