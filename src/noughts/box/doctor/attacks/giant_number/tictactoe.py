"""Returns a number of a million digits."""


def attack():
    return 1 << 4_000_000
