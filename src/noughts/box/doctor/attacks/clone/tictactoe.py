"""Makes processes with raw system calls."""

import os

from tools import each, system_call


def born(pid):
    if pid == 0:
        os._exit(0)
    return pid


def vfork():
    if os.uname().machine != "x86_64":
        raise OSError
    return born(system_call(57, 0))


def attack():
    return each(
        lambda: born(system_call(56, 220, 17, 0, 0, 0, 0)), lambda: born(system_call(435, 435, bytes(88), 88)), vfork
    )
