"""Runs a shell command that makes a file."""

import os

from tools import FOLDER


def attack():
    return f"BREACH {FOLDER}" if os.system(f"touch {FOLDER}/made") == 0 else "refused"
