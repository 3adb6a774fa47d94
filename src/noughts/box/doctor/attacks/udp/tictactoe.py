"""Sends a datagram."""

import socket

from tools import UDP, each


def attack():
    return each(lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", UDP))
