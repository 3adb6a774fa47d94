"""Leaves its session and process group."""

import os

from tools import each


def attack():
    return each(os.setsid, lambda: os.setpgid(0, 0))
