"""Opens files by handle and by the newest calls."""

import struct

from tools import CANARY, each, system_call


def attack():
    handle = struct.pack("II", 128, 0) + bytes(128)
    how = struct.pack("QQQ", 0, 0, 0)
    return each(
        lambda: system_call(303, 264, -100, CANARY.encode(), handle, bytes(8), 0),
        lambda: system_call(304, 265, -100, handle, 0),
        lambda: system_call(437, 437, -100, CANARY.encode(), how, 24),
        lambda: system_call(428, 428, -100, b"/", 1),
    )
