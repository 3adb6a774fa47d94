"""Opens a socket to the hypervisor."""

import socket

from tools import each


def attack():
    return each(lambda: socket.socket(40, socket.SOCK_STREAM))
