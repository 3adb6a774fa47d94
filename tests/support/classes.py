"""What the tests of a class share: a small class, a run of `noughts grade`, and a look for what it leaves behind."""

import atexit
import os
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

from noughts.box.judging import Terms
from noughts.classroom.adjustments import Marking
from noughts.classroom.rubric import Rubric
from noughts.classroom.run import Plan
from support import SINS

GRADE = [sys.executable, "-m", "noughts", "grade"]
WAIT = 300
SPARE = Path(tempfile.mkdtemp(prefix="class-tests-"))
"""Where the runs keep their temporary files, so that what they leave behind can be seen."""
atexit.register(shutil.rmtree, SPARE, ignore_errors=True)
ENVIRONMENT = {**os.environ, "TMPDIR": str(SPARE)}


def source(sin: str) -> bytes:
    return (SINS / sin / "tictactoe.py").read_bytes()


def small_class(folder: Path) -> Path:
    """A class of eleven, in which every way to end occurs, and whose sources cost little to judge."""
    folder.mkdir()
    (folder / "ann.py").write_bytes(source("right"))
    (folder / "bob").mkdir()
    (folder / "bob" / "tictactoe.py").write_bytes(source("right"))
    (folder / "cy.py").write_bytes(source("o-win-plus-one"))
    (folder / "di.py").write_bytes(source("exits-at-import"))
    (folder / "eve.py").write_bytes(source("syntax-error"))
    (folder / "fay").mkdir()
    for name, entry in (("gus", "work/tictactoe.py"), ("hal", "../tictactoe.py")):
        with zipfile.ZipFile(folder / f"{name}.zip", "w") as archive:
            archive.writestr(entry, source("first-free-cell"))
    (folder / "ida.py").write_bytes(source("no-contract"))
    (folder / "=kai.py").write_bytes(source("syntax-error") + b"# mine\n")
    (folder / "lea.docx").write_bytes(b"an essay")
    return folder


SLOW = """import time
end = time.process_time() + 0.3
while time.process_time() < end:
    pass
"""
"""A file that is no program, and keeps its box busy for a moment."""


NAMES = ("json", "multiprocessing", "pickle", "selectors", "socket", "struct")
"""What a worker imports first of all, when it starts in a folder where such files lie."""


def cheap_class(folder: Path) -> Path:
    """A class of seven that no box has long to do with, for tests of what disturbs a run."""
    folder.mkdir()
    for name in NAMES:
        (folder / f"{name}.py").write_text(f"def minimax(board) {name}\n")
    (folder / "slow.py").write_text(SLOW)
    return folder


def plan(folder: Path, out: Path, **changes: object) -> Plan:
    """What an instructor decides who decides nothing."""
    usual = {"where": folder, "out": out, "jobs": 2, "marking": Marking(Rubric()), "terms": Terms()}
    return Plan(**{**usual, **changes})  # type: ignore[arg-type]


def grade(folder: Path, out: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Grade a class from inside its folder."""
    command = [*GRADE, ".", "--out", str(out), *options]
    return subprocess.run(
        command, capture_output=True, text=True, timeout=WAIT, check=False, env=ENVIRONMENT, cwd=folder
    )


def start(folder: Path, out: Path, *options: str) -> subprocess.Popen[str]:
    """Start a run in a session of its own, so that what it leaves behind can be told from other processes."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    command = [*GRADE, ".", "--out", str(out), *options]
    return subprocess.Popen(command, start_new_session=True, env=ENVIRONMENT, cwd=folder, **pipes)


def wait_until(condition: Callable[[], object], what: str) -> None:
    deadline = time.monotonic() + WAIT
    while not condition():
        assert time.monotonic() < deadline, f"waited in vain until {what}"
        time.sleep(0.05)  # a look through /proc costs milliseconds


def descendants(pid: int) -> list[int]:
    """The processes below one, however deep, by the kernel's own record."""
    parents = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if fields[0] != "Z":
                parents[int(entry.name)] = int(fields[1])
    found = [pid]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one]
    return found[1:]


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def workers(pid: int) -> list[int]:
    """The worker processes of a run: those that multiprocessing spawned to work."""
    found = []
    for child in descendants(pid):
        try:
            command = Path(f"/proc/{child}/cmdline").read_bytes()
        except OSError:
            continue
        if b"spawn_main" in command:
            found.append(child)
    return found


def left_over() -> list[str]:
    return sorted(path.name for path in SPARE.iterdir())
