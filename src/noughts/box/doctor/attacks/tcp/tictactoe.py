"""Connects over TCP."""

import socket
import urllib.request

from tools import TCP, each


def attack():
    return each(
        lambda: socket.create_connection(TCP, 1),
        lambda: urllib.request.urlopen(f"http://127.0.0.1:{TCP[1]}", timeout=1),
    )
