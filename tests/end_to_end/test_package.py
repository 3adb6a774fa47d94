"""The package as a stranger gets it: built from a copy of the source, installed into an empty environment, and used
from an empty folder. What needs an index to install from is long."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tarfile
import urllib.request
import zipfile
from email import message_from_string
from pathlib import Path
from typing import NamedTuple

import pytest
from support import ROOT, SINS

from noughts import __version__
from noughts.cli.table import COMMANDS
from noughts.judge.report import Report

LEFT_OUT = shutil.ignore_patterns(
    ".git",
    ".venv*",
    "__pycache__",
    "*.egg-info",
    ".*_cache",
    ".hypothesis",
    "build",
    "dist",
    "site",
    ".cache",
    "node_modules",
)
COURSE = ("tictactoe.py", "tictactoe_solver.py", "runner.py")
BOARD = "X.O/.X./..O"


class Built(NamedTuple):
    source: Path
    wheel: Path
    sdist: Path


def run(*words: str | Path, cwd: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command as a stranger would: no setting of ours, no checkout in sight."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL", "DISPLAY"))}
    environment = {**kept, "COLUMNS": "200", "NO_COLOR": "1"}
    return subprocess.run(
        list(map(str, words)), cwd=cwd, env=environment, input=typed, capture_output=True, text=True, check=False
    )


def done(*words: str | Path, cwd: Path) -> str:
    finished = run(*words, cwd=cwd)
    assert finished.returncode == 0, finished.stdout + finished.stderr
    return finished.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Build both distributions, the wheel out of the sdist."""
    folder = tmp_path_factory.mktemp("package")
    source, out = folder / "source", folder / "dist"
    shutil.copytree(ROOT, source, ignore=LEFT_OUT)
    files = {path.relative_to(source).as_posix() for path in source.rglob("*") if path.is_file()}
    (folder / "files.json").write_text(json.dumps(sorted(files)))
    done(sys.executable, "-m", "build", "--no-isolation", "--outdir", out, source, cwd=folder)
    return Built(source, *out.glob("*.whl"), *out.glob("*.tar.gz"))


def environment(built: Built, folder: Path, wanted: str, *options: str) -> Path:
    """Make an empty environment with the wheel in it, and return the folder of its programs."""
    done(sys.executable, "-m", "venv", "--without-pip", folder / "venv", cwd=folder)
    pip = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        folder / "venv",
        "install",
        "--quiet",
        "--disable-pip-version-check",
    ]
    done(*pip, *options, f"{built.wheel}{wanted}", cwd=folder)
    return folder / "venv" / ("Scripts" if os.name == "nt" else "bin")


