"""The server's socket."""

import socket

import pytest

from noughts.errors import Mistake
from noughts.web.serve import listen, place


def test_answers_leave_at_once() -> None:
    with listen("127.0.0.1", 0) as listener:
        assert listener.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_the_page_opens_at_a_board_with_ones_own_search_if_there_is_a_file() -> None:
    assert place(None, own=True) == ""
    assert place("XX./OO./...", own=False) == "?start=XX./OO./..."
    assert place("XX./OO./...", own=True) == "?start=XX./OO./...&game=own"
    with pytest.raises(Mistake, match="X"):
        place("XXX/.../...", own=False)
