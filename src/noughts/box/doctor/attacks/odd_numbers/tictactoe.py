"""Returns numbers that are none."""


def attack():
    return [float("nan"), float("inf"), -0.0, 1j]
