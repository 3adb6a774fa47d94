"""Writes into a file that everyone may write to."""

import os

from tools import CANARY, each


def attack():
    return each(
        lambda: open(CANARY, "w"),
        lambda: open(CANARY, "a").write("x"),
        lambda: open(CANARY, "r+").write("x"),
        lambda: os.open(CANARY, os.O_WRONLY),
    )
