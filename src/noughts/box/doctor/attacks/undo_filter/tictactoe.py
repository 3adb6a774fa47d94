"""Tries to take the filter off."""

from tools import each, system_call


def attack():
    return each(
        lambda: system_call(317, 277, 0, 0, 0),
        lambda: system_call(157, 167, 22, 0, 0, 0, 0),
        lambda: system_call(157, 167, 38, 0, 0, 0, 0),
        lambda: system_call(157, 167, 4, 1, 0, 0, 0),
        lambda: system_call(157, 167, 1, 0, 0, 0, 0),
    )
