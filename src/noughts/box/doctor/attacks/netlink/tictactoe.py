"""Opens netlink, packet and raw sockets."""

import socket

from tools import each


def attack():
    return each(
        lambda: socket.socket(16, socket.SOCK_RAW),
        lambda: socket.socket(17, socket.SOCK_RAW),
        lambda: socket.socket(2, socket.SOCK_RAW, 1),
        lambda: socket.socket(38, 5),
    )
