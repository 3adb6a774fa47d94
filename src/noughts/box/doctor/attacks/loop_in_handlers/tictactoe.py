"""Loops for ever and swallows every exception."""


def attack():
    while True:
        try:
            while True:
                pass
        except BaseException:
            continue
