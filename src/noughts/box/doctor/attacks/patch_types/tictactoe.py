"""Gives the child's functions a type that lies."""

from tools import frames


def attack():
    for frame in frames():
        frame.f_globals["type"] = lambda *_: str
    return 1
