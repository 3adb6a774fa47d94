"""The command line: what it prints, and one sentence for every mistake."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest
from support import ROOT, SINS

from noughts import __version__
from noughts.cli import main
from noughts.cli.table import COMMANDS


def test_version(noughts):
    assert noughts("--version") == (0, f"noughts {__version__}\n", "")


def test_help_names_every_command_on_a_line_of_its_own(noughts, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COLUMNS", "80")
    code, out, _ = noughts("--help")
    assert code == 0
    lines = out.partition("Commands:\n")[2].splitlines()
    assert [line.split()[0] for line in lines] == list(COMMANDS)
    assert all(line.endswith(".") and not line.endswith("...") for line in lines)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_a_command_fits_80_columns_and_names_no_python_type(noughts, monkeypatch, command: str):
    monkeypatch.setenv("COLUMNS", "80")
    code, out, _ = noughts(command, "--help")
    assert code == 0
    assert out.startswith(f"Usage: noughts {command} ")
    assert max(map(len, out.splitlines())) <= 80
    assert not re.search(r"<[a-z]|\b(str|int|float|bool|path)\b(?!\.)", out), out


def test_without_a_command_the_help_is_shown(noughts):
    assert noughts() == (2, noughts("--help")[1], "")
    assert noughts("-h") == noughts("--help")


MISTAKES = {
    ("best",): "The following arguments are required: BOARD.",
    ("convert",): "The following arguments are required: FORMAT.",
    ("best", "X.O"): "A 3x3x3 board has 3 rows joined by '/', not 1; write it as X.O/.X./..O is written.",
    ("best", "X.../..../..../...."): "4 columns and 4 rows; say how many in a row win, as in --shape 4x4x4.",
    ("trace", "X.../..../...."): "4 columns and 3 rows; say how many in a row win, as in --shape 4x3x3.",
    ("solve", "XO/..", "--seconds", "1"): "2 columns and 2 rows; say how many in a row win, as in --shape 2x2x2.",
    ("best", "X.O/.X./..OO"): "Row 3 (..OO) has 4 cells; a 3x3x3 board needs 3.",
    ("best", "X.O/.Q./..O"): "Row 2 holds 'Q'; a cell is X, O or '.' (empty).",
    ("best", "XXX/.../..."): "XXX/.../... has 3 X and 0 O; X moves first, so X has as many as O or one more.",
    ("best", "XXX/OOO/..."): "both X and O have 3 in a row",
    ("best", "XXX/OO./O.."): "X has won and the other side moved on",
    ("best", ".../.../...", "--shape", "3x3"): "'3x3' is not a shape",
    ("best", ".../.../...", "--shape", "3x3x9"): "9 in a row does not fit",
    ("best", ".../.../...", "--sharp"): "No such option '--sharp'; did you mean --shape?",
    ("best", ".../.../...", "--secnods=9"): "No such option '--secnods'; did you mean --seconds?",
    ("best", ".../.../...", "--sec", "9"): "No such option '--sec'",
    ("best", ".../.../...", "9"): "Got unexpected extra argument '9'; noughts best --help shows what may be given.",
    ("best", ".../.../...", "--shape"): "Invalid value for '--shape': expected one argument.",
    ("best", ".../.../...", "--json=1"): "Invalid value for '--json'",
    ("perft", "cube"): "'cube' is not a shape; write columns x rows x in-a-row, as in 3x3x3.",
    ("perft", "3x3x3", "--depth", "-1"): "Invalid value for '--depth': -1 is out of range; give 0 or more.",
    ("perft", "3x3x3", "--depth", "deep"): "Invalid value for '--depth': 'deep' is no whole number.",
    ("perft", "3x3x3", "--depth", "9" * 5000): "Invalid value for '--depth'",
    ("web", "--port", "65536"): "Invalid value for '--port': 65536 is out of range; give 0 to 65535.",
    ("record", "film.gif", "--games", "0"): "Invalid value for '--games': 0 is out of range; give 1 to 20.",
    ("grade", "a", "-o"): "Invalid value for '-o/--out': expected one argument.",
    (
        "trace",
        ".../.../...",
        "--order",
        "spiral",
    ): "'spiral' is no order of moves; choose row, centre, edges",
    ("trace", ".../.../...", "--search", "luck"): "'luck' is no search; choose minimax or alphabeta.",
    ("trace", "/".join(["...."] * 4), "--shape", "4x4x4"): "16 free cells; a search is shown with at most 9.",
    ("play", "--terminal", "--as", "Z"): "is no side; choose X, O or both.",
    ("play", "--terminal", "--level", "9"): "is no level of 3x3x3; choose 1, 2, perfect.",
    ("play", "--terminal", "--board", "0x0x0"): "A board has 1 to 20 columns, not 0.",
    ("nonsense",): "No such command 'nonsense'; --help shows all there are.",
    ("chekc",): "No such command 'chekc'; did you mean check?",
    ("--verison",): "No such option '--verison'; did you mean --version?",
    ("--json", "best"): "No such option '--json'",
    ("completion", "tcsh"): "There is no completion for 'tcsh'; there is for bash, zsh and fish.",
}


@pytest.mark.parametrize("words", MISTAKES, ids=lambda words: " ".join(words)[:60])
def test_a_mistake_gets_one_sentence_and_exit_code_2(noughts, words: tuple[str, ...]):
    code, out, err = noughts(*words)
    assert (code, out) == (2, "")
    assert err.startswith("noughts: ")
    assert MISTAKES[words] in err
    assert err.count("\n") == 1
    assert "Traceback" not in err


PACKAGES = ("check", "grade", "gradescope-zip", "check50-package", "classroom50-package")


def test_a_budget_has_the_same_limits_everywhere(noughts):
    for budget in ("86400.5", "0", "nan", "inf"):
        told = {noughts(name, "a", "--budget", budget) for name in PACKAGES}
        assert len(told) == 1
        code, out, err = told.pop()
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert err.startswith("noughts: Invalid value for '--budget': ")


@pytest.mark.parametrize("module", main.EXTRAS)
def test_a_missing_package_is_named(noughts, monkeypatch: pytest.MonkeyPatch, module: str):
    """As on a machine where only the game was installed."""
    monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.setattr(main, "_command", lambda *_: import_module(module))
    sentence = f'This needs {module}; run: make setup, or: python -m pip install -e ".[dev]"'
    assert noughts("web") == (2, "", f"noughts: {sentence}\n")


def test_every_package_that_is_named_brings_what_is_missing():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert set(main.EXTRAS.values()) <= set(project["optional-dependencies"])


BARE = ["--version", "--help", "best .../.../...", "best .../.../... --json", "perft 2x2x2", "trace", "solve 3x3x3"]


def with_the_standard_library_alone(*words: str) -> subprocess.CompletedProcess[str]:
    start = "import sys; sys.path.append(sys.argv.pop(1)); from noughts.__main__ import main; main()"
    command = [sys.executable, "-I", "-S", "-c", start, str(ROOT / "src"), *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("words", BARE)
def test_the_engine_needs_no_package(words: str):
    run = with_the_standard_library_alone(*words.split())
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_imports_no_module_but_that_of_its_command(command: str):
    code = "import sys; from noughts.cli.main import _run; _run(sys.argv[1:]); print(*sys.modules)"
    run = subprocess.run(
        [sys.executable, "-c", code, *command.split(), "--help"], capture_output=True, text=True, check=True
    )
    imported = {name for name in run.stdout.splitlines()[-1].split() if name.startswith("noughts.")}
    light = {"noughts.errors", "noughts.cli", "noughts.cli.main", "noughts.cli.table"}
    if command:
        light |= {f"noughts.cli.{name}" for name in ("parser", "options", "waiting", COMMANDS[command][0])}
    assert imported <= light
    assert "rich" not in run.stdout.split()


def test_what_draws_more_says_what_it_needs():
    run = with_the_standard_library_alone("check", str(ROOT / "tictactoe.py"))
    sentence = 'noughts: This needs rich; run: make setup, or: python -m pip install -e ".[dev]"\n'
    assert (run.returncode, run.stdout, run.stderr) == (2, "", sentence)


def in_bash(script: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a script in which noughts is the command, with or without a buffer before its output."""
    script = f'noughts() {{ {sys.executable} -m noughts "$@"; }}; {script}'
    return subprocess.run(
        ["bash", "-c", script], capture_output=True, text=True, check=False, env={**os.environ, **environment}
    )


