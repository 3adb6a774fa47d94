"""Opens a socket to the hypervisor."""

import socket

from stage import each


def attack():
    return each(lambda: socket.socket(40, socket.SOCK_STREAM))
