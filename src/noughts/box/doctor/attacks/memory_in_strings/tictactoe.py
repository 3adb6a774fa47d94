"""Doubles a string until a gigabyte is gone."""

from tools import each


def double():
    text = "x"
    while len(text) < 1 << 30:
        text += text


def attack():
    return each(double)
