"""Raises SystemExit."""

import sys


def attack():
    sys.exit(0)
