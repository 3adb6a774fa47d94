"""Makes a pair of sockets."""

import socket

from stage import each


def attack():
    return each(socket.socketpair)
