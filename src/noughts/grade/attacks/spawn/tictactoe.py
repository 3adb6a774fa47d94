"""Spawns a shell."""

import os

from stage import each


def attack():
    return each(lambda: os.posix_spawn("/bin/sh", ["sh", "-c", "sleep 20"], {}))
