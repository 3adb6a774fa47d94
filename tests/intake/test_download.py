"""A class in one zip: a hostile entry costs its own student alone."""

import shutil
import stat
import zipfile
from pathlib import Path

import pytest
from support.hand_ins import CODE, GRADESCOPE, put, said, zipped

from noughts.errors import Mistake
from noughts.intake import download, layouts
from noughts.intake.download import unpacked


def packed(folder: Path) -> Path:
    """A folder as the one zip that a browser downloads."""
    return Path(shutil.make_archive(str(folder), "zip", folder))


def taken(zipped_class: Path) -> dict[str, str]:
    """What each student of a zipped download handed in, or why it is rejected."""
    into = zipped_class.parent / "unpacked"
    with unpacked(zipped_class, into) as download:
        found = {entry.student: said(entry) for entry in download.collect(None)}
    assert not into.exists()
    return found


def test_every_download_may_stay_zipped(tmp_path: Path) -> None:
    put(tmp_path / "gradescope" / "export" / "submission_metadata.yml", GRADESCOPE.encode())
    put(tmp_path / "gradescope" / "export" / "submission_11" / "tictactoe.py")
    zipped(tmp_path / "gradescope" / "export" / "submission_12" / "work.zip", "tictactoe.py")
    assert set(taken(packed(tmp_path / "gradescope"))) == {"ann@example.org", "bob@example.org", "zoe@example.org"}
    put(tmp_path / "moodle" / "Ann Arbor_101_assignsubmission_file_" / "tictactoe.py")
    put(tmp_path / "moodle" / "Cy Cole_103_assignsubmission_onlinetext_" / "onlinetext.html")
    assert taken(packed(tmp_path / "moodle")) == {"101": "tictactoe.py", "103": "nothing"}
    put(tmp_path / "classroom" / "Ann Arbor - tictactoe.py")
    zipped(tmp_path / "classroom" / "Bob Best - work.zip", "tictactoe.py")
    put(tmp_path / "classroom" / "Cy Cole - essay.docx", bytes(9 << 20))
    assert taken(packed(tmp_path / "classroom")) == {
        "Ann Arbor": "tictactoe.py",
        "Bob Best": "tictactoe.py",
        "Cy Cole": "Cy Cole - essay.docx is not a Python file, a folder or a zip.",
    }


def test_a_hostile_hand_in_in_a_zipped_download_stops_nobody_else(tmp_path: Path) -> None:
    link = zipfile.ZipInfo("eve/tictactoe.py")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(tmp_path / "class.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("ann.py", CODE)
        archive.writestr("bob/tictactoe.py", bytes(50 << 20))
        archive.writestr("cy.zip", bytes(50 << 20))
        archive.writestr("fay/" + "deep/" * 11 + "tictactoe.py", CODE)
        archive.writestr("gil/tictactoe.py", CODE)
        archive.writestr("gil/data.csv", bytes(11 << 20))
        archive.writestr("gil/" + "ü" * 140 + ".py", CODE)
        archive.writestr("gil/..\\x.py", CODE)
        archive.writestr("__MACOSX/ann.py", CODE)
        archive.writestr(link, "/etc/passwd")
    assert taken(tmp_path / "class.zip") == {
        "ann": "tictactoe.py",
        "bob": "tictactoe.py is larger than 1 MiB.",
        "cy": "The zip is larger than 10 MiB; hand in the program alone.",
        "eve": "tictactoe.py is a link; hand in the file itself.",
        "fay": "It holds no Python file.",
        "gil": "tictactoe.py",
    }


@pytest.mark.parametrize(
    ("names", "rejected"),
    [
        (["../evil.py"], {"../evil.py": "The zip's entry ../evil.py would land outside its folder."}),
        (["../ann.py"], {"../ann.py": "The zip's entry ../ann.py would land outside its folder."}),
        (["/tmp/x/evil.py"], {"/tmp/x/evil.py": "The zip's entry /tmp/x/evil.py would land outside its folder."}),
        (["//evil.py"], {"//evil.py": "The zip's entry //evil.py would land outside its folder."}),
        (["C:\\x\\evil.py"], {"C:/x/evil.py": "The zip's entry C:\\x\\evil.py would land outside its folder."}),
        (["/a/../../../../tmp/evil.py"], {}),
        (["eve.py\0.zip"], {"eve": "tictactoe.py"}),
        (["eve/" + "x" * 300 + ".py"], {"eve": "nothing"}),
        (["eve", "eve/evil.py"], {"eve": "The zip holds eve/evil.py twice."}),
        (["eve/a.py", "eve/a.py"], {"eve": "The zip holds eve/a.py twice."}),
        (["Eve/a.py", "eve/a.py"], {"Eve": "tictactoe.py", "eve": "tictactoe.py"}),
        (["eve\x1b[31m.py"], {"eve\\x1b[31m": "tictactoe.py"}),
        (
            [".", "/", "eve//.//a.py"],
            {"eve": "tictactoe.py", "/": "The zip's entry / would land outside its folder."},
        ),
    ],
)
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_an_odd_name_in_a_download_stops_nobody_else(
    tmp_path: Path, names: list[str], rejected: dict[str, str]
) -> None:
    hostile = zipped(tmp_path / "in" / "class.zip", "ann.py", *names)
    assert taken(hostile) == {"ann": "tictactoe.py", **rejected}
    assert [path.name for path in tmp_path.rglob("*")] == ["in", "class.zip"]


def test_a_name_that_is_said_to_be_utf_8_and_is_not_costs_its_student_alone(tmp_path: Path) -> None:
    path = zipped(tmp_path / "class.zip", "ann.py", "eve/éa.py", "üma/a.py", "zoé.py")
    path.write_bytes(path.read_bytes().replace("éa".encode(), b"\xff\xfea").replace("zoé".encode(), b"zo\xc3("))
    found = taken(path)
    untrue = "The name of the zip's entry {} is not the UTF-8 it is said to be; zip it again."
    told = {"eve": untrue.format("eve/ ■a.py"), "zo├(": untrue.format("zo├(.py")}
    assert found == {"ann": "tictactoe.py", "üma": "tictactoe.py", **told}


def test_what_is_to_lie_behind_a_link_of_a_download_costs_its_student_alone(tmp_path: Path) -> None:
    link = zipfile.ZipInfo("eve")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    hostile = zipped(tmp_path / "in" / "class.zip", "ann.py")
    with zipfile.ZipFile(hostile, "a") as archive:
        archive.writestr(link, "/etc")
        for below in ("eve/evil.py", "eve/a/evil.py", "eve/a/b/evil.txt"):
            archive.writestr(below, CODE)
    assert taken(hostile) == {"ann": "tictactoe.py", "eve": "The zip holds eve/a/evil.py twice."}


def test_a_download_without_a_hand_in_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="holds no submission"):
        taken(zipped(tmp_path / "class.zip"))


