"""The folders that Gradescope, Moodle and Google Classroom give."""

from pathlib import Path

import pytest
from support.hand_ins import GRADESCOPE, put, students

from noughts.errors import Mistake
from noughts.intake.entries import collect

ROLL = b"%s:\n  :submitters:\n  - :name: Eve\n    :email: eve@x\n"


@pytest.mark.parametrize("wrapper", ["", "assignment_5_export"])
def test_gradescope(tmp_path: Path, wrapper: str) -> None:
    put(tmp_path / wrapper / "submission_metadata.yml", GRADESCOPE.encode())
    for number in (11, 12, 13):
        put(tmp_path / wrapper / f"submission_{number}" / "tictactoe.py")
    assert students(tmp_path) == {
        "ann@example.org": ("Ann O'Hara", "submission_11"),
        "bob@example.org": ("Bob 'B' Best", "submission_12"),
        "zoe@example.org": ('Zoë "Z"', "submission_12"),
        "submission_13": ("submission_13", "submission_13"),
    }


def test_moodle(tmp_path: Path) -> None:
    put(tmp_path / "Ann Arbor_101_assignsubmission_file_" / "tictactoe.py")
    put(tmp_path / "Bob_Best_102_assignsubmission_file_tictactoe.py")
    put(tmp_path / "Cy Cole_103_assignsubmission_onlinetext_" / "onlinetext.html")
    put(tmp_path / "Di Dee_104_assignsubmission_file_a.py")
    put(tmp_path / "Di Dee_104_assignsubmission_file_b.py")
    put(tmp_path / "Di Dee_104_assignsubmission_file_notes.txt")
    found = {e.student: e for e in collect(tmp_path)}
    assert [found[key].name for key in ("101", "102", "103", "104")] == ["Ann Arbor", "Bob Best", "Cy Cole", "Di Dee"]
    assert found["103"].path is None
    assert "There are 2 hand-ins" in (found["104"].problem or "")


def test_a_moodle_file_that_is_named_like_another_students_stays_its_own(tmp_path: Path) -> None:
    put(tmp_path / "A_111_assignsubmission_file_B_222_assignsubmission_file_x.py")
    put(tmp_path / "B_222_assignsubmission_file_tictactoe.py")
    put(tmp_path / "notes.txt")
    assert students(tmp_path) == {
        "111": ("A", "A_111_assignsubmission_file_B_222_assignsubmission_file_x.py"),
        "222": ("B", "B_222_assignsubmission_file_tictactoe.py"),
        "notes": ("notes", "notes.txt"),
    }


def test_one_name_like_moodles_drops_nobody_from_a_plain_folder(tmp_path: Path) -> None:
    for name in ("ann", "bob", "222", "E_222_assignsubmission_file_x"):
        put(tmp_path / f"{name}.py")
    assert set(students(tmp_path)) == {"ann", "bob", "222", "E_222_assignsubmission_file_x"}


def test_everyone_of_gradescopes_roll_is_there_even_without_a_folder(tmp_path: Path) -> None:
    put(tmp_path / "submission_metadata.yml", GRADESCOPE.encode())
    put(tmp_path / "submission_11" / "tictactoe.py")
    assert students(tmp_path)["zoe@example.org"] == ('Zoë "Z"', None)


def test_a_students_file_called_like_gradescopes_roll_drops_and_renames_nobody(tmp_path: Path) -> None:
    for name in ("ann", "bob"):
        put(tmp_path / name / "tictactoe.py")
    put(tmp_path / "submission_metadata.yml", ROLL % b"bob")
    assert students(tmp_path) == {"ann": ("ann", "ann"), "bob": ("bob", "bob")}


def test_what_lies_beside_gradescopes_folders_is_seen_and_none_of_them_is_given_away(tmp_path: Path) -> None:
    put(tmp_path / "submission_11" / "tictactoe.py")
    put(tmp_path / "ann.py")
    put(tmp_path / "submission_metadata.yml", ROLL % b"ann.py")
    assert students(tmp_path) == {
        "submission_11": ("submission_11", "submission_11"),
        "ann": ("ann", "ann.py"),
        "eve@x": ("Eve", None),
    }


@pytest.mark.parametrize("unit", ["[", "{a: ", "- ", "? "])
def test_a_roll_that_is_nested_without_end_is_refused_in_a_sentence(tmp_path: Path, unit: str) -> None:
    put(tmp_path / "submission_11" / "tictactoe.py")
    put(tmp_path / "submission_metadata.yml", unit.encode() * 200_000)
    with pytest.raises(Mistake, match="cannot be read; download the submissions from Gradescope again"):
        collect(tmp_path)


def test_google_classroom(tmp_path: Path) -> None:
    put(tmp_path / "Ann Arbor - tictactoe.py")
    put(tmp_path / "Bob Best-Smith - my - tictactoe.py")
    put(tmp_path / "Cy Cole - essay.docx")
    assert students(tmp_path) == {
        "Ann Arbor": ("Ann Arbor", "Ann Arbor - tictactoe.py"),
        "Bob Best-Smith": ("Bob Best-Smith", "Bob Best-Smith - my - tictactoe.py"),
        "Cy Cole": ("Cy Cole", "Cy Cole - essay.docx"),
    }
