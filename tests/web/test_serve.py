"""The server's socket."""

import socket

from noughts.web.serve import listen


def test_answers_leave_at_once() -> None:
    with listen("127.0.0.1", 0) as listener:
        assert listener.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
