"""Sets the clock and the host's name."""

import socket
import time

from tools import each, system_call


def attack():
    return each(
        lambda: time.clock_settime(time.CLOCK_REALTIME, time.time()),
        lambda: socket.sethostname(socket.gethostname()),
        lambda: system_call(227, 112, 0, bytes(16)),
    )
