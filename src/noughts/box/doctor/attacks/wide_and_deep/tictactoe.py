"""Returns a list that is small here and giant when told."""


def attack():
    wide = [1]
    for _ in range(40):
        wide = [wide, wide]
    return wide
