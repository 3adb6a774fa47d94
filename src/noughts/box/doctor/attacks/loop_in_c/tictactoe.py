"""Computes a power that never ends, deep in C."""


def attack():
    return len(str(9**9**9))
