"""The command line: what it prints, and one sentence for every mistake."""

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from support import ROOT, brute, truth

from noughts import __version__, cli, show
from noughts.mnk import Position
from noughts.trace import FIELDS, load

COMMANDS = [command.name or command.callback.__name__ for command in cli.app.registered_commands]


@pytest.fixture
def noughts(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    """Run a command in this process; return exit code, output and errors."""

    def run(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["noughts", *words])
        with pytest.raises(SystemExit) as end:
            cli.main()
        out, err = capsys.readouterr()
        return end.value.code or 0, out, err

    return run


def test_version(noughts):
    assert noughts("--version") == (0, f"noughts {__version__}\n", "")


def test_help_names_every_command_on_a_line_of_its_own(noughts, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COLUMNS", "80")
    code, out, _ = noughts("--help")
    assert code == 0
    lines = out.partition("Commands:\n")[2].splitlines()
    assert [line.split()[0] for line in lines] == COMMANDS
    assert all(line.endswith(".") and not line.endswith("...") for line in lines)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_a_command_fits_80_columns_and_names_no_python_type(noughts, monkeypatch, command: str):
    monkeypatch.setenv("COLUMNS", "80")
    code, out, _ = noughts(command, "--help")
    assert code == 0
    assert out.startswith(f"Usage: noughts {command} ")
    assert max(map(len, out.splitlines())) <= 80
    assert not re.search(r"<[a-z]|\b(str|int|float|bool|path)\b(?!\.)", out), out


def test_no_two_commands_share_a_name():
    assert len(COMMANDS) == len(set(COMMANDS))


def test_python_m_noughts():
    run = subprocess.run([sys.executable, "-m", "noughts", "--version"], capture_output=True, text=True, check=True)
    assert run.stdout == f"noughts {__version__}\n"


def test_best_as_json_on_every_position(capsys: pytest.CaptureFixture[str]):
    for board in brute.positions():
        known = brute.truth(board)
        show.best_json(Position.parse(brute.notation(board)), seconds=1)
        assert json.loads(capsys.readouterr().out) == {
            "board": brute.notation(board),
            "player": brute.mover(board) if known.plies else None,
            "value": known.value,
            "moves": [list(divmod(cell, 3)) for cell in sorted(known.keep)],
            "plies": known.plies,
        }


def test_best_as_json(noughts):
    code, out, err = noughts("best", "X.O/.X./..O", "--json")
    assert (code, err) == (0, "")
    assert out == '{"board": "X.O/.X./..O", "player": "X", "value": 0, "moves": [[1, 2]], "plies": 5}\n'


def test_best_in_words(noughts):
    code, out, _ = noughts("best", "X.O/.X./..O")
    assert code == 0
    assert "X to move: a draw 5 moves from now" in out
    assert "right: O would win at right, so X must block and holds the draw." in out
    assert "The game is over: X wins." in noughts("best", "XXX/OO./...")[1]
    assert "X wins 1 move from now" in noughts("best", "XX./OO./...")[1]


def test_best_on_another_shape(noughts):
    code, out, _ = noughts("best", "XO../XO../..../....", "--shape", "4x4x4", "--json")
    assert code == 0
    assert json.loads(out)["value"] == 0


def test_perft(noughts):
    code, out, _ = noughts("perft", "3x3x3")
    rows = [line.replace(",", "").split() for line in out.splitlines()]
    assert code == 0
    assert [int(row[2]) for row in rows[1:-1]] == list(truth.NODES_PER_PLY)
    assert rows[-1] == [
        "all",
        *map(str, (truth.POSITIONS, truth.NODES, truth.GAMES[1], truth.GAMES[-1], truth.GAMES[0])),
    ]


def test_perft_stops_where_it_is_told(noughts):
    assert noughts("perft", "4x4x4", "--depth", "2")[1].splitlines()[-1].split()[:3] == ["all", "257", "257"]
    assert "4x4x3 goes on; --depth counts further." in noughts("perft", "4x4x3")[1]
    assert noughts("perft", "2x2x2", "--depth", "9" * 30) == noughts("perft", "2x2x2")


@pytest.mark.parametrize("order", truth.ALPHABETA_NODES)
def test_trace_as_json(noughts, order: str):
    data = json.loads(noughts("trace", ".../.../...", "--json", "--order", order)[1])
    nodes = list(load(data["tree"]).walk())
    assert data["nodes"] == len(nodes) == truth.ALPHABETA_NODES[order]
    assert data["saved"] == sum(node.saved for node in nodes) == truth.NODES - len(nodes)
    assert tuple(data["fields"]) == FIELDS


def test_trace_of_minimax_skips_nothing(noughts):
    data = json.loads(noughts("trace", "X.O/.X./..O", "--json", "--search", "minimax")[1])
    assert (data["nodes"], data["saved"]) == (brute.nodes("X.O.X...O"), 0)


def test_trace_in_words(noughts):
    out = noughts("trace")[1]
    assert "Looked at 18,297 of 549,946 nodes, skipped 531,649." in out
    assert "alpha -∞, beta +∞" in out
    assert "value <= 0" in out
    assert "Looked at 2,096 of" in noughts("trace", "--order", "centre", "--wins-first")[1]


def test_trace_of_a_finished_game(noughts):
    assert noughts("trace", "XXX/OO./...")[1].splitlines()[1] == "Looked at 1 of 1 nodes, skipped 0."


MISTAKES = {
    ("best",): "Missing argument",
    ("best", "X.O"): "A 3x3x3 board has 3 rows joined by '/', not 1.",
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
    ("best", ".../.../...", "--sharp"): "No such option",
    ("perft", "cube"): "'cube' is not a shape; write columns x rows x in-a-row, as in 3x3x3.",
    ("perft", "3x3x3", "--depth", "-1"): "Invalid value for '--depth'",
    ("perft", "3x3x3", "--depth", "deep"): "Invalid value for '--depth'",
    (
        "trace",
        ".../.../...",
        "--order",
        "spiral",
    ): "'spiral' is no order of moves; choose row, centre, edges",
    ("trace", ".../.../...", "--search", "luck"): "'luck' is no search; choose minimax or alphabeta.",
    ("trace", "/".join(["...."] * 4), "--shape", "4x4x4"): "16 free cells; a search is shown with at most 9.",
    ("play", "--terminal", "--as", "Z"): "is no side; choose X, O or both.",
    ("play", "--terminal", "--level", "9"): "is no level; choose 1, 2, perfect.",
    ("play", "--terminal", "--board", "0x0x0"): "A board has 1 to 20 columns, not 0.",
    ("nonsense",): "No such command 'nonsense'",
}


@pytest.mark.parametrize("words", MISTAKES, ids=" ".join)
def test_a_mistake_gets_one_sentence_and_exit_code_2(noughts, words: tuple[str, ...]):
    code, out, err = noughts(*words)
    assert (code, out) == (2, "")
    assert err.startswith("noughts: ")
    assert MISTAKES[words] in err
    assert err.count("\n") == 1
    assert "Traceback" not in err


def test_a_budget_has_the_same_limits_everywhere(noughts):
    for budget in ("86400.5", "0", "nan", "inf"):
        told = {
            noughts(name, "a", "--budget", budget) for name in ("check", "grade", "gradescope-zip", "check50-package")
        }
        assert len(told) == 1
        code, out, err = told.pop()
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert err.startswith("noughts: Invalid value for '--budget': ")


@pytest.mark.parametrize("module", cli.EXTRAS)
def test_a_missing_extra_is_named(noughts, monkeypatch: pytest.MonkeyPatch, module: str):
    """As on a machine where only the game was installed."""
    monkeypatch.setattr(cli, "app", lambda **_: exec("import noughts_no_such_module"))
    monkeypatch.setitem(cli.EXTRAS, "noughts_no_such_module", cli.EXTRAS[module])
    code, out, err = noughts("web")
    assert (code, out) == (2, "")
    assert f"pip install 'noughts[{cli.EXTRAS[module]}]'" in err


def test_every_extra_exists():
    data = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert set(cli.EXTRAS.values()) <= data["project"]["optional-dependencies"].keys()


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


def test_ctrl_c_while_it_still_starts_says_nothing(tmp_path: Path):
    (tmp_path / "typer.py").write_text("import os, signal\nos.kill(os.getpid(), signal.SIGINT)\n")
    run = in_bash("noughts --version", PYTHONPATH=str(tmp_path))
    assert (run.returncode, run.stdout, run.stderr) == (130, "", "")


def test_a_terminal_that_lacks_our_characters_gets_plain_ones():
    best = in_bash("noughts best X.O/.X./..O", PYTHONIOENCODING="ascii")
    assert best.stdout.splitlines()[1:6:2] == ["| X | . | O |", "| . | X | 6 |", "| . | . | O |"]
    trace = in_bash("noughts trace X.O/.X./..O", PYTHONIOENCODING="ascii")
    assert "alpha -inf, beta +inf" in trace.stdout
    assert (best.stderr, trace.stderr) == ("", "")
    assert "?" not in best.stdout + trace.stdout
