"""Sleeps for ever."""

import time


def attack():
    time.sleep(10**6)
