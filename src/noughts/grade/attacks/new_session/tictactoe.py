"""Leaves its session and process group."""

import os

from stage import each


def attack():
    return each(os.setsid, lambda: os.setpgid(0, 0))
