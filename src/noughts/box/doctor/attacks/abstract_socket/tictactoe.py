"""Connects to an abstract unix socket."""

import socket

from tools import ABSTRACT, each


def attack():
    return each(lambda: socket.socket(socket.AF_UNIX).connect("\0" + ABSTRACT))
