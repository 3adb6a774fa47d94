"""Makes a pair of sockets."""

import socket

from tools import each


def attack():
    return each(socket.socketpair)
