"""What the tests of the command line share."""

import sys

import pytest

from noughts.cli import main


@pytest.fixture
def noughts(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    """Run a command in this process; return exit code, output and errors."""

    def run(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["noughts", *words])
        with pytest.raises(SystemExit) as end:
            main.main()
        out, err = capsys.readouterr()
        return end.value.code or 0, out, err

    return run
