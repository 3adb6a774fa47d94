"""Walks the frames below it for the right answers."""

from tools import frames


def attack():
    names = {name for frame in frames() for name in frame.f_locals}
    return f"BREACH {names}" if names & {"expected", "oracle", "truth", "solution", "values", "best"} else "nothing"
