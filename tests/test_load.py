"""A course module is loaded from any path, or one sentence says why not."""

import os
import sys
from pathlib import Path

import pytest
from support import ROOT

from noughts.errors import Mistake
from noughts.load import FUNCTIONS, load

OURS = ROOT / "tictactoe.py"


def written(folder: Path, text: str | bytes) -> Path:
    file = folder / "tictactoe.py"
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return file


def refused(path: str | Path) -> str:
    with pytest.raises(Mistake) as mistake:
        load(path)
    sentence = str(mistake.value)
    assert "\n" not in sentence
    assert sentence.endswith(".")
    return sentence


def test_our_own_file_by_path_and_by_folder():
    for path in (OURS, str(OURS), OURS.parent):
        module = load(path)
        assert module.minimax(module.initial_state()) == (1, 1)
        assert module.player(module.initial_state()) == "X"


def test_two_files_of_one_name_stay_apart(tmp_path: Path):
    first, second = tmp_path / "a", tmp_path / "b"
    for folder in (first, second):
        folder.mkdir()
        written(folder, OURS.read_text() + f"\nWHO = {folder.name!r}\n")
    modules = load(first), load(second)
    assert [vars(module)["WHO"] for module in modules] == ["a", "b"]
    assert sys.modules.get("tictactoe") not in modules


def test_a_file_may_import_what_lies_beside_it(tmp_path: Path):
    (tmp_path / "my_rules.py").write_text(OURS.read_text())
    before = list(sys.path)
    module = load(written(tmp_path, "from my_rules import *\n"))
    assert module.minimax(module.initial_state()) == (1, 1)
    assert sys.path == before


def test_no_such_file(tmp_path: Path):
    assert "There is no file" in refused(tmp_path / "nothing.py")
    assert f"There is no file {tmp_path / 'tictactoe.py'}" in refused(tmp_path)


def test_a_pipe_is_no_file(tmp_path: Path):
    os.mkfifo(tmp_path / "tictactoe.py")
    assert "There is no file" in refused(tmp_path)


def test_a_syntax_error_is_named_with_its_line(tmp_path: Path):
    file = written(tmp_path, "X = 'X'\n\ndef player(board:\n    pass\n")
    assert f"{file} line 3 is not Python: " in refused(file)


@pytest.mark.parametrize("source", [b"\0", b"\xff\xfe\xfa", b"# coding: klingon\n", b"(" * 5000, b"-" * 100_000 + b"1"])
def test_what_is_not_python(tmp_path: Path, source: bytes):
    assert "is not Python" in refused(written(tmp_path, source))


def test_a_file_too_large(tmp_path: Path):
    assert "is larger than 1,048,576 bytes" in refused(written(tmp_path, b"#" * (1 << 20) + b"\n"))


def test_missing_functions_are_named(tmp_path: Path):
    file = written(tmp_path, "def player(board): pass\nminimax = 3\n")
    assert "lacks initial_state, actions, result, winner, terminal, utility and minimax;" in refused(file)
    lacking_one = OURS.read_text().replace("def utility", "def utilities")
    assert "lacks utility; a course file has " + ", ".join(FUNCTIONS[:-1]) in refused(written(tmp_path, lacking_one))


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("\n\n1 / 0\n", "line 3 stopped while it was loaded: ZeroDivisionError: division by zero."),
        ("import sys\nsys.exit('bye')\n", "line 2 stopped while it was loaded: SystemExit: bye."),
        ("import nowhere_to_be_found\n", "line 1 stopped while it was loaded: ModuleNotFoundError: No module named"),
        ("def f():\n    raise ValueError('a\\nb')\nf()\n", "line 2 stopped while it was loaded: ValueError: a b."),
        ("input()\n", "line 1 stopped while it was loaded: "),
    ],
)
def test_a_file_that_stops_while_it_is_loaded(tmp_path: Path, source: str, said: str):
    before = set(sys.modules)
    assert said in refused(written(tmp_path, source))
    assert set(sys.modules) == before
