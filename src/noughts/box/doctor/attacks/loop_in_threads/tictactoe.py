"""Loops in fifty threads."""

import contextlib
import threading


def spin():
    while True:
        pass


def attack():
    with contextlib.suppress(RuntimeError):
        for _ in range(50):
            threading.Thread(target=spin, daemon=True).start()
    spin()
