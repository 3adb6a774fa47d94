"""The explorer as files that any host can serve: the page, and every answer it may ask for.

Every position is in one table, by name; the searches of a position are in a file for each method, as `letters`.
"""

import gzip
import hashlib
import json
import shutil
import tempfile
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from noughts import coach
from noughts.coach.grading import GRADES
from noughts.errors import Mistake
from noughts.game import walk
from noughts.levels import LEVELS, SEEN, candidates, glimpse
from noughts.mnk import MNK, Action, Position, symmetries
from noughts.orders import ORDERS, urgency
from noughts.solve import solve
from noughts.web import exercise, searches
from noughts.web.api import QUICK, all_cells, winning
from noughts.web.folders import FONTS, PAGE
from noughts.web.graph import Vertex, vertex
from noughts.web.lab.supply import MANIFEST, supplied
from noughts.web.letters import Writer, nodes
from noughts.web.museum import museum
from noughts.web.parameters import Method

GAME = MNK(3, 3, 3)
KNOWN_BY = Path("data", "positions.json.gz")  # a folder that holds it was filled by an export
WORKER = "service_worker.js"
LATER = ("lab/", "vendor/", "modes/code/", "fonts/LICENCE")  # what a browser keeps when the lab is used
PAGE_FILES = ("*.html", "*.svg", "*.js", "*/*.css", "*/*.js", "*/*/*.js", "vendor/*.txt")


def export(folder: Path, pyodide: Path | None = None) -> int:
    """Write the site into a folder and return its size in bytes; an export that is stopped changes nothing there.

    With the folder of Pyodide, readers can check their own files on it.
    """
    try:
        _prepare(folder)
        with tempfile.TemporaryDirectory(prefix="noughts-") as made:
            site = Path(made) / "site"  # the temporary folder itself is closed to others, and a copy would be too
            _fill(site, pyodide)
            _copy(site / KNOWN_BY, folder / KNOWN_BY)  # first, lest the next export refuse a half-filled folder
            shutil.copytree(site, folder, dirs_exist_ok=True)
    except OSError as problem:
        raise Mistake(f"Cannot write to {folder} ({problem.strerror}); name another folder.") from None
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def _prepare(folder: Path) -> None:
    """Take an empty folder, or one that an export filled before; touch no other."""
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()) and not (folder / KNOWN_BY).exists():
        raise Mistake(f"{folder} holds other files; name an empty or a new folder.")


def _fill(folder: Path, pyodide: Path | None) -> None:
    """Write the page, its fonts, every answer, and what checks a reader's own file."""
    for pattern in PAGE_FILES:
        for file in PAGE.glob(pattern):
            _copy(file, folder / file.relative_to(PAGE))
    for file in FONTS.glob("Inter-*.woff2"):
        _copy(file, folder / "fonts" / file.name)
    _copy(FONTS / "LICENCE.txt", folder / "fonts" / "LICENCE.txt")
    for name, data in answers():
        _write(folder / "data" / f"{name}.json.gz", data)
    _finish(folder, supplied(pyodide), lab=pyodide is not None)


def _finish(folder: Path, lab_files: dict[str, bytes], *, lab: bool) -> None:
    """Write the lab's files, and the version of the site, a digest of all its files, into those that tell it."""
    names = sorted(file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file())
    contents = [*((folder / name).read_bytes() for name in names), *lab_files.values()]
    version = hashlib.sha256(b"".join(contents)).hexdigest()[:16]
    for address, content in lab_files.items():
        _save(folder / address, content)
    _replace(folder / MANIFEST, ('"version": ""', f'"version": "{version}"'))
    told = f'data-source="static" data-version="{version}"' + (' data-lab="here"' if lab else "")
    _replace(folder / "index.html", ('data-source="live"', told))
    later = [name for name in names if name.startswith(LATER)]
    first = [name for name in names if name not in (*later, WORKER, "index.html")]
    _replace(
        folder / WORKER,
        ('VERSION = ""', f'VERSION = "{version}"'),
        ("FIRST = []", f"FIRST = {json.dumps(['./', *first])}"),
        ("LATER = []", f"LATER = {json.dumps([*later, *lab_files])}"),
    )


def _replace(file: Path, *pairs: tuple[str, str]) -> None:
    text = file.read_text(encoding="utf-8")
    for old, new in pairs:
        assert text.count(old) == 1
        text = text.replace(old, new)
    file.write_text(text, encoding="utf-8", newline="\n")


def _save(file: Path, content: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)


def _copy(file: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, to)


