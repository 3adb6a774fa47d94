"""Imports the judge and its truth."""

import sys

from tools import PACKAGE, each, reads


def take():
    sys.path[:0] = [PACKAGE]
    import noughts

    return noughts


def attack():
    return each(take) + reads(
        f"{PACKAGE}/noughts/judge/oracle.py", f"{PACKAGE}/noughts/solve.py", f"{PACKAGE}/noughts/__init__.py"
    )
