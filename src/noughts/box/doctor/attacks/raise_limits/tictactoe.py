"""Lifts its own limits."""

import resource

from tools import each


def attack():
    return each(
        *(
            lambda name=name: resource.setrlimit(getattr(resource, name), (-1, -1))
            for name in ("RLIMIT_CPU", "RLIMIT_AS", "RLIMIT_FSIZE", "RLIMIT_NOFILE")
        )
    )
