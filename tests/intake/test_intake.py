"""Who handed in what: every layout, every hostile zip and folder, and the class goes on."""

import io
import os
import shutil
import socket
import stat
import zipfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noughts.classroom import task
from noughts.errors import Mistake
from noughts.intake import download, layouts, reader
from noughts.intake.download import unpacked
from noughts.intake.entries import Entry, collect
from noughts.judge.submission import Submission

CODE = b"X = 'X'\n"


def put(path: Path, data: bytes = CODE) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def zipped(path: Path, *names: str, data: bytes = CODE) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            archive.writestr(name, data)
    return path


def students(*args: Path, **options: Path) -> dict[str, tuple[str, str | None]]:
    return {e.student: (e.name, e.path.name if e.path else None) for e in collect(*args, **options)}


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


def test_a_link_to_itself_stops_no_class(tmp_path: Path) -> None:
    put(tmp_path / "bob.py")
    (tmp_path / "eve.py").symlink_to("eve.py")
    assert students(tmp_path) == {"bob": ("bob", "bob.py"), "eve": ("eve", "eve.py")}
    listed = put(tmp_path / "class.csv", b"student,file\neve,eve.py\nbob,bob.py\n")
    assert students(tmp_path, manifest=listed) == {"bob": ("bob", "bob.py"), "eve": ("eve", "eve.py")}


def test_a_nul_in_a_manifest_is_told(tmp_path: Path) -> None:
    listed = put(tmp_path / "class.csv", b"student,file\nbob,b\0b.py\n")
    with pytest.raises(Mistake, match="NUL"):
        collect(tmp_path, manifest=listed)


def test_a_roll_names_everyone(tmp_path: Path) -> None:
    put(tmp_path / "work" / "a1.py")
    roll = put(tmp_path / "roll.csv", b"email,name\na1,Ann Arbor\nb2,Bob\n")
    assert students(tmp_path / "work", manifest=roll) == {"a1": ("Ann Arbor", "a1.py"), "b2": ("Bob", None)}


GRADESCOPE = """---
submission_11:
  :submitters:
  - :name: Ann O'Hara
    :sid: '0042'
    :email: ann@example.org
  :created_at: 2026-01-01 10:00:00.000000000 Z
  :results:
    tests:
    - :name: not a person
submission_12:
  :submitters:
  - :name: 'Bob ''B'' Best'
    :sid:
    :email: bob@example.org
  - :name: "Zo\\u00eb \\"Z\\""
    :sid: '7'
    :email: zoe@example.org
"""


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


def test_google_classroom(tmp_path: Path) -> None:
    put(tmp_path / "Ann Arbor - tictactoe.py")
    put(tmp_path / "Bob Best-Smith - my - tictactoe.py")
    put(tmp_path / "Cy Cole - essay.docx")
    assert students(tmp_path) == {
        "Ann Arbor": ("Ann Arbor", "Ann Arbor - tictactoe.py"),
        "Bob Best-Smith": ("Bob Best-Smith", "Bob Best-Smith - my - tictactoe.py"),
        "Cy Cole": ("Cy Cole", "Cy Cole - essay.docx"),
    }


def packed(folder: Path) -> Path:
    """A folder as the one zip that a browser downloads."""
    return Path(shutil.make_archive(str(folder), "zip", folder))


def taken(zipped_class: Path) -> dict[str, str]:
    """What each student of a zipped download handed in, or why it is rejected."""
    into = zipped_class.parent / "unpacked"
    with unpacked(zipped_class, into) as download:
        found = {entry.student: _said(entry) for entry in download.collect(None)}
    assert not into.exists()
    return found


def _said(entry: Entry) -> str:
    try:
        return entry.problem or (task.nameless(reader.read(entry.path)).main if entry.path else "nothing")
    except Mistake as mistake:
        return str(mistake)


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
        taken(zipped(tmp_path / "roll.zip", "submission_metadata.yml", data=bytes(2 << 20)))


@pytest.mark.parametrize("make", ["missing", "file", "empty", "headless"])
def test_a_wrong_folder_is_told_in_a_sentence(tmp_path: Path, make: str) -> None:
    (tmp_path / "empty").mkdir()
    put(tmp_path / "file.py")
    put(tmp_path / "headless.csv", b"a,b\n1,2\n")
    where = {"file": "file.py", "headless": "headless.csv"}.get(make, make)
    with pytest.raises(Mistake, match=r"^[^\n]+\.$"):
        collect(tmp_path / where)


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


_sound = io.BytesIO()
with zipfile.ZipFile(_sound, "w", zipfile.ZIP_DEFLATED) as _archive:
    _archive.writestr("tictactoe.py", CODE * 9)
    _archive.writestr("help/er.py", CODE)
SOUND = _sound.getvalue()


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
    assert "cannot be read" in reason(tmp_path / "gone.py")
    assert "holds no Python file" in reason(put(tmp_path / "text" / "a.txt").parent)
    (tmp_path / "loop").mkdir()
    (tmp_path / "loop" / "again").symlink_to(tmp_path / "loop")
    assert "holds no Python file" in reason(tmp_path / "loop")


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
        told = {entry.student: _said(entry) for entry in collect(tmp_path / "class")}
    finally:
        if root:
            os.seteuid(0)
        (tmp_path / "class" / "bob").chmod(0o755)
    denied = "It cannot be read: permission denied."
    assert told == {"ann": "tictactoe.py", "bob": denied, "cy": denied}


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
