"""Zips, names, folders, manifests and stores at random: a class comes out, or one sentence, and never anything else.

`NOUGHTS_FUZZ=10000 pytest tests/intake/test_fuzz.py` tries more, and `NOUGHTS_SEED` with any word tries others.
"""

import io
import os
import random
import shutil
import sqlite3
import stat
import warnings
import zipfile
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest
from support.reports import failing, passing
from support.tampering import RAW, TAMPERED, tampered

from noughts.classroom import task
from noughts.classroom.rows import HandIn, row
from noughts.classroom.rubric import Rubric
from noughts.classroom.store import NAME, opened
from noughts.errors import Mistake
from noughts.intake import reader
from noughts.intake.download import unpacked
from noughts.intake.entries import collect
from noughts.intake.hand_in import Entry
from noughts.output.formats import FORMATS
from noughts.output.grades import grades_csv, json_line

TRIES = int(os.environ.get("NOUGHTS_FUZZ", "150"))
SEED = os.environ.get("NOUGHTS_SEED", "")
WORDS = [
    "ann",
    "Ann",
    "B_222_assignsubmission_file_",
    "C_3_assignsubmission_onlinetext_x",
    "tictactoe",
    "submission_metadata",
    "submission_11",
    "..",
    ".",
    "~",
    "C:",
    "\\",
    "/",
    "//",
    "/etc/",
    "a/b/",
    "__MACOSX/",
    "\x1b[31m",
    "\x00",
    "é",
    "\u202e",
    "😀",
    "=1+1",
    "con",
    "%s{}",
    "'",
    '"',
    ",",
    "\ufeff",
]
WORDS += ["Di Dee - ", "", " ", "\n", "x" * 90]
ENDINGS = [".py", ".PY", ".zip", ".yml", ".csv", ".txt", "", "/", ".py/", ".zip/"]
CONTENTS = [b"", b"def minimax(board): ...\n", b"\xff\xfe\x00", b"student,file\nann,ann.py\n", b"a: &a [*a]\n"]
CONTENTS += [b"---\na:\n  :submitters: [x]\n", b"submission_11:\n  :submitters:\n  - {:name: Ann, :email: a@b.c}\n"]
CONTENTS += [b"[" * 5000, b"%PDF", b"PK\x03\x04"]
KINDS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)


def name(rng: random.Random) -> str:
    return "".join(rng.choices(WORDS, k=rng.randrange(1, 4))) + rng.choice(ENDINGS)


def content(rng: random.Random) -> bytes:
    return a_zip(rng) if rng.random() < 0.15 else rng.choice(CONTENTS) * rng.choice((1, 1, 1, 300))


def a_zip(rng: random.Random) -> bytes:
    """A zip of odd entries, sometimes spoilt."""
    out = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(out, "w") as archive:
        warnings.simplefilter("ignore")
        for _ in range(rng.randrange(6)):
            info = zipfile.ZipInfo(name(rng) or "x")
            info.compress_type = rng.choice(KINDS)
            if rng.random() < 0.2:
                info.external_attr = rng.choice((stat.S_IFLNK, stat.S_IFIFO, stat.S_IFDIR)) << 16
            with suppress(ValueError, IndexError):
                archive.writestr(info, content(rng))
    data = bytearray(out.getvalue())
    for _ in range(rng.choice((0, 0, 1, 9))):
        data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data[: rng.randrange(len(data))] if rng.random() < 0.1 else data)


def a_folder(rng: random.Random, folder: Path) -> Path:
    """A folder of odd names: files, folders, links, pipes, and bytes that are not UTF-8."""
    folder.mkdir()
    for _ in range(rng.randrange(8)):
        odd = name(rng).replace("\0", "").replace("/", "")[:80] + rng.choice(("", "", "\udcff"))
        path = folder / (odd if odd.strip(".") else "x")
        with suppress(OSError):
            rng.choice((_file, _file, _file, _full, _empty, _link, _pipe))(rng, path)
    return folder


def _file(rng: random.Random, path: Path) -> None:
    with path.open("xb") as file:  # never through a link or into a pipe of the same name
        file.write(content(rng))


