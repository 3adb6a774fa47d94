"""Returns a string that equals everything."""


class Liar(str):
    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False

    def __hash__(self):
        return 0

    def __bool__(self):
        return True

    def __repr__(self):
        return "'X'"


def attack():
    return Liar("X")
