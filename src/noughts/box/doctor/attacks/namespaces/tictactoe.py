"""Makes itself root in a namespace of its own."""

from tools import each, system_call


def attack():
    return each(
        *(lambda flag=flag: system_call(272, 97, flag) for flag in (0x10000000, 0x20000, 0x40000000)),
        lambda: system_call(308, 268, 0, 0),
    )
