"""The window's door: what is said when it cannot be opened, and that runner.py needs nothing but pygame."""

import subprocess
import sys

import pytest
from support import ROOT

from noughts.errors import Mistake
from noughts.window import launch


@pytest.mark.parametrize(
    ("installed", "words"),
    [
        ((), "The window needs pygame; run: make setup, or: python -m pip install -e"),
        (("pygame-ce",), "pygame-ce is installed but broken; run: python -m pip install --force-reinstall"),
        (("pygame", "pygame-ce"), "uninstall -y pygame pygame-ce && python -m pip install pygame-ce"),
    ],
)
def test_a_broken_pygame_gets_the_one_line_that_mends_it(monkeypatch, installed, words):
    monkeypatch.setitem(sys.modules, "pygame", None)
    monkeypatch.setattr(launch, "_installed", lambda name: name in installed)
    with pytest.raises(Mistake) as told:
        launch.need_pygame()
    assert words in str(told.value)
    assert "\n" not in str(told.value)


def test_half_a_pygame_is_noticed(tmp_path):
    """What is left when one of two pygames was uninstalled: a folder that imports and holds nothing."""
    (tmp_path / "pygame").mkdir()
    (tmp_path / "pygame" / "__init__.py").touch()
    code = (
        f"import sys, pathlib; sys.path.insert(0, {str(tmp_path)!r});"
        "from noughts.window.launch import main; sys.exit(main(pathlib.Path('.')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("runner.py: ")
    assert "run: python -m pip" in done.stderr


def test_the_runner_is_short_and_needs_nothing_but_pygame():
    lines = [line for line in (ROOT / "runner.py").read_text(encoding="utf-8").splitlines() if line.strip()]
    assert len(lines) <= 12
    code = (
        "import sys; sys.modules['rich'] = None;"
        "import noughts.window.loop, noughts.window.launch, noughts.window.thinker"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["play", "--board", "30x3x3"], "A board has 1 to 20 columns, not 30."),
        (["play", "--as", "Z"], "'Z' is no side; choose X, O or both."),
        (["play", "--level", "9"], "'9' is no level of 3x3x3; choose 1, 2, perfect."),
        (["record", "film.avi"], "end it in .mp4, .gif or .apng"),
    ],
)
def test_mistakes_are_one_sentence(arguments, words):
    done = subprocess.run([sys.executable, "-m", "noughts", *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert words in done.stderr
    assert done.stderr.count("\n") == 1


def test_requirements_install_the_package_with_its_window():
    assert (ROOT / "requirements.txt").read_text(encoding="utf-8") == ".[window]\n"
