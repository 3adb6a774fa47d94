"""Ends the process with the code minus one."""

import os


def attack():
    os._exit(-1)
