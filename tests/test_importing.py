"""Where modules are looked for: not in the current folder, by this process or by any that it starts."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from noughts.importing import HOME, forget_current_folder


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A current folder in which a hand-in has the name of a module."""
    (tmp_path / "pickle.py").write_text("raise SystemExit('the hand-in was imported')")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", ["", ".", str(tmp_path), f"{tmp_path}/../{tmp_path.name}", *sys.path])
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(["", ".", str(tmp_path), "/elsewhere"]))
    monkeypatch.delenv("PYTHONSAFEPATH", raising=False)
    return tmp_path


@pytest.mark.usefixtures("folder")
def test_the_current_folder_is_forgotten_under_each_of_its_names() -> None:
    rest = sys.path[4:]
    forget_current_folder()
    assert sys.path == rest
    assert os.environ["PYTHONPATH"] == "/elsewhere"


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("command", [["-c", "import pickle"], ["-m", "pickle"]])
def test_what_is_started_forgets_it_too(command: list[str]) -> None:
    started = [sys.executable, *command]
    assert b"the hand-in was imported" in subprocess.run(started, capture_output=True, check=False).stderr
    forget_current_folder()
    assert b"the hand-in was imported" not in subprocess.run(started, capture_output=True, check=False).stderr


def test_a_folder_that_was_deleted_or_holds_the_package_is_no_trouble(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", ["", HOME])
    monkeypatch.chdir(HOME)
    forget_current_folder()
    assert HOME in sys.path
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    monkeypatch.setattr(sys, "path", ["", HOME])
    forget_current_folder()
    assert sys.path == [HOME]
