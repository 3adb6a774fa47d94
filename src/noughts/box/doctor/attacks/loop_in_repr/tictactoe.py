"""Returns an object whose repr never ends."""


class Endless:
    def __repr__(self):
        while True:
            pass


del_name = Endless.__name__
Endless.__module__ = "elsewhere"


def attack():
    return Endless()
