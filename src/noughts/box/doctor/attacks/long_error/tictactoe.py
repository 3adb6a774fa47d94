"""Raises an error with a text of thirty megabytes."""


def attack():
    raise ValueError("x" * (30 << 20))
