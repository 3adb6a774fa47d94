"""Lists folders."""

import os

from tools import FOLDER, each


def attack():
    return each(*(lambda path=path: os.listdir(path) for path in (FOLDER, "/tmp", "/", ".", "/etc", "/proc", "/dev")))
