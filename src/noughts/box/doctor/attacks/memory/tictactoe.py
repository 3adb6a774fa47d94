"""Asks for a gigabyte at once."""

from tools import each


def attack():
    return each(lambda: len(bytearray(1 << 30)), lambda: len([None] * (1 << 28)))
