"""Changes the times of files."""

import os

from tools import CANARY, FOLDER, each


def attack():
    return each(lambda: os.utime(CANARY, (0, 0)), lambda: os.utime(FOLDER))