def test_a_locked_an_oddly_packed_and_a_broken_entry_cost_their_students_alone(tmp_path: Path) -> None:
    path = tmp_path / "class.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("ann.py", CODE)
        archive.writestr("bob/tictactoe.py", CODE, zipfile.ZIP_BZIP2)
        archive.writestr("cy.py", b"it has been spoilt", zipfile.ZIP_STORED)
        archive.writestr("di/tictactoe.py", CODE)
        archive.writestr("di/notes.txt", b"", zipfile.ZIP_LZMA)
        archive.writestr("eve.py", CODE)
    data = bytearray(path.read_bytes().replace(b"spoilt", b"SPOILT"))
    data[data.rindex(b"PK\1\2") + 8] |= 1  # the last entry claims to be locked
    path.write_bytes(data)
    assert taken(path) == {
        "ann": "tictactoe.py",
        "bob": "The zip's entry bob/tictactoe.py is packed in an unusual way; zip it again.",
        "cy": "The zip's entry cy.py is broken; download it again.",
        "di": "tictactoe.py",
        "eve": "The zip's entry eve.py is locked by a password.",
    }


@pytest.mark.parametrize("outer", ["", "download/"])
def test_one_student_cannot_fill_the_download(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, outer: str) -> None:
    monkeypatch.setattr(download, "MOST_OF_ONE", 2 << 20)
    monkeypatch.setattr(download, "MOST_BYTES", 5 << 20)
    names = [f"{outer}eve/{number}.py" for number in range(9)]
    path = zipped(tmp_path / "class.zip", *names, f"{outer}zoe/a.py", data=bytes(1 << 20))
    assert taken(path) == {"eve": "It is larger than 2 MiB; hand in the program alone.", "zoe": "tictactoe.py"}


def test_a_download_too_large_or_broken_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    large = zipped(tmp_path / "large.zip", *(f"{n}.py" for n in range(9)), data=bytes(1 << 20))
    with pytest.raises(Mistake, match="not a zip that can be read; download it again"):
        taken(put(tmp_path / "broken.zip", large.read_bytes()[:-200]))
    spoilt = taken(put(tmp_path / "spoilt.zip", large.read_bytes().replace(b"\0" * 64, b"\1" * 64)))
    assert set(spoilt.values()) == {f"The zip's entry {n}.py is broken; download it again." for n in range(9)}
    monkeypatch.setattr(download, "MOST_BYTES", 8 << 20)
    with pytest.raises(Mistake, match="larger than 8 MiB; give it in parts"):
        taken(large)
    monkeypatch.setattr(download, "MOST_ENTRIES", 8)
    with pytest.raises(Mistake, match="has 9 entries, more than 8"):
        taken(large)
    monkeypatch.setattr(layouts, "LARGEST_ROLL", 1 << 20)
    with pytest.raises(Mistake, match=r"submission_metadata\.yml is larger than 1 MiB"):
        taken(zipped(tmp_path / "roll.zip", "submission_1/", "submission_metadata.yml", data=bytes(2 << 20)))
