"""Looks at processes through /proc."""

from tools import JUDGE, VICTIM, reads


def attack():
    return reads(
        *(
            f"/proc/{who}/{what}"
            for who in (JUDGE, VICTIM, 1, "self")
            for what in ("environ", "cmdline", "maps", "mem", "status")
        )
    )
