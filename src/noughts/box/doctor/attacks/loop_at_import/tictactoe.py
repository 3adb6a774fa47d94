"""Loops for ever while it is imported."""

while True:
    pass


def attack():
    return "quiet"
