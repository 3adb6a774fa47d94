"""Forks twice into a session of its own to stay behind."""

import os
import time

from tools import each


def leave():
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            time.sleep(20)
        os._exit(0)


def attack():
    return each(leave)
