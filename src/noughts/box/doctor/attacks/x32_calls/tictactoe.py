"""Makes system calls by their x32 numbers."""

from tools import each, system_call


def attack():
    return each(
        lambda: system_call(0x40000000 + 41, 198, 2, 1, 0), lambda: system_call(0x40000000 + 57, 220, 17, 0, 0, 0, 0)
    )
