"""Patches the built-in functions that the child uses."""

import builtins
import json
import os


def lie(*_args, **_keywords):
    return True


for name in ("print", "repr", "input", "open", "sorted", "id", "hash"):
    setattr(builtins, name, lie)
json.dumps = json.loads = lie


def attack():
    return "X"
