"""Connects to a unix socket."""

import socket

from stage import UNIX, each


def attack():
    return each(lambda: socket.socket(socket.AF_UNIX).connect(UNIX))
