"""Ends the process with a code that no signal has."""

import os


def attack():
    os._exit(200)
