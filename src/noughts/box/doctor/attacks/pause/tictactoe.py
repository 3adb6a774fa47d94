"""Waits for a signal that never comes."""

import signal


def attack():
    signal.pause()
