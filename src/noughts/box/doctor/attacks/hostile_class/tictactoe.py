"""Returns an object of a class whose class lies."""


class Meta(type):
    def __getattribute__(cls, name):
        raise KeyboardInterrupt(name)

    def __hash__(cls):
        raise KeyboardInterrupt

    def __eq__(cls, other):
        return True


class Liar(metaclass=Meta):
    pass


def attack():
    return Liar()
