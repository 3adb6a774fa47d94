"""Loads a program into the kernel."""

from tools import each, system_call


def attack():
    return each(
        lambda: system_call(321, 280, 0, bytes(72), 72),
        lambda: system_call(298, 241, bytes(112), 0, -1, -1, 0),
        lambda: system_call(323, 282, 1),
    )
