"""The bench of the start: all that it measures can be run."""

import pytest

from bench import start


@pytest.mark.parametrize("name", start.CASES)
def test_what_is_measured_runs(name: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(start.ROOT)
    assert start.cpu(start.CASES[name][0]) > 0


def test_what_fails_is_not_measured():
    with pytest.raises(SystemExit, match="nonsense ended with 2"):
        start.cpu([start.SCRIPT, "nonsense"])
