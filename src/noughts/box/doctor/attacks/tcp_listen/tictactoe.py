"""Listens for connections."""

import socket

from tools import each


def serve():
    with socket.socket() as end:
        end.bind(("127.0.0.1", 0))
        end.listen()


def attack():
    return each(serve)
