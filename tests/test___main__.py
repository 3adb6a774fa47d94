"""How the command line is started: as `noughts`, as `python -m noughts`, and beside files that bear any name."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from support import ROOT

from noughts import __version__

SCRIPT = Path(sys.executable).with_name("noughts")
RIGHT = ROOT / "tests" / "submissions" / "sins" / "right"
STARTS = {"noughts": [str(SCRIPT)], "python -m noughts": [sys.executable, "-m", "noughts"]}


def run(*command: str, **options) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)


@pytest.mark.parametrize("start", STARTS)
def test_it_starts(start: str):
    assert run(*STARTS[start], "--version").stdout == f"noughts {__version__}\n"


def test_ctrl_c_while_it_still_starts_says_nothing(tmp_path: Path):
    (tmp_path / "argparse.py").write_text("import os, signal\nos.kill(os.getpid(), signal.SIGINT)\n")
    started = run(*STARTS["noughts"], "best", ".../.../...", env={**os.environ, "PYTHONPATH": str(tmp_path)})
    assert (started.returncode, started.stdout, started.stderr) == (130, "", "")


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """Return what `python -m` itself imports before the first line of what it runs, which nothing of ours can help."""
    folder = tmp_path_factory.mktemp("probe")
    (folder / "probe.py").write_text("import sys; print(*sys.modules)")
    return set(run(sys.executable, "-m", "probe", cwd=folder).stdout.split())


@pytest.fixture
def hand_in(tmp_path: Path, before: set[str]) -> Path:
    """Return a right hand-in among files that are called like all the library, and tell when they are imported."""
    folder = tmp_path / "handed in"
    shutil.copytree(RIGHT, folder)
    note = f"open({str(tmp_path / 'imported')!r}, 'a').write(__name__ + '\\n')\nraise SystemExit(99)\n"
    for name in sys.stdlib_module_names - before - {"this"}:
        (folder / f"{name}.py").write_text(note)
    return folder


COMMANDS = {
    "--version": 0,
    "best .../.../...": 0,
    "best .../.../... --json": 0,
    "perft 2x2x2": 0,
    "trace": 0,
    "solve 3x3x3 --json": 0,
    "completion fish": 0,
    "play --terminal": 0,
    "check tictactoe.py --json --html page.html --junit junit.xml": 1,  # its siblings hide what it imports
    "convert junit": 2,
    "grade . -o ../report --jobs 1": 0,
    "gradescope-zip ../autograder.zip": 0,
    "check50-package ../package": 0,
    "web --with tictactoe.py --no-browser --host 300.0.0.1": 2,  # where nobody can listen
    "record ../film.gif --games 1": 0,
    "grade . -o ../report --cluster tcp://127.0.0.1:9": 2,
    "nonsense": 2,
}


CASES = [("python -m noughts", words) for words in COMMANDS]
CASES += [("noughts", words) for words in COMMANDS if words.endswith("--jobs 1")]  # which starts Python again


@pytest.mark.parametrize(("start", "words"), CASES)
def test_nothing_is_imported_from_the_current_folder(hand_in: Path, tmp_path: Path, start: str, words: str):
    started = run(*STARTS[start], *words.split(), cwd=hand_in, stdin=subprocess.DEVNULL)
    assert not (tmp_path / "imported").exists(), (tmp_path / "imported").read_text()
    assert started.returncode == COMMANDS[words], started.stderr
