"""Guess my number."""

import random

SECRET = random.randint(1, 100)


def guess(number):
    if number < SECRET:
        return "higher"
    return "lower" if number > SECRET else "right"
