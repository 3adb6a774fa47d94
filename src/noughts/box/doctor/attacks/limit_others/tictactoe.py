"""Lowers the limits of other processes."""

import resource

from tools import JUDGE, VICTIM, each


def attack():
    return each(
        lambda: resource.prlimit(VICTIM, resource.RLIMIT_CPU, (1, 1)),
        lambda: resource.prlimit(JUDGE, resource.RLIMIT_NOFILE),
    )
