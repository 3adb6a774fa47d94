"""Asks for input."""


def attack():
    return input("your move: ")
