"""Makes pipes of a hundred megabytes."""

import fcntl
import os

from tools import each


def attack():
    ours, _ = os.pipe()
    return each(lambda: fcntl.fcntl(ours, 1031, 100 << 20), lambda: fcntl.fcntl(ours, 1031, 1 << 20))
