"""Grows a list until a gigabyte is gone."""


def attack():
    held = []
    try:
        while len(held) < 1024:
            held.append(bytes([len(held) % 256]) * (1 << 20))
    except MemoryError:
        return "stopped"
    return "BREACH a gigabyte"
