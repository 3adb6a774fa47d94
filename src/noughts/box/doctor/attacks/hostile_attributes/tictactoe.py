"""Returns an object whose attributes raise."""


class Liar:
    def __getattribute__(self, name):
        raise KeyboardInterrupt(name)


def attack():
    return Liar()