def _full(rng: random.Random, path: Path) -> None:
    path.mkdir()
    for inner in ("tictactoe.py", "submission_metadata.yml", "caf\udce9.py")[: rng.randrange(4)]:
        (path / inner).write_bytes(content(rng))


def _empty(_rng: random.Random, path: Path) -> None:
    path.mkdir()


def _link(rng: random.Random, path: Path) -> None:
    path.symlink_to(rng.choice((path.name, "..", "../outside", "nowhere")))


def _pipe(_rng: random.Random, path: Path) -> None:
    os.mkfifo(path)


def take(entries: list[Entry]) -> None:
    """Read every hand-in, and write the class down."""
    rows = []
    for entry in entries:
        try:
            submission = task.nameless(reader.read(entry.path)) if entry.path and not entry.problem else None
        except Mistake:
            submission = None
        report = passing() if submission else None
        found = HandIn(entry, task.source(submission) if submission else None)
        rows.append(row(found, report, Rubric()))
        json_line(rows[-1], report).encode()
    grades_csv(rows).encode()
    assert len({one.slug.casefold() for one in rows}) == len({one.student for one in rows}) == len(rows)
    assert all(one.student.isprintable() and one.name.isprintable() for one in rows)


def folders(rng: random.Random, where: Path) -> None:
    take(collect(a_folder(rng, where / "class")))


def manifests(rng: random.Random, where: Path) -> None:
    folder = a_folder(rng, where / "class")
    known = [path.name for path in folder.iterdir()] + ["../secret.py", "/etc/passwd", ".", "x" * 300]
    lines = [rng.choice(("student,file", "email,name,path", "sid", "\ufeffid,submission", "a,b", ""))]
    lines += [",".join((name(rng), rng.choice(known), name(rng))) for _ in range(rng.randrange(5))]
    (where / "roll.csv").write_bytes("\r\n".join(lines).encode("utf-8", "surrogateescape"))
    take(collect(folder, manifest=where / "roll.csv"))


def downloads(rng: random.Random, where: Path) -> None:
    (where / "class.zip").write_bytes(a_zip(rng))
    before = sorted(where.parent.parent.iterdir())
    with unpacked(where / "class.zip", where / "into") as found:
        inside = Path(os.path.realpath(where / "into"))
        assert all(Path(os.path.realpath(path.parent)).is_relative_to(inside) for path in inside.rglob("*"))
        take(found.collect(None))
    assert sorted(where.parent.parent.iterdir()) == before


def stores(rng: random.Random, where: Path) -> None:
    with opened(where) as store:
        for key in "abc":
            store.put(key, failing())
    with closing(sqlite3.connect(where / NAME, isolation_level=None)) as database:
        for key in "ab":
            (text,) = database.execute("SELECT report FROM verdicts WHERE key = ?", (key,)).fetchone()
            spoilt = bytearray(text.encode())
            spoilt[rng.randrange(len(spoilt))] = rng.randrange(256)
            kind = rng.choice((*TAMPERED, *RAW))
            value = spoilt.decode("latin-1") if key == "a" else tampered(kind, text)
            database.execute("UPDATE verdicts SET report = ? WHERE key = ?", (value, key))
    if rng.random() < 0.3:
        data = bytearray((where / NAME).read_bytes())
        data[rng.randrange(len(data))] ^= rng.randrange(256)
        (where / NAME).write_bytes(data)
    with opened(where) as store:
        for report in filter(None, map(store.get, "abc")):
            for form in FORMATS.values():
                form.render(report, Rubric())


@pytest.mark.parametrize("part", range(3))
@pytest.mark.parametrize("kind", [folders, manifests, downloads, stores])
def test_a_class_comes_out_or_one_sentence(
    tmp_path: Path, kind: Callable[[random.Random, Path], None], part: int
) -> None:
    told = []
    for seed in range(TRIES // 12):
        where = tmp_path / str(seed)
        where.mkdir()
        try:
            kind(random.Random(f"{SEED}{kind.__name__} {part} {seed}"), where)
        except Mistake as mistake:
            told.append(str(mistake))
        except Exception as error:
            raise AssertionError(f"{kind.__name__} {part} {seed}") from error
        shutil.rmtree(where)
    assert [sentence for sentence in told if not sentence.isprintable()] == []
