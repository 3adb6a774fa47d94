"""Who handed in what, in a plain folder."""

import os
from pathlib import Path

import pytest
from support.hand_ins import CODE, put, said, students, zipped

from noughts.classroom import task
from noughts.errors import Mistake
from noughts.intake import reader
from noughts.intake.download import unpacked
from noughts.intake.entries import collect
from noughts.judge.submission import Submission


def test_a_file_a_folder_or_a_zip_per_student(tmp_path: Path) -> None:
    put(tmp_path / "bob.py")
    put(tmp_path / "Alice" / "tictactoe.py")
    zipped(tmp_path / "carol.zip", "work/tictactoe.py")
    put(tmp_path / "README.md")
    put(tmp_path / ".hidden.py")
    entries = collect(tmp_path)
    assert [e.student for e in entries] == ["Alice", "bob", "carol"]
    files = [task.nameless(reader.read(e.path)) for e in entries if e.path]
    assert files == [Submission("tictactoe.py", {"tictactoe.py": CODE})] * 3
    assert len({task.source(f) for f in files}) == 1


def test_a_student_with_two_hand_ins_is_told_so(tmp_path: Path) -> None:
    put(tmp_path / "bob.py")
    zipped(tmp_path / "bob.zip", "a.py")
    (entry,) = collect(tmp_path)
    assert entry.problem == "There are 2 hand-ins under this name (bob.py, bob.zip); keep one."


def test_a_link_to_itself_stops_no_class(tmp_path: Path) -> None:
    put(tmp_path / "bob.py")
    (tmp_path / "eve.py").symlink_to("eve.py")
    assert students(tmp_path) == {"bob": ("bob", "bob.py"), "eve": ("eve", "eve.py")}
    listed = put(tmp_path / "class.csv", b"student,file\neve,eve.py\nbob,bob.py\n")
    assert students(tmp_path, manifest=listed) == {"bob": ("bob", "bob.py"), "eve": ("eve", "eve.py")}


def test_a_name_that_begins_with_two_underscores_is_a_students_and_what_tools_leave_is_not(tmp_path: Path) -> None:
    for name in ("__eve.py", "__init__.py", "__MACOSX/__eve.py", "__pycache__/a.py", "__main__/tictactoe.py"):
        put(tmp_path / "class" / name)
    zipped(tmp_path / "class" / "__zip.zip", "tictactoe.py")
    assert [entry.student for entry in collect(tmp_path / "class")] == ["__eve", "__main__", "__zip"]
    zipped(tmp_path / "class.zip", "__eve.py", "__MACOSX/x.py", "__a/tictactoe.py")
    with unpacked(tmp_path / "class.zip", tmp_path / "unpacked") as found:
        assert [entry.student for entry in found.collect(None)] == ["__a", "__eve"]


@pytest.mark.parametrize("make", ["missing", "file", "empty", "headless"])
def test_a_wrong_folder_is_told_in_a_sentence(tmp_path: Path, make: str) -> None:
    (tmp_path / "empty").mkdir()
    put(tmp_path / "file.py")
    put(tmp_path / "headless.csv", b"a,b\n1,2\n")
    where = {"file": "file.py", "headless": "headless.csv"}.get(make, make)
    with pytest.raises(Mistake, match=r"^[^\n]+\.$"):
        collect(tmp_path / where)


def test_a_name_that_is_not_utf_8_stops_nobody(tmp_path: Path) -> None:
    odd = os.fsdecode(b"caf\xe9.py")
    put(tmp_path / odd)
    put(tmp_path / "ann" / odd)
    put(tmp_path / "bob" / "tictactoe.py")
    put(tmp_path / "bob" / odd)
    put(tmp_path / os.fsdecode(b"d\xff") / "tictactoe.py")
    entries = {e.student: task.nameless(reader.read(e.path)) for e in collect(tmp_path) if e.path}
    assert list(entries) == ["ann", "bob", "caf\\udce9", "d\\udcff"]
    assert len({task.source(submission) for submission in entries.values()}) == 2
    assert entries["bob"].files == {"tictactoe.py": CODE, "caf\\udce9.py": CODE}
    assert reader.read_named(tmp_path / "ann" / odd).main == "caf\\udce9.py"


def test_a_name_too_long_is_told(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="name too long"):
        reader.read_named(tmp_path / ("x" * 300))
    with pytest.raises(Mistake, match="There is no folder"):
        collect(tmp_path / ("x" * 300))


def test_a_folder_that_cannot_be_read_costs_its_student_alone(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    for parent in tmp_path.parents[:-2]:
        parent.chmod(parent.stat().st_mode | 0o011)
    put(tmp_path / "class" / "ann.py")
    put(tmp_path / "class" / "bob" / "tictactoe.py").parent.chmod(0)
    put(tmp_path / "class" / "cy.py").chmod(0)
    root = os.geteuid() == 0
    try:
        if root:
            os.seteuid(65534)  # nothing is closed to root
        told = {entry.student: said(entry) for entry in collect(tmp_path / "class")}
    finally:
        if root:
            os.seteuid(0)
        (tmp_path / "class" / "bob").chmod(0o755)
    denied = "It cannot be read: permission denied."
    assert told == {"ann": "tictactoe.py", "bob": denied, "cy": denied}
