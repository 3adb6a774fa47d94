"""Replaces itself by a shell."""

import os

from tools import FOLDER, each


def attack():
    return each(lambda: os.execv("/bin/sh", ["sh", "-c", f"touch {FOLDER}/made"]))
