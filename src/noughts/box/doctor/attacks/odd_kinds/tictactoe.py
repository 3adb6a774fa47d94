"""Returns a bool for a number, a list for a set, a set for a list."""


def attack():
    return [True, 1, {1: 1}, b"X", frozenset({1}), {1}, ()]
