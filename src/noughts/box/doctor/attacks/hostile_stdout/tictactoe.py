"""Puts a hostile object in place of standard output."""

import sys


class Liar:
    def __getattr__(self, name):
        raise KeyboardInterrupt(name)


def attack():
    sys.stdout = Liar()
    return "answered"
