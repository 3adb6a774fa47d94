"""Returns an object whose class has no proper name."""


class Meta(type):
    __name__ = property(lambda cls: 42)


class Liar(metaclass=Meta):
    pass


Liar.__module__ = "elsewhere"


def attack():
    return Liar()
