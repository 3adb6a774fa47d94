"""Forks two hundred times."""

import os
import time


def attack():
    forked = 0
    for _ in range(200):
        try:
            if os.fork() == 0:
                time.sleep(20)
                os._exit(0)
            forked += 1
        except OSError:
            break
    return f"BREACH {forked} forks" if forked else "none"
