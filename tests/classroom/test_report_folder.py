"""The report's folder: whatever else lies there, only what we wrote is overwritten or deleted."""

import json
import os
from pathlib import Path

import pytest
from support.reports import passing

from noughts.classroom import report_folder
from noughts.classroom.adjustments import Marking
from noughts.classroom.report_folder import ALWAYS, LIST, refuse_input
from noughts.classroom.rows import HandIn
from noughts.classroom.rubric import Rubric
from noughts.classroom.run import Judged
from noughts.errors import Mistake
from noughts.intake.hand_in import Entry
from noughts.output.formats import FORMATS
from noughts.output.publish import publish


def judged(*students: str) -> Judged:
    hand_ins = [HandIn(Entry(name, name, Path(f"{name}.py")), name, name) for name in students]
    return Judged(hand_ins, dict.fromkeys(students, passing()), {})  # type: ignore[arg-type]


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_list_names_all_that_is_written(tmp_path: Path) -> None:
    publish(tmp_path, judged("ann", "Bob"), Marking(Rubric()), tuple(FORMATS))
    listed = json.loads((tmp_path / LIST).read_text())["written by noughts"]
    assert set(files(tmp_path)) <= set(listed)
    assert not [name for name in files(tmp_path) if name.endswith(".part")]


def test_who_left_the_class_loses_the_page_and_nobody_else_loses_anything(tmp_path: Path) -> None:
    publish(tmp_path, judged("ann", "bob"), Marking(Rubric()), ("github", "junit"))
    for name in ("students/notes.txt", "students/zoe.html", "github/README", "notes.txt", "junit/bob.html"):
        (tmp_path / name).write_text("mine")
    before = files(tmp_path)
    publish(tmp_path, judged("ann"), Marking(Rubric()), ("github",))
    gone = before.keys() - files(tmp_path).keys()
    assert gone == {"students/bob.html", "github/bob.txt"}
    assert {name for name, data in files(tmp_path).items() if data == b"mine"} == {
        name for name, data in before.items() if data == b"mine"
    }


@pytest.mark.parametrize("name", ["notes.txt", "grades.csv", "students/ann.html", "github/x", ".git/config", ".part"])
def test_a_folder_with_foreign_files_is_refused_and_stays_as_it_is(tmp_path: Path, name: str) -> None:
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text("mine")
    with pytest.raises(Mistake, match=r"which noughts did not write; give --out a new or empty folder\.$"):
        publish(tmp_path, judged("ann"), Marking(Rubric()), ("github",))
    assert files(tmp_path) == {name: b"mine"}


@pytest.mark.parametrize("name", ["students/zoe.html", "github/zoe.txt"])
def test_a_foreign_file_in_the_way_of_a_new_one_is_refused(tmp_path: Path, name: str) -> None:
    publish(tmp_path, judged("ann"), Marking(Rubric()), ("github",))
    (tmp_path / name).write_text("mine")
    with pytest.raises(Mistake, match=f"holds {name}, which noughts did not write"):
        publish(tmp_path, judged("ann", "zoe"), Marking(Rubric()), ("github",))
    assert (tmp_path / name).read_text() == "mine"


def test_a_link_in_the_place_of_a_folder_of_ours_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    publish(tmp_path / "out", judged("ann"), Marking(Rubric()))
    (tmp_path / "out" / "github").symlink_to(tmp_path / "mine")
    with pytest.raises(Mistake, match="holds github, which noughts did not write"):
        publish(tmp_path / "out", judged("ann"), Marking(Rubric()), ("github",))
    (tmp_path / "mine" / "page").write_text("mine")
    (tmp_path / "out" / "students" / "ann.html").unlink()
    (tmp_path / "out" / "students" / "ann.html").symlink_to(tmp_path / "mine" / "page")
    publish(tmp_path / "out", judged("ann"), Marking(Rubric()))
    assert files(tmp_path / "mine") == {"page": b"mine"}