@pytest.fixture(scope="module")
def bare(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the programs of an environment with the wheel and nothing else, not even what it needs."""
    return environment(built, tmp_path_factory.mktemp("bare"), "", "--no-deps", "--no-index")


def test_the_index_would_take_it(built: Built, tmp_path: Path):
    assert "PASSED" in done(sys.executable, "-m", "twine", "check", "--strict", built.wheel, built.sdist, cwd=tmp_path)
    assert "OK" in done(sys.executable, "-m", "check_wheel_contents", built.wheel, cwd=tmp_path)


def test_the_wheel_holds_the_courses_files_and_nothing_of_the_tests(built: Built):
    with zipfile.ZipFile(built.wheel) as wheel:
        names = wheel.namelist()
        for name in COURSE:
            assert wheel.read(f"noughts/assets/course/{name}") == (ROOT / name).read_bytes()
    assert {name.split("/")[0] for name in names} == {"noughts", f"noughts-{__version__}.dist-info"}
    package = {path.relative_to(built.source / "src").as_posix() for path in (built.source / "src").rglob("*.*")}
    wanted = {name for name in package if Path(name).suffix and "egg-info" not in name and "__pycache__" not in name}
    assert {name for name in wanted if (built.source / "src" / name).is_file()} <= set(names)


def test_its_description_leads_somewhere_on_an_index(built: Built):
    with zipfile.ZipFile(built.wheel) as wheel:
        about = message_from_string(wheel.read(f"noughts-{__version__}.dist-info/METADATA").decode())
    assert (about["Version"], about["License-Expression"], about["Author"]) == ("0.2.0", "MIT", "Noughts contributors")
    links = re.findall(r"\]\(([^)]+)\)", about.get_payload())
    assert len(links) > 8
    for link in links:
        kind, _, path = re.fullmatch(r"https://github.com/noughts/noughts/(raw|blob)/main/(([^#]+).*)", link).groups()
        assert (ROOT / path.partition("#")[0]).is_file()
        assert (kind == "raw") == path.endswith((".png", ".gif", ".svg"))


def test_the_sdist_holds_all_that_a_checkout_does(built: Built):
    with tarfile.open(built.sdist) as sdist:
        held = {name.partition("/")[2] for name in sdist.getnames()}
    assert set(json.loads((built.source.parent / "files.json").read_text())) <= held


WORKS_ALONE = {
    "best": [BOARD, "--json"],
    "trace": [BOARD],
    "perft": ["2x2x2"],
    "solve": ["4x4x4"],
    "completion": ["bash"],
    "brain": [],
    "gradescope-zip": ["autograder.zip"],
    "check50-package": ["checks"],
    "classroom50-package": ["bundle"],
    "convert": ["junit", "report.json"],
}
"""What the wheel does without a single other package."""


def test_alone_it_does_all_that_needs_no_other_package(bare: Path, tmp_path: Path):
    (tmp_path / "report.json").write_text(json.dumps(Report("", None, "", ()).to_json()))
    for command, words in WORKS_ALONE.items():
        finished = run(bare / "noughts", command, *words, cwd=tmp_path)
        assert (finished.returncode, finished.stderr) == (0, ""), (command, finished)
    assert (tmp_path / "autograder.zip").is_file()
    assert (tmp_path / "checks" / ".cs50.yml").is_file()


def test_alone_it_says_in_one_sentence_what_the_rest_needs(bare: Path, tmp_path: Path):
    (tmp_path / "class").mkdir()
    needs = {
        "play --terminal": "rich",
        "check .": "rich",
        "grade class": "grade",
        "web --no-browser": "web",
        "record film.gif": "window",
        "course hand-in": "window",
        "screenshots pictures": "window",
    }
    shutil.copy(ROOT / "tictactoe.py", tmp_path)
    for words, extra in needs.items():
        finished = run(bare / "noughts", *words.split(), cwd=tmp_path)
        wanted = "rich" if extra == "rich" else f'run: python -m pip install "noughts[{extra}]"'
        assert finished.returncode == 2, (words, finished)
        assert wanted in finished.stderr, (words, finished)
        assert finished.stderr.count("\n") == 1, (words, finished)


def test_the_bench_is_not_offered_where_it_was_not_installed(bare: Path, tmp_path: Path):
    listed = done(bare / "noughts", "--help", cwd=tmp_path).partition("Commands:\n")[2].splitlines()
    assert {line.split()[0] for line in listed} == COMMANDS.keys() - {"bench"}


def plain(programs: Path, folder: Path) -> None:
    """Try what needs no extra."""
    noughts = programs / "noughts"
    for name in ("right", "first-free-cell"):
        (folder / name).mkdir()
    shutil.copy(ROOT / "tictactoe.py", folder / "right")
    shutil.copy(SINS / "first-free-cell" / "tictactoe.py", folder / "first-free-cell")
    assert "Goodbye" in run(noughts, "play", "--terminal", cwd=folder, typed="5\nq\n").stdout
    assert "X wins" in run(noughts, "best", "XX./OO./...", cwd=folder).stdout
    assert run(noughts, "check", "right", cwd=folder).returncode == 0
    assert run(noughts, "check", "first-free-cell", cwd=folder).returncode == 1
    assert run(noughts, "doctor", "--level", "kernel", cwd=folder).returncode == 0
    assert "draw" in done(noughts, "solve", "4x4x4", cwd=folder)
    done(noughts, "export", "site", cwd=folder)
    assert (folder / "site" / "index.html").is_file()


@pytest.mark.long
def test_without_extras(built: Built, tmp_path: Path):
    programs, folder = environment(built, tmp_path, ""), tmp_path / "empty"
    folder.mkdir()
    plain(programs, folder)
    fallen = run(programs / "noughts", "play", cwd=folder, typed="5\nq\n")
    assert 'The window needs pygame; run: python -m pip install "noughts[window]"' in fallen.stderr
    assert "So you play here, in the terminal." in fallen.stderr
    assert "Goodbye" in fallen.stdout
    for words, extra in (("grade right", "grade"), ("web", "web"), ("course hand-in", "window")):
        finished = run(programs / "noughts", *words.split(), cwd=folder)
        assert (finished.returncode, finished.stderr.count("\n")) == (2, 1), finished
        assert f'run: python -m pip install "noughts[{extra}]"' in finished.stderr


@pytest.mark.long
def test_with_the_window_and_films(built: Built, tmp_path: Path):
    programs = environment(built, tmp_path, "[window]")
    no_screen = run(programs / "noughts", "play", cwd=tmp_path, typed="5\nq\n")
    assert "There is no screen" in no_screen.stderr
    assert "Goodbye" in no_screen.stdout
    assert "noughts[record]" in run(programs / "noughts", "course", "hand-in", cwd=tmp_path).stderr


@pytest.mark.long
def test_with_films(built: Built, tmp_path: Path):
    programs = environment(built, tmp_path, "[record]")
    done(programs / "noughts", "course", "hand-in", cwd=tmp_path)
    assert (tmp_path / "hand-in" / "tictactoe.py").read_bytes() == (ROOT / "tictactoe.py").read_bytes()
    assert (tmp_path / "hand-in.zip").is_file()
    assert run(programs / "noughts", "check", "hand-in", cwd=tmp_path).returncode == 0


@pytest.mark.long
def test_with_the_web(built: Built, tmp_path: Path):
    programs = environment(built, tmp_path, "[web]")
    server = subprocess.Popen(
        [programs / "noughts", "web", "--no-browser", "--port", "0"], cwd=tmp_path, stdout=subprocess.PIPE, text=True
    )
    try:
        address = re.search(r"http://\S+/", server.stdout.readline())[0]
        with urllib.request.urlopen(f"{address}api/truth?board={BOARD}") as answer:
            assert json.load(answer)["best"] == ["c2"]
        with urllib.request.urlopen(address) as page:
            assert b"Noughts" in page.read()
    finally:
        server.terminate()
        server.wait()


@pytest.mark.long
@pytest.mark.parametrize("extra", ["grade", "cluster"])
def test_with_the_grader(built: Built, tmp_path: Path, extra: str):
    programs = environment(built, tmp_path, f"[{extra}]")
    for name in ("ann", "bob"):
        (tmp_path / "class" / name).mkdir(parents=True)
    shutil.copy(ROOT / "tictactoe.py", tmp_path / "class" / "ann")
    shutil.copy(SINS / "first-free-cell" / "tictactoe.py", tmp_path / "class" / "bob")
    finished = run(programs / "noughts", "grade", "class", cwd=tmp_path)
    assert finished.returncode in (0, 1), finished
    assert (tmp_path / "report" / "index.html").is_file()
    assert len((tmp_path / "report" / "grades.csv").read_text().splitlines()) == 3
    with socket.create_server(("127.0.0.1", 0)) as somebody:  # who is no scheduler
        address = "tcp://127.0.0.1:{1}".format(*somebody.getsockname()) if extra == "grade" else "tcp://127.0.0.1:9"
        far = run(programs / "noughts", "grade", "class", "--cluster", address, "-o", "far", cwd=tmp_path)
    assert ("No Dask scheduler answers" if extra == "cluster" else "noughts[cluster]") in far.stderr


@pytest.mark.long
def test_the_suite_runs_from_the_sdist(built: Built, tmp_path: Path):
    """A dozen files of it, from every room; the environment is the one that runs this test."""
    with tarfile.open(built.sdist) as sdist:
        sdist.extractall(tmp_path, filter="data")
    folder = tmp_path / f"noughts-{__version__}"
    quick = re.search(r"QUICK = (.*?)\nPYTEST", (ROOT / "Makefile").read_text(), re.DOTALL)[1]
    files = quick.replace("\\\n", " ").split()
    start = "import sys; sys.path.insert(0, 'src'); import pytest; sys.exit(pytest.main(sys.argv[1:]))"
    said = done(sys.executable, "-c", start, "-m", "not long", "-p", "no:cacheprovider", *files, cwd=folder)
    assert " passed" in said
    assert "failed" not in said
