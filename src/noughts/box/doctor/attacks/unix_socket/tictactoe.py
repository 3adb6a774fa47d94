"""Connects to a unix socket."""

import socket

from tools import UNIX, each


def attack():
    return each(lambda: socket.socket(socket.AF_UNIX).connect(UNIX))
