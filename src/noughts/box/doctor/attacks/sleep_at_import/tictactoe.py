"""Sleeps for ever while it is imported."""

import time

time.sleep(10**6)


def attack():
    return "quiet"
