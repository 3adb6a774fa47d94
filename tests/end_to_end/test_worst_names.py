"""A class is graded inside its own folder, whose files bear the worst names there are: nothing is lost, nothing run."""

import csv
import os
import subprocess
import sys
from pathlib import Path

ODD = (
    *(
        b"\x1b[31mred",
        b"new\nline",
        b"cr\rname",
        b"\x7f",
        b"\xc2\x9b31m",
        b"a\tb",
        "\u202egnp".encode(),
        b"\xe2\x80\x8b",
    ),
    *(b"caf\xe9", "caf\u00e9".encode(), "cafe\u0301".encode(), b"\xed\xa0\x80", b"\xff" * 251, b"x" * 251),
    *(
        b"-rf",
        b"--out",
        b"$(touch ran)",
        b"`touch ran`",
        b";touch ran;",
        b"%s%n",
        b"{{7*7}}",
        b"<script>",
        b"'\"",
        b"=cmd|x",
    ),
    *(
        b"index.html",
        b"grades.csv",
        b"report",
        b"noughts",
        b"pickle",
        b"sitecustomize",
        b"conftest",
        b"CON",
        b"nul",
        b"a.",
    ),
    *(
        b"ABC",
        b"abc",
        b"a-b",
        b"a_b",
        b"a.b",
        b"a\\b",
        b"a:b",
        b"a*b?",
        b"~root",
        b"%2e%2e%2f",
        b"&amp;",
        b"a,b",
        b"__eve",
    ),
    *(b"None", b"1e5", b"NaN", b"student", b"A_111_assignsubmission_file_x", b"Bob - file", b" lead", b"trail "),
)
RAN = b"open('ran', 'w')\n"


def noughts(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [str(Path(sys.executable).with_name("noughts")), *words]  # python -m would run the file noughts.py
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def held(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*")}


def test_a_class_with_the_worst_names_is_graded_whole(tmp_path: Path) -> None:
    folder = tmp_path / "class"
    folder.mkdir()
    for name in ODD:
        (folder / os.fsdecode(name + b".py")).write_bytes(RAN)
    before = held(folder)
    graded = noughts(folder, "grade", ".", "--out", "../report", "--also", "junit")
    collected = noughts(folder, "collect", ".", "../collected")
    assert held(folder) == before
    assert (graded.returncode, collected.returncode) == (0, 0), graded.stderr + collected.stderr
    assert {*map(ord, graded.stdout + graded.stderr + collected.stderr)}.isdisjoint(
        {*range(10), *range(11, 32), 127, 155}
    )
    with (tmp_path / "report" / "grades.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len({row["student"] for row in rows}) == len(ODD)
    assert {row["status"] for row in rows} == {"failed"}
    assert len(list((tmp_path / "report" / "students").iterdir())) == len(ODD)
    assert len(list((tmp_path / "report" / "junit").iterdir())) == len(ODD)
    assert len(list((tmp_path / "collected").iterdir())) == len(ODD) + 1
