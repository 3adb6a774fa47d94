"""Returns a list of a million."""


def attack():
    return list(range(1_000_000))
