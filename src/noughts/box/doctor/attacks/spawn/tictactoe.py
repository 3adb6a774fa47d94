"""Spawns a shell."""

import os

from tools import each


def attack():
    return each(lambda: os.posix_spawn("/bin/sh", ["sh", "-c", "sleep 20"], {}))
