"""Becomes root."""

import os

from tools import each, system_call


def attack():
    return each(
        lambda: os.setuid(0),
        lambda: os.setresuid(0, 0, 0),
        lambda: os.setgroups([0]),
        lambda: system_call(126, 91, bytes(8), bytes(24)),
    )
