"""Generates a class from the corpus of sins: seeded, and every source different unless it is a copy on purpose."""

import random
import sys
import zipfile
from pathlib import Path

CORPUS = Path(__file__).parents[1] / "tests" / "submissions" / "sins"
COSTLY = (
    *("right-but-naive", "loops-at-import", "minimax-hangs", "winner-hangs", "object-no-pruning"),
    *("actions-accumulates", "actions-swapped", "actions-from-one", "recursion", "right-undo"),
)
"""Sins that use seconds of CPU time, so that a class of thousands takes few of them."""
RIGHT = ("right", "right-random")
RIGHT_SHARE = 0.4


def generate(folder: Path, count: int, *, seed: int = 1, costly: float = 0.02) -> None:
    """Write a class of so many students: files, folders and zips, some broken, some copied, some missing."""
    rng = random.Random(seed)
    names = sorted(path.name for path in CORPUS.iterdir() if path.name not in COSTLY)
    last = b""
    for number in range(count):
        student = f"s{number:05d}"
        kind = rng.choices(("file", "folder", "zip", "copy", "absent", "slip", "broken"), (60, 15, 15, 4, 3, 1.5, 1.5))[
            0
        ]
        chance = rng.random()
        among = COSTLY if chance < costly else RIGHT if chance < costly + RIGHT_SHARE else names
        sin = rng.choice(among)
        last = last if kind == "copy" and last else varied(sin, student, rng)
        _place(folder, student, kind, last)


def varied(sin: str, student: str, rng: random.Random) -> bytes:
    """Return a sin's source with comments of this student's own, which change its digest and nothing else."""
    source = main_file(CORPUS / sin).read_bytes().rstrip() + b"\n"
    notes = [f"# {student}: {rng.choice(('draft', 'final', 'really final'))} {rng.randrange(10**6)}\n"]
    return source + b"\n" * rng.randrange(4) + "".join(notes).encode()


def main_file(folder: Path) -> Path:
    """Return a sin's program."""
    usual = [folder / name for name in ("tictactoe.py", "tictactoe_solver.py") if (folder / name).is_file()]
    return usual[0] if usual else min(folder.glob("*.py"))


def _place(folder: Path, student: str, kind: str, source: bytes) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    if kind in ("file", "copy"):
        (folder / f"{student}.py").write_bytes(source)
    elif kind == "broken":
        (folder / f"{student}.zip").write_bytes(b"PK\x03\x04 not a zip")
    elif kind in ("folder", "absent"):
        (folder / student).mkdir()
        if kind == "folder":
            (folder / student / "tictactoe.py").write_bytes(source)
    else:
        with zipfile.ZipFile(folder / f"{student}.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("../tictactoe.py" if kind == "slip" else "work/tictactoe.py", source)


if __name__ == "__main__":
    generate(Path(sys.argv[1]), int(sys.argv[2]), seed=int(sys.argv[3]) if len(sys.argv) > 3 else 1)
