"""Stops itself as a terminal would."""

import os
import signal


def attack():
    os.kill(os.getpid(), signal.SIGSTOP)
    return "stopped"
