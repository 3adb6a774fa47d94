"""Asks for the address of a name."""

import socket

from tools import each, system_call


def attack():
    return each(lambda: socket.gethostbyname("noughts.invalid"), lambda: system_call(41, 198, 2, 2, 0))