@pytest.mark.parametrize("name", ALWAYS)
def test_no_link_in_the_place_of_a_file_of_ours_is_followed(tmp_path: Path, name: str) -> None:
    report_folder.opened(tmp_path / "report")
    mine = tmp_path / "mine.txt"
    mine.write_text("precious")
    (tmp_path / "report" / name).unlink(missing_ok=True)
    (tmp_path / "report" / name).symlink_to(mine)
    with pytest.raises(Mistake, match="which noughts did not write"):
        report_folder.opened(tmp_path / "report")
    assert mine.read_text() == "precious"


@pytest.mark.parametrize("name", ALWAYS)
def test_a_pipe_in_the_place_of_a_file_of_ours_keeps_nobody_waiting(tmp_path: Path, name: str) -> None:
    report_folder.opened(tmp_path)
    (tmp_path / name).unlink(missing_ok=True)
    os.mkfifo(tmp_path / name)
    with pytest.raises(Mistake, match="which noughts did not write"):
        report_folder.opened(tmp_path)


@pytest.mark.parametrize(
    "text", ["", "[]", "7", "{", '{"written by noughts": 7}', '{"written by noughts": [[]]}', "[" * 99_999, "\0"]
)
def test_a_list_that_is_none_makes_nothing_ours(tmp_path: Path, text: str) -> None:
    (tmp_path / LIST).write_text(text)
    with pytest.raises(Mistake, match=r"holds \.noughts\.json, which noughts did not write"):
        report_folder.opened(tmp_path)
    assert (tmp_path / LIST).read_text() == text


def test_a_list_leads_nowhere_else(tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (tmp_path / "thesis.html").write_text("mine")
    (out / "thesis.html").write_text("mine")
    names = [
        *ALWAYS,
        "students/../../thesis.html",
        "../thesis.html",
        "students/..",
        "thesis.html",
        "students//x",
        "a/b/c",
    ]
    (out / LIST).write_text(json.dumps({"written by noughts": names}))
    publish(out, judged("ann"), Marking(Rubric()))
    assert (tmp_path / "thesis.html").read_text() == (out / "thesis.html").read_text() == "mine"


@pytest.mark.parametrize("kind", ["file", "pipe", "link to nowhere", "link to itself", "below a file"])
def test_what_is_no_folder_is_told(tmp_path: Path, kind: str) -> None:
    out = tmp_path / "out"
    if kind in ("file", "below a file"):
        out.write_text("mine")
    elif kind == "pipe":
        os.mkfifo(out)
    else:
        out.symlink_to("out" if kind.endswith("itself") else "nowhere")
    with pytest.raises(Mistake, match="is no folder; give one" if kind != "below a file" else "cannot be written"):
        report_folder.opened(out / "x" if kind == "below a file" else out)
    assert kind not in ("file", "below a file") or out.read_text() == "mine"


@pytest.mark.parametrize(
    ("where", "out", "instead"),
    [
        (".", "report", "../report"),
        (".", ".", "../report"),
        ("students", ".", "report"),
        ("students", "students", "report"),
        ("students", "students/a/b", "report"),
        ("students", "..", "report"),
        ("students", "link", "report"),
        ("students/class.zip", ".", "students/report"),
    ],
)
def test_a_folder_that_holds_the_class_or_lies_in_it_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str, out: str, instead: str
) -> None:
    (tmp_path / "class" / "students").mkdir(parents=True)
    (tmp_path / "class" / "students" / "class.zip").touch()
    (tmp_path / "class" / "link").symlink_to("students")
    monkeypatch.chdir(tmp_path / "class")
    with pytest.raises(Mistake, match=rf"; give another folder, for example --out {instead}\.$"):
        refuse_input(Path(out), Path(where), None)


def test_a_folder_that_holds_the_manifest_is_refused_and_any_other_is_not(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "grades.csv").touch()
    with pytest.raises(Mistake, match=r"holds .*grades\.csv, which is read"):
        refuse_input(tmp_path / "out", tmp_path / "in", tmp_path / "out" / "grades.csv")
    refuse_input(tmp_path / "out", tmp_path / "in", tmp_path / "roll.csv")
    refuse_input(tmp_path / "new" / "report", tmp_path / "in", None)
    refuse_input(tmp_path / "report", tmp_path / "nowhere", None)
