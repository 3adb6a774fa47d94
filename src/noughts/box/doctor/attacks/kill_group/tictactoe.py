"""Kills its whole process group."""

import os
import signal

from tools import each


def attack():
    return each(lambda: os.kill(0, signal.SIGURG), lambda: os.killpg(os.getpgrp(), signal.SIGURG))
