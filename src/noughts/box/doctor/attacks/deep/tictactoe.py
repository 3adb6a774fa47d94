"""Returns a list a hundred thousand deep."""


def attack():
    deep = []
    for _ in range(100_000):
        deep = [deep]
    return deep
