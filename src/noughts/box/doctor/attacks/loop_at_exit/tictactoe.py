"""Loops when the process should end."""

import atexit


def spin():
    while True:
        pass


def attack():
    atexit.register(spin)
    return "answered"
