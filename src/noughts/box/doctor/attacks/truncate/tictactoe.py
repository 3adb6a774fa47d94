"""Empties files."""

import os

from tools import CANARY, each, system_call


def attack():
    return each(
        lambda: os.truncate(CANARY, 0),
        lambda: os.open(CANARY, os.O_RDONLY | os.O_TRUNC),
        lambda: system_call(76, 45, CANARY.encode(), 0),
        lambda: system_call(285, 47, 0, 0, 0, 1),
    )
