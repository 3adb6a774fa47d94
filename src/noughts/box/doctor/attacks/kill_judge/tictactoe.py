"""Sends signals to the judge."""

import os
import signal

from tools import JUDGE, each


def attack():
    return each(*(lambda number=number: os.kill(JUDGE, number) for number in (0, signal.SIGWINCH, signal.SIGURG)))
