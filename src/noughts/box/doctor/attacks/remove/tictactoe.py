"""Removes files and folders."""

import os
import shutil

from tools import CANARY, FOLDER, each


def attack():
    return each(lambda: os.unlink(CANARY), lambda: os.rmdir(FOLDER), lambda: shutil.rmtree(FOLDER))
