"""`noughts grade` as it is typed: every mistake is told in one sentence, before anything is written."""

import os
from pathlib import Path

import pytest


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A class in the current folder."""
    folder = tmp_path / "class"
    folder.mkdir()
    (folder / "a.py").write_text("")
    (folder / "grades.csv").write_text("student,file\na,a.py\n")
    (folder / "github").mkdir()
    (folder / "github" / "b.py").write_text("")
    (folder / "wrong.toml").write_text("[points]\nminmax = 3\n")
    (folder / os.fsdecode(b"\x1b[31m\xff\n.csv")).write_text("")
    monkeypatch.chdir(folder)
    return folder


INSTEAD = "give another folder, for example --out"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nowhere"], "There is no folder nowhere"),
        (["x" * 300], "There is no folder xxx"),
        (
            [".", "--also", "xml"],
            "There is no format xml; there are gradescope, check50, ",
        ),
        ([".", "--rubric", "none.toml"], "The rubric none.toml cannot be read: No such file or directory."),
        ([".", "--rubric", "wrong.toml"], "The rubric names minmax, which is no function; it may name initial_state,"),
        ([".", "--manifest", "none.csv", "--out", "../report"], "The manifest none.csv cannot be read"),
        ([".", "--contract", "chess"], "There is no contract"),
        ([".", "--level", "moat"], "This machine has no box of level 'moat'"),
        (["."], f"The report's folder report lies in the class's folder .; {INSTEAD} ../report."),
        ([".", "--out", "."], f"The report's folder . lies in the class's folder .; {INSTEAD} ../report."),
        ([".", "--also", "github", "--out", "."], "The report's folder . lies in the class's folder .; "),
        (["grades.csv", "--out", "."], "The report's folder . lies in the class's folder .; "),
        (["github", "--out", "."], f"The report's folder . holds github, which is read; {INSTEAD} report."),
        (["github", "--out", "..", "--manifest", "grades.csv"], "The report's folder .. holds github, which is read; "),
        ([".", "--out", "../class/a.py"], "The report's folder ../class/a.py lies in the class's folder .; "),
        (
            [os.fsdecode(b"\x1b[31m\xff\n.csv"), "--out", "../report"],
            "The manifest \\x1b[31m\\udcff\\x0a.csv needs a head",
        ),
        ([os.fsdecode(b"\x1b]0;\xff\x07")], "There is no folder \\x1b]0;\\udcff\\x07; give the folder of submissions."),
    ],
)
def test_a_mistake_is_told_in_one_sentence_and_costs_nothing(
    folder: Path, noughts, arguments: list[str], sentence: str
) -> None:
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    code, out, errors = noughts("grade", *arguments)
    assert (code, out) == (2, "")
    assert errors.startswith(f"noughts: {sentence}")
    assert errors.count("\n") == 1
    assert "\x1b" not in errors
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before
    assert list(folder.parent.iterdir()) == [folder]


@pytest.mark.usefixtures("folder")
def test_a_cluster_where_nobody_listens_is_told_at_once(noughts) -> None:
    code, _, errors = noughts("grade", ".", "--out", "../report", "--cluster", "tcp://127.0.0.1:9")
    assert code == 2
    assert errors.splitlines()[-1].startswith("noughts: No Dask scheduler answers at tcp://127.0.0.1:9; give one as")


def test_a_folder_that_holds_anything_else_is_refused(folder: Path, noughts) -> None:
    (folder.parent / "report").mkdir()
    (folder.parent / "report" / "thesis.txt").write_text("mine")
    code, _, errors = noughts("grade", ".", "--out", "../report")
    assert code == 2
    assert errors == (
        "noughts: ../report holds thesis.txt, which noughts did not write; give --out a new or empty folder.\n"
    )
    assert [path.name for path in (folder.parent / "report").iterdir()] == ["thesis.txt"]