WRITERS = ["best X.O/.X./..O", "best X.O/.X./..O --json", "perft 2x2x2", "--version", "--help", "best --help"]


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("words", WRITERS)
def test_an_output_that_is_full_or_closed_is_told_in_one_sentence(words: str, unbuffered: str):
    full = in_bash(f"noughts {words} >/dev/full", PYTHONUNBUFFERED=unbuffered)
    sentence = "noughts: Not everything could be written: No space left on device.\n"
    assert (full.returncode, full.stderr) == (2, sentence)
    closed = in_bash(f"noughts {words} >&-", PYTHONUNBUFFERED=unbuffered)
    sentence = "noughts: The output is closed; send it to a file, a pipe or /dev/null.\n"
    assert (closed.returncode, closed.stderr) == (2, sentence)


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_where_a_mistake_cannot_be_told_the_exit_code_stays(unbuffered: str):
    assert in_bash("noughts best XX 2>/dev/full", PYTHONUNBUFFERED=unbuffered).returncode == 2


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_reader_that_leaves_early_hears_no_complaint(unbuffered: str):
    run = in_bash("noughts perft 4x4x4 | head -1", PYTHONUNBUFFERED=unbuffered)
    assert (run.returncode, run.stdout.split()[0], run.stderr) == (0, "ply", "")
    run = in_bash("noughts --version | true", PYTHONUNBUFFERED=unbuffered)
    assert (run.returncode, run.stderr) == (0, "")


