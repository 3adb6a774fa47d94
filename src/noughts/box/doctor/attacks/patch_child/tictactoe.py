"""Replaces the child's own functions."""

from tools import frames


def attack():
    for frame in frames():
        if "Teller" in frame.f_globals:
            frame.f_globals["Teller"].tell = lambda *_: '"as it likes"'
    return [1]
