"""One hand-in: what the reader takes for the program, for one file and for a class alike."""

import io
import os
import socket
import stat
import zipfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.hand_ins import CODE, put, zipped

from noughts.errors import Mistake
from noughts.intake import reader
from noughts.intake.reader import read, read_named
from noughts.judge.submission import Submission

MINIMAX = b"def minimax(board): ...\n"


def put_all(folder: Path, **files: bytes) -> Path:
    for name, data in files.items():
        put(folder / f"{name.replace('__', '/')}.py", data)
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
    put_all(tmp_path, **files)
    (tmp_path / "notes.txt").write_text("")
    assert read(tmp_path).main == read_named(tmp_path).main == main


def test_a_file_by_name_comes_with_its_siblings_as_far_as_they_can_be_read(tmp_path: Path) -> None:
    put_all(tmp_path, mine=b"import help_me", help_me=b"")
    (tmp_path / "link.py").symlink_to("/etc/passwd")
    assert read_named(tmp_path / "mine.py") == Submission("mine.py", {"mine.py": b"import help_me", "help_me.py": b""})


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("missing.py", "no such file"),
        ("two", "a.py, b.py"),
        ("none", "no Python file"),
        ("link.py", "is a link"),
        ("held", "held.py is a link"),
    ],
)
def test_a_refusal_names_the_path_and_what_would_be_right(tmp_path: Path, name: str, words: str) -> None:
    put_all(tmp_path / "two", a=b"", b=b"")
    (tmp_path / "none").mkdir()
    (tmp_path / "link.py").symlink_to(tmp_path / "two" / "a.py")
    (tmp_path / "held").mkdir()
    (tmp_path / "held" / "held.py").symlink_to(tmp_path / "two" / "a.py")
    with pytest.raises(Mistake, match=words) as mistake:
        read_named(tmp_path / name)
    assert str(mistake.value).startswith(f"{tmp_path / name}: ")


def reason(path: Path) -> str:
    with pytest.raises(Mistake) as caught:
        reader.read(path)
    return str(caught.value)


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (["../evil.py"], "would land outside"),
        (["/etc/evil.py"], "would land outside"),
        (["..\\evil.py"], "would land outside"),
        (["C:\\evil.py"], "would land outside"),
        (["a/b/../../../evil.py"], "would land outside"),
        (["a.py", "A.PY"], "holds A.PY twice"),
        ([f"{n}.txt" for n in range(2001)], "has 2,001 entries"),
        (["1/" * 9 + "a.py"], "folders deep"),
        (["notes.txt"], "holds no Python file"),
        (["__MACOSX/a.py", ".git/b.py"], "holds no Python file"),
        (["one/tictactoe.py", "two/tictactoe.py"], "several programs, in one and in two"),
        ([f"{n}.py" for n in range(201)], "more than 200 Python files"),
    ],
)
def test_a_hostile_zip_is_rejected_with_a_sentence(tmp_path: Path, names: list[str], sentence: str) -> None:
    assert sentence in reason(zipped(tmp_path / "a.zip", *names))


def test_a_zip_with_the_same_name_twice(tmp_path: Path) -> None:
    with pytest.warns(UserWarning, match="Duplicate"):
        path = zipped(tmp_path / "a.zip", "a.py", "a.py")
    assert "holds a.py twice" in reason(path)


def test_bombs_links_and_locks(tmp_path: Path) -> None:
    assert "larger than 1 MiB" in reason(zipped(tmp_path / "bomb.zip", "a.py", data=bytes(50 << 20)))
    many = zipped(tmp_path / "many.zip", *(f"{n}.py" for n in range(20)), data=bytes(reader.LARGEST_FILE))
    assert "larger than 8 MiB together" in reason(many)
    assert "larger than 10 MiB" in reason(put(tmp_path / "big.zip", bytes(11 << 20)))
    link = zipfile.ZipInfo("a.py")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    locked = zipfile.ZipInfo("a.py")
    for name, info, sentence in (("link", link, "is a link"), ("locked", locked, "locked by a password")):
        with zipfile.ZipFile(tmp_path / f"{name}.zip", "w") as archive:
            archive.writestr(info, "/etc/passwd")
        if name == "locked":
            data = (
                (tmp_path / "locked.zip")
                .read_bytes()
                .replace(b"PK\x01\x02\x14\x03\x14\x00\x00", b"PK\x01\x02\x14\x03\x14\x00\x01")
            )
            (tmp_path / "locked.zip").write_bytes(data)
        assert sentence in reason(tmp_path / f"{name}.zip")
    with zipfile.ZipFile(tmp_path / "odd.zip", "w", zipfile.ZIP_BZIP2) as archive:
        archive.writestr("a.py", bytes(1000))
    assert "packed in an unusual way" in reason(tmp_path / "odd.zip")


