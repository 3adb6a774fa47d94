"""Hand-ins as students give them, and what the intake makes of them."""

import zipfile
from pathlib import Path

from noughts.classroom import task
from noughts.errors import Mistake
from noughts.intake import reader
from noughts.intake.entries import Entry, collect

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


def said(entry: Entry) -> str:
    """The program that a student handed in, or why it is rejected."""
    try:
        return entry.problem or (task.nameless(reader.read(entry.path)).main if entry.path else "nothing")
    except Mistake as mistake:
        return str(mistake)
