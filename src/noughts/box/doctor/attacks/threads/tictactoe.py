"""Starts five hundred threads."""

import threading
import time


def attack():
    started = 0
    for _ in range(500):
        try:
            threading.Thread(target=time.sleep, args=(20,), daemon=True).start()
            started += 1
        except (RuntimeError, MemoryError):
            break
    return "BREACH five hundred" if started == 500 else "some"
