"""Returns a list that holds itself."""


def attack():
    cycle = []
    cycle.append(cycle)
    return cycle
