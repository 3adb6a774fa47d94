"""Reads a file that everyone may read."""

from stage import CANARY, reads


def attack():
    return reads(CANARY, CANARY.encode(), "/proc/self/root" + CANARY, "/proc/self/cwd" + CANARY)
