"""Starts ten thousand threads of little memory."""

import threading
import time


def attack():
    threading.stack_size(32 << 10)
    started = 0
    for _ in range(10_000):
        try:
            threading.Thread(target=time.sleep, args=(20,), daemon=True).start()
            started += 1
        except (RuntimeError, MemoryError):
            break
    return "BREACH ten thousand" if started == 10_000 else "some"
