"""The server's socket."""

import socket

import pytest
from support import SINS

from noughts.box import levels
from noughts.errors import Mistake
from noughts.web.serve import Server, listen, place, serve


def test_answers_leave_at_once() -> None:
    with listen("127.0.0.1", 0) as listener:
        assert listener.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_the_page_opens_at_a_board_with_ones_own_search_if_there_is_a_file() -> None:
    assert place(None, own=True) == ""
    assert place("XX./OO./...", own=False) == "?start=XX./OO./..."
    assert place("XX./OO./...", own=True) == "?start=XX./OO./...&game=own"
    with pytest.raises(Mistake, match="X"):
        place("XXX/.../...", own=False)


NONE, LIMITS, KERNEL = levels.PLAIN, levels.Level("limits", ""), levels.Level("kernel", "")


@pytest.mark.parametrize(("there", "told"), [((NONE,), True), ((LIMITS, NONE), True), ((KERNEL, LIMITS, NONE), False)])
def test_a_file_is_never_served_without_a_box_and_without_a_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], there: tuple[levels.Level, ...], told: bool
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(levels, "available", lambda: there)
    monkeypatch.setattr(Server, "run", lambda _server, _sockets: heard.append(capsys.readouterr().out))
    for file in (SINS / "right", None):
        serve(host="127.0.0.1", port=0, browser=False, file=file)
    assert heard == [levels.UNBOXED + "\n" if told else "", ""]
