"""One hand-in: what the reader takes for the program, for one file and for a class alike."""

from pathlib import Path

import pytest

from noughts.errors import Mistake
from noughts.intake.reader import read, read_named
from noughts.judge.submission import Submission

MINIMAX = b"def minimax(board): ...\n"


def put(folder: Path, **files: bytes) -> Path:
    for name, data in files.items():
        path = folder / name.replace("__", "/")
        path = path.with_name(path.name + ".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder


@pytest.mark.parametrize(
    ("files", "main"),
    [
        ({"tictactoe": b"import help_me", "help_me": b""}, "tictactoe.py"),
        ({"runner": b"", "mine": b""}, "mine.py"),
        ({"game": MINIMAX, "helper": b""}, "game.py"),
        ({"src__tictactoe": MINIMAX, "setup": b""}, "tictactoe.py"),
        ({"solution": b"class TicTacToeSolver:\n    pass\n", "test_it": b""}, "solution.py"),
        ({"__init__": b"", "game": b""}, "game.py"),
        ({"runner": b""}, "runner.py"),
    ],
)
def test_one_file_and_a_class_are_read_alike(tmp_path: Path, files: dict[str, bytes], main: str) -> None:
    put(tmp_path, **files)
    (tmp_path / "notes.txt").write_text("")
    assert read(tmp_path).main == read_named(tmp_path).main == main


def test_a_file_by_name_comes_with_its_siblings_as_far_as_they_can_be_read(tmp_path: Path) -> None:
    put(tmp_path, mine=b"import help_me", help_me=b"")
    (tmp_path / "link.py").symlink_to("/etc/passwd")
    assert read_named(tmp_path / "mine.py") == Submission("mine.py", {"mine.py": b"import help_me", "help_me.py": b""})


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("missing.py", "cannot be read"),
        ("two", "a.py, b.py"),
        ("none", "no Python file"),
        ("link.py", "is a link"),
        ("held", "held.py is a link"),
    ],
)
def test_a_refusal_names_the_path_and_what_would_be_right(tmp_path: Path, name: str, words: str) -> None:
    put(tmp_path / "two", a=b"", b=b"")
    (tmp_path / "none").mkdir()
    (tmp_path / "link.py").symlink_to(tmp_path / "two" / "a.py")
    (tmp_path / "held").mkdir()
    (tmp_path / "held" / "held.py").symlink_to(tmp_path / "two" / "a.py")
    with pytest.raises(Mistake, match=words) as mistake:
        read_named(tmp_path / name)
    assert str(mistake.value).startswith(f"{tmp_path / name}: ")
