"""Searches all objects in memory for the judge's."""

import gc
import sys


def attack():
    found = {type(item).__module__ for item in gc.get_objects()} | set(sys.modules)
    return f"BREACH {found}" if any(name.startswith("noughts") for name in found) else "nothing"
