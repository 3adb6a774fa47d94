"""What is shown while something takes long: words on a terminal, nothing in a pipe."""

import io
import sys

import pytest

from noughts.cli.waiting import waiting


class Terminal(io.StringIO):
    """A screen that says it is one."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_the_words_and_their_change(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", screen := Terminal())
    with waiting("Asking …") as change:
        change("Asking the last one …")
    assert "Asking" in screen.getvalue()


def test_a_pipe_and_no_output_at_all_hear_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    for stream in (io.StringIO(), None):
        monkeypatch.setattr(sys, "stderr", stream)
        with waiting("Asking …") as change:
            change("Asking the last one …")
        assert not stream or not stream.getvalue()
