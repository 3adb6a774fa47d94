"""Waits for a lock that it holds itself."""

import threading


def attack():
    lock = threading.Lock()
    lock.acquire()
    lock.acquire()
