"""Attaches to the judge and to another process as a debugger."""

from tools import JUDGE, VICTIM, each, system_call


def attack():
    return each(
        *(
            lambda pid=pid, how=how: system_call(101, 117, how, pid, 0, 0)
            for pid in (JUDGE, VICTIM)
            for how in (16, 0x4206)
        )
    )
