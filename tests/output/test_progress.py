"""What `noughts grade` shows while it runs."""

import io

import pytest
from rich.console import Console
from rich.text import Text
from support.reports import passing, unfinished

from noughts.classroom.run import Tally
from noughts.output import progress as live


def test_a_terminal_shows_a_live_line_and_a_pipe_shows_tenths(capsys: pytest.CaptureFixture[str]) -> None:
    assert Tally(3).after(unfinished(), 2).after(passing(), 1) == Tally(3, 3, 1, 0, 2)
    screen = Console(file=io.StringIO(), force_terminal=True, width=120)
    for console in (screen, Console(file=io.StringIO())):
        with live.shown(console) as show:
            show(Tally(40, 3))
            show(Tally(40, 4, 1, 0))
            show(Tally(40, 30, 20, 7))
            show(Tally(40, 40, 20, 7, 13))
    assert isinstance(screen.file, io.StringIO)
    plain = Text.from_ansi(screen.file.getvalue()).plain
    assert "40 of 40 done · 20 passed · 7 failed · 13 unfinished · 0 waiting" in plain
    assert capsys.readouterr().err.splitlines() == [
        "3 of 40 done: 0 passed, 0 failed",
        "4 of 40 done: 1 passed, 0 failed",
        "30 of 40 done: 20 passed, 7 failed",
        "40 of 40 done: 20 passed, 7 failed, 13 unfinished",
    ]