def test_a_header_that_lies_about_sizes_is_rejected(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", "a.py", data=bytes(3 << 20))
    data = path.read_bytes().replace((3 << 20).to_bytes(4, "little"), (9).to_bytes(4, "little"))
    path.write_bytes(data)
    assert reason(path) == "It is not a zip that can be read; zip the program again."


def sound() -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("tictactoe.py", CODE * 9)
        archive.writestr("help/er.py", CODE)
    return file.getvalue()


SOUND = sound()


@given(st.lists(st.tuples(st.integers(0, len(SOUND) - 1), st.integers(0, 255)), max_size=8), st.integers(0, len(SOUND)))
@settings(deadline=None)
def test_a_broken_zip_is_read_or_rejected_and_never_raises_otherwise(
    tmp_path_factory: pytest.TempPathFactory, changes: list[tuple[int, int]], length: int
) -> None:
    data = bytearray(SOUND)
    for place, value in changes:
        data[place] = value
    path = put(tmp_path_factory.getbasetemp() / "broken.zip", bytes(data if length % 2 else data[:length]))
    try:
        assert reader.read(path).files
    except Mistake:
        return


def test_hostile_folders_and_files(tmp_path: Path) -> None:
    put(tmp_path / "outside.py")
    (tmp_path / "linked").mkdir()
    (tmp_path / "linked" / "tictactoe.py").symlink_to(tmp_path / "outside.py")
    assert "is a link" in reason(tmp_path / "linked")
    (tmp_path / "link.py").symlink_to(tmp_path / "outside.py")
    assert "is a link" in reason(tmp_path / "link.py")
    os.mkfifo(tmp_path / "pipe.zip")
    assert "not a regular file" in reason(tmp_path / "pipe.zip")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "socket.zip"))
    assert "not a regular file" in reason(tmp_path / "socket.zip")
    (tmp_path / "null.zip").symlink_to("/dev/null")
    assert "is a link" in reason(tmp_path / "null.zip")
    os.mkfifo(tmp_path / "pipe.py")
    assert "not a regular file" in reason(tmp_path / "pipe.py")
    (tmp_path / "piped").mkdir()
    os.mkfifo(tmp_path / "piped" / "a.py")
    assert "not a regular file" in reason(tmp_path / "piped")
    assert "larger than 1 MiB" in reason(put(tmp_path / "big.py", bytes(reader.LARGEST_FILE + 1)))
    assert "not a Python file" in reason(put(tmp_path / "essay.docx"))
    assert "no such file" in reason(tmp_path / "gone.py")
    assert "holds no Python file" in reason(put(tmp_path / "text" / "a.txt").parent)
    (tmp_path / "loop").mkdir()
    (tmp_path / "loop" / "again").symlink_to(tmp_path / "loop")
    assert "holds no Python file" in reason(tmp_path / "loop")


def test_the_program_is_found_below_with_its_siblings(tmp_path: Path) -> None:
    put(tmp_path / "a" / "deep" / "tictactoe.py")
    put(tmp_path / "a" / "deep" / "help" / "er.py", b"")
    put(tmp_path / "a" / "deep" / "er.py", b"")
    put(tmp_path / "a" / "deep" / "venv" / "x.py", b"")
    put(tmp_path / "a" / "other" / "notes.py", b"")
    assert reader.read(tmp_path / "a") == Submission("tictactoe.py", {"er.py": b"", "tictactoe.py": CODE})


def test_a_program_by_another_name_is_found_by_what_it_defines(tmp_path: Path) -> None:
    put(tmp_path / "a" / "game.py", b"import x\ndef minimax(board): ...\n")
    put(tmp_path / "a" / "test_game.py")
    assert reader.read(tmp_path / "a").main == "game.py"
    put(tmp_path / "a" / "copy.py", b"def minimax(board): ...\n")
    assert reason(tmp_path / "a") == "It holds copy.py, game.py; name the program tictactoe.py, and hand in one."


def test_digest_tells_names_and_contents_apart() -> None:
    kinds = [{"a.py": b"bc"}, {"a.pyb": b"c"}, {"a.py": b"b", "c": b""}, {"c": b"", "a.py": b"b"}]
    assert len({reader.digest(files) for files in kinds}) == 3
