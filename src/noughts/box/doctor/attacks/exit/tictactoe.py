"""Ends the process with success."""

import os


def attack():
    os._exit(0)
