"""Imports the judge and its truth."""

import sys

from stage import PACKAGE, each, reads


def take():
    sys.path[:0] = [PACKAGE]
    import noughts

    return noughts


def attack():
    return each(take) + reads(
        f"{PACKAGE}/noughts/grade/oracle.py", f"{PACKAGE}/noughts/solve.py", f"{PACKAGE}/noughts/__init__.py"
    )
