"""Runs a program with subprocess."""

import subprocess

from tools import PYTHON, each


def attack():
    return each(
        lambda: subprocess.run([PYTHON, "-c", "pass"], check=True), lambda: subprocess.run(["/bin/true"], check=True)
    )
