"""Returns long texts of letters that take six bytes each to be told."""


def attack():
    return ["\u2500\u2502\u253c" * 600] * 14
