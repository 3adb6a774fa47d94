"""A list of the class beside its files."""

from pathlib import Path

import pytest
from support.hand_ins import put, students

from noughts.errors import Mistake
from noughts.intake.entries import collect


def test_a_manifest_names_files_and_the_absent(tmp_path: Path) -> None:
    put(tmp_path / "in" / "1.py")
    put(tmp_path / "secret.py")
    text = "Student,Name,File\na1,Ann,in/1.py\nb2,=Bob,\nc3,Cy,gone.py\nd4,Di,../secret.py\n"
    manifest = put(tmp_path / "class.csv", b"\xef\xbb\xbf" + text.encode())
    assert students(tmp_path, manifest=manifest) == students(manifest)
    entries = {e.student: e for e in collect(tmp_path / "in" / "..", manifest=manifest)}
    assert entries["a1"].path
    assert entries["b2"].path is entries["c3"].path is None
    outside = {e.student: e for e in collect(tmp_path / "in", manifest=manifest)}["d4"]
    assert outside.problem == "The manifest's ../secret.py lies outside the folder."


def test_a_manifest_of_another_folder_is_told(tmp_path: Path) -> None:
    put(tmp_path / "in" / "1.py")
    manifest = put(tmp_path / "class.csv", b"student,file\na1,1.py\nb2,\n")
    with pytest.raises(Mistake, match=r"class\.csv names, such as 1\.py, is in .*; give their folder too\.$"):
        collect(manifest)
    assert students(tmp_path / "in", manifest=manifest) == {"a1": ("a1", "1.py"), "b2": ("b2", None)}
    nobody = put(tmp_path / "nobody.csv", b"student,file\na1,\n")
    assert students(nobody) == {"a1": ("a1", None)}


def test_a_nul_in_a_manifest_is_told(tmp_path: Path) -> None:
    listed = put(tmp_path / "class.csv", b"student,file\nbob,b\0b.py\n")
    with pytest.raises(Mistake, match="NUL"):
        collect(tmp_path, manifest=listed)


def test_a_roll_names_everyone(tmp_path: Path) -> None:
    put(tmp_path / "work" / "a1.py")
    roll = put(tmp_path / "roll.csv", b"email,name\na1,Ann Arbor\nb2,Bob\n")
    assert students(tmp_path / "work", manifest=roll) == {"a1": ("Ann Arbor", "a1.py"), "b2": ("Bob", None)}
