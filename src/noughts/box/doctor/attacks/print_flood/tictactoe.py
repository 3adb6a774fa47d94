"""Prints a hundred megabytes."""


def attack():
    for _ in range(100):
        print("x" * (1 << 20))
    return "printed"
