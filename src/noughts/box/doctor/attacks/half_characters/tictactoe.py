"""Returns text that no report could print."""


def attack():
    return "\ud800\x1b[2J\u202e"
