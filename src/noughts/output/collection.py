"""A class as JPlag and Dolos read it: a folder for each student with the program's files, and a list, info.csv."""

import csv
import io
from collections.abc import Iterator, Sequence
from pathlib import Path

from noughts.classroom.rows import Row
from noughts.disk import explained
from noughts.errors import Mistake
from noughts.intake import reader
from noughts.intake.hand_in import Entry
from noughts.judge.submission import Submission
from noughts.safe import safe, safe_cell

COLUMNS = ("filename", "id", "full_name", "label", "status")
"""What Dolos reads of its list; JPlag takes the folders alone."""
LONGEST_NAME = 255  # bytes
KEPT = 40  # letters of a longer one


def write(entries: Sequence[Entry], folder: Path) -> tuple[int, list[str]]:
    """Write every program of a class into a new folder; return how many, and a sentence for each that is left out."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Mistake(f"{safe(str(folder))} is not an empty folder; give a new one.")
    left_out: list[str] = []
    table = io.StringIO()
    writer = csv.writer(table, lineterminator="\n")
    writer.writerow(COLUMNS)
    count = 0
    with explained(folder):
        folder.mkdir(parents=True, exist_ok=True)
        for entry, submission in _readable(entries, left_out):
            count += 1
            for name in _place(folder, entry, submission):
                writer.writerow([name, safe_cell(entry.student), safe_cell(entry.name), "", "submitted"])
        (folder / "info.csv").write_text(table.getvalue(), encoding="utf-8")
    return count, left_out


def _readable(entries: Sequence[Entry], left_out: list[str]) -> Iterator[tuple[Entry, Submission]]:
    for entry in entries:
        try:
            if entry.problem or entry.path is None:
                raise Mistake(entry.problem or "nothing was handed in")
            yield entry, reader.read(entry.path)
        except Mistake as mistake:
            left_out.append(f"{safe(entry.student)}: {safe(str(mistake))}")


def _place(folder: Path, entry: Entry, submission: Submission) -> list[str]:
    """Write one student's files, flat, below a name that no other student has; return their paths in the folder."""
    own = Row(entry.student, entry.name, "").slug
    (folder / own).mkdir()
    names = {name: f"{own}/{_fitting(name, number)}" for number, name in enumerate(submission.files)}
    for name, place in names.items():
        (folder / place).write_bytes(submission.files[name])
    return list(names.values())


def _fitting(name: str, number: int) -> str:
    """Return a file's name without folders; of one too long for a disk, as names of odd bytes get, its end."""
    flat = name.replace("/", "-")
    return flat if len(flat.encode()) <= LONGEST_NAME else f"{number}-{flat[-KEPT:]}"
