"""Answers and goes on working in a thread."""

import threading


def spin():
    while True:
        pass


def attack():
    threading.Thread(target=spin, daemon=True).start()
    return "answered"