def _write(file: Path, data: Any) -> None:
    text = json.dumps(data, separators=(",", ":")).encode()
    _save(file, gzip.compress(text, 9, mtime=0))


def answers() -> Iterator[tuple[str, Any]]:
    """Yield every data file of the site by name."""
    yield "positions", positions()
    yield "museum", museum()
    for order in ORDERS:
        yield f"exercises-{order}", {str(p): exercises(p, Method(order=order)) for p in unfinished()}
    counts: dict[str, list[int]] = {str(p): [] for p in unfinished()}
    for method in methods():
        spelled = {str(p): spell(p, method) for p in unfinished()}
        yield method.name(), spelled
        if method in searches.COMPARED:
            for board, letters in spelled.items():
                counts[board].append(nodes(letters))
    yield "counts", counts


def methods() -> list[Method]:
    """Return every alpha-beta that the page offers, the compared ones first; minimax follows from the table."""
    memories = ((False, False), (True, False), (True, True))
    rest = [Method("alphabeta", o, urgent, *memory) for o, urgent, memory in product(ORDERS, (False, True), memories)]
    compared = [method for method in searches.COMPARED if method in rest]
    return [*compared, *(method for method in rest if method not in compared)]


@cache
def unfinished() -> tuple[Position, ...]:
    """Return the 627 unfinished positions up to symmetry."""
    return tuple(p for p in walk(GAME, str) if p == p.canonical() and not GAME.terminal(p))


def spell(position: Position, method: Method) -> str:
    """Write a search of a position."""
    start = vertex(position)
    writer: Writer[Vertex, Action] = Writer(start.graph)
    searches.search(start, method, writer)
    return writer.text()


def spell_exercise(position: Position, depth: int, method: Method) -> str:
    """Write the search of an exercise."""
    writer: Writer[exercise.Deep, Action] = Writer(exercise.Limited(vertex(position).graph))
    exercise.search(position, depth, method, writer)
    return writer.text()


def exercises(position: Position, method: Method) -> list[str]:
    """Write the searches of the exercises of a position, from one ply on."""
    return [spell_exercise(position, depth, method) for depth in range(1, exercise.plies(position) + 1)]


def positions() -> dict[str, Any]:
    """Write all 5,478 positions: what the rules, the solver and the coach say of each."""
    texts: dict[str, int] = {}
    table = {str(position): row(position, texts) for position in walk(GAME, str)}
    return {
        "shape": str(GAME),
        "names": [coach.name(GAME, cell) for cell in all_cells(GAME)],
        "symmetries": symmetries(GAME),
        "ranks": {name: [GAME.cell(a) for a in order(*_start())] for name, order in ORDERS.items()},
        "levels": LEVELS,
        "seen": {level: [glimpse(level, saw) for saw in _by_urgency(level)] for level in SEEN},
        "grades": GRADES,
        "quick": QUICK,
        "whole": searches.WHOLE,
        "finest": searches.FINEST,
        "compared": [method._asdict() for method in searches.COMPARED],
        "positions": table,
        "texts": list(texts),
    }


def _by_urgency(level: str) -> tuple[str, ...]:
    """Return what a level sees in a move that wins, that blocks, and in any other."""
    return ("win", "threat" if "threat" in SEEN[level] else "nothing", "nothing")


def _start() -> tuple[Position, tuple[Action, ...]]:
    start = GAME.initial_state()
    return start, GAME.actions(start)


def row(position: Position, texts: dict[str, int]) -> list[Any]:
    """Write one position; a sentence is the number of its text."""
    found, over = solve(position), GAME.terminal(position)
    moves = GAME.actions(position)
    return [
        None if over else position.player,
        GAME.winner(position),
        winning(position),
        found.value,
        found.plies,
        searches.size(position),
        exercise.plies(position),
        [_mask(candidates(position, level)) for level in LEVELS] if not over else [],
        _mask(found.moves),
        [told(position, move, texts) for move in moves],
    ]


def told(position: Position, move: Action, texts: dict[str, int]) -> list[Any]:
    """Write one move: its cell, urgency, what the coach says, the cells that are named there, and its grade."""
    (graded,) = coach.reviewed(GAME, [move], start=position)
    marks = {str(GAME.cell(cell)): role for cell, role in coach.marks(coach.reason(position, move)).items()}
    text = texts.setdefault(graded.sentence, len(texts))
    return [GAME.cell(move), urgency(position, move), text, marks, graded.grade, _mask(graded.better)]


def _mask(moves: Any) -> int:
    return sum(1 << GAME.cell(move) for move in moves)
