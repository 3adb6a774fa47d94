"""Returns a generator without end."""


def attack():
    return (x for x in iter(int, 1))
