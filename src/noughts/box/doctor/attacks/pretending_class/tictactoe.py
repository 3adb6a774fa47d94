"""Returns an object that pretends to be a string."""


class Liar:
    @property
    def __class__(self):
        return str


def attack():
    return Liar()
