"""Kills itself."""

import os


def attack():
    os.kill(os.getpid(), 9)
    return "alive"
