"""The few things that the judge asks of a Linux kernel for itself; elsewhere they do nothing."""

import ctypes
import sys

PR_GET_DUMPABLE, PR_SET_DUMPABLE = 3, 4
PR_SET_CHILD_SUBREAPER = 36

LINUX = sys.platform.startswith("linux")


def hide_memory() -> None:
    """Keep other processes of the same user out of this one's memory, where the truth is, from now on."""
    if LINUX:
        ctypes.CDLL(None).prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)


def memory_hidden() -> bool:
    """Tell whether other processes of the same user are kept out, as far as that can be."""
    return not LINUX or ctypes.CDLL(None).prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) == 0


def adopt_orphans() -> None:
    """Have orphans among our descendants become our children, so that none is lost sight of."""
    if LINUX:
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