def test_a_terminal_that_lacks_our_characters_gets_plain_ones():
    best = in_bash("noughts best X.O/.X./..O", PYTHONIOENCODING="ascii")
    assert best.stdout.splitlines()[1:6:2] == ["| X | . | O |", "| . | X | 6 |", "| . | . | O |"]
    trace = in_bash("noughts trace X.O/.X./..O", PYTHONIOENCODING="ascii")
    assert "alpha -inf, beta +inf" in trace.stdout
    assert (best.stderr, trace.stderr) == ("", "")
    assert "?" not in best.stdout + trace.stdout


ODD = "\x1b]0;owned\x07\x1b[31m\n\u202e.py"
NAMING = (
    *("check {}", "check --html {0}/x right", "check right --rubric {}", "trace --with {} XX./OO./...", "best {}"),
    *("trace --with {}/a.py XX./OO./...", "web --no-browser --with {}/a.py", "web --no-browser --pyodide {}"),
    *("grade {}", "grade class -o class/{}", "grade class --manifest {}/a.csv", "grade class --rubric {}/a.toml"),
    *("grade class --adjust {}/a.csv", "collect {} new", "collect class class/{}/..", "convert {}", "convert junit {}"),
    *("verify {}", "solve 3x3x3 --proof {}/x", "course new --module {}", "{}", "play {}"),
    *("grade class --also {}", "check right --contract {}", "check right --level {}", "check right --allow {}"),
)


@pytest.mark.parametrize("words", NAMING)
@pytest.mark.parametrize("there", [False, True])
def test_no_name_of_a_file_reaches_the_terminal_raw(noughts, tmp_path, monkeypatch, words: str, there: bool):
    monkeypatch.chdir(tmp_path)
    shutil.copytree(SINS / "name-error-at-import", "right")
    shutil.copytree("right", "class/ann")
    if there:
        Path(ODD).write_text("no program")
    _, out, errors = noughts(*(word.format(ODD) for word in words.split(" ")))
    assert not {"\x1b", "\x07", "\u202e"} & {*out, *errors}, out + errors
    assert "Traceback" not in errors
    assert errors.count("\n") <= 1
