"""Returns an object whose repr raises."""


class Liar:
    def __repr__(self):
        raise SystemExit


def attack():
    return {1: Liar()}
