"""Returns a string of thirty megabytes."""


def attack():
    return "x" * (30 << 20)
