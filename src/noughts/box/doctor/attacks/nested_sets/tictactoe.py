"""Returns sets in sets in sets, which are slow to read."""


def attack():
    value = frozenset()
    for number in range(40):
        value = frozenset({value, frozenset({number}), number})
    return {value}
