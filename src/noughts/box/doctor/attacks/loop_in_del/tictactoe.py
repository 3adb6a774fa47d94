"""Loops when an object is thrown away."""


class Endless:
    def __del__(self):
        while True:
            pass


def attack():
    Endless()
    return "answered"
