"""Kills itself by a signal that has no name."""

import os
import signal


def attack():
    try:
        os.kill(os.getpid(), signal.SIGRTMIN + 5)
    except OSError:
        return "refused"
    return "alive"
