"""Opens a box around a submission and closes it again; how it holds is told in the package's own docstring."""

import contextlib
import marshal
import math
import os
import secrets
import subprocess
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from types import CodeType
from typing import Any

from noughts.box import child as child_package
from noughts.box import landlock, linux, seccomp
from noughts.box.channel import Child, Limits
from noughts.box.levels import OPEN, Level, wrapper
from noughts.box.library import LEFT_OUT, Library, common, library
from noughts.box.plain import PlainProcess, wishes
from noughts.box.process import Doors, Process, keeper, unused_user
from noughts.judge.respondent import Unavailable
from noughts.judge.submission import Submission

MEMORY = 512 << 20
ASLEEP = 5.0
PATIENCE = 4  # times as long, where no kernel tells a process that sleeps from one that waits for a processor
FOLDER = "/submission"
_IMPORT = 60.0  # CPU seconds in which a file must have run; a slow first move is no reason to give up
_DESCRIPTORS = 64
_THREADS = 64
_QUIET_LIBRARIES = {
    "OPENBLAS_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "SDL_VIDEODRIVER": "dummy",
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
}


@contextlib.contextmanager
def open_box(
    submission: Submission,
    *,
    level: Level,
    cpu_seconds: float,
    asleep_seconds: float = ASLEEP,
    memory: int = MEMORY,
    allow: Sequence[str] = (),
    watch: bool = False,
    stand_ins: tuple[str, ...] = (),
) -> Iterator[Child]:
    """Run a submission in a box for as long as the context lasts, and watch what it reaches for if told to.

    It may import the modules that are allowed, and common ones. Right functions stand in for those that are named.
    The judge hides its memory first, by `linux.hide_memory`. Raises `Unavailable` when the box could not be closed,
    and `Died` when the submission's own file ended the process; an exception in that file is told by `hello`.
    """
    patience = PATIENCE if level.name == "plain" else 1
    limits = Limits(cpu_seconds, asleep_seconds * patience, memory)
    python = library(tuple(dict.fromkeys((*allow, *common(submission)))))
    if not linux.memory_hidden():
        raise Unavailable("the judge's memory is open to others")
    with _doors(python, level) as (doors, user):
        child = Child(_start(level, python, user, doors), limits, level.name)
        try:
            setup = _setup(submission, level, python, limits, user, doors)
            watched = _readable(setup["landlock"]) if watch else None
            _greet(child, setup | {"watch": watched, "stand_ins": stand_ins})
            yield child
        finally:
            child.close()


@contextlib.contextmanager
def _doors(python: Library, level: Level) -> Iterator[tuple[Doors, int | None]]:
    """Choose who the child will be and open the ways to the library that it needs."""
    user = None if level.name == "plain" else unused_user()
    doors = Doors(needed=user is not None and linux.LINUX)
    try:
        for root in (python.home, *python.path):
            doors.path(root)
        yield doors, user
    finally:
        doors.close()


def _start(level: Level, python: Library, user: int | None, doors: Doors) -> Process | PlainProcess:
    """Start the child's process, which then waits for its setup."""
    child = ["-I", "-S", "-X", "utf8", "-c", _first()]
    try:
        if level.name == "plain":
            return PlainProcess([python.executable, *child])
        if level.name == "bubblewrap":
            return _start_wrapped([python.executable, *child], python)
        return Process([doors.inside(python.executable), *child], user=user, doors=doors)
    except (OSError, subprocess.SubprocessError) as error:
        raise Unavailable(f"the child could not be started: {error}") from error


def _text(part: str) -> str:
    return Path(child_package.__file__).with_name(f"{part}.py").read_text("utf-8")


def _compiled(part: str) -> CodeType:
    """Compile a part of the child, without its docstrings, which take their time to be read each time."""
    return compile(_text(part), "<child>", "exec", dont_inherit=True, optimize=2)


@lru_cache
def _first() -> str:
    """Return what a bare Python is told: to run the child's first part, which is compiled here, once for all boxes."""
    code = marshal.dumps(_compiled("start")).hex()
    return f"import marshal\nexec(marshal.loads(bytes.fromhex('{code}')))\nprepare()()"


@lru_cache
def _code() -> bytes:
    """Compile and pack the other parts of the child, once for all boxes: that is most of the work of a start."""
    parts = ("module", "watch", "telling", "record", "stand_ins", "right_searches", "answers", "loop")
    return marshal.dumps([_compiled(name) for name in parts])


def _start_wrapped(command: list[str], python: Library) -> Process:
    """Start it inside bubblewrap, with a keeper beside it that kills both when the judge is gone."""
    roots = dict.fromkeys(("/usr", "/lib", "/lib64", "/etc/ld.so.cache", python.home, *python.path))
    places = [part for root in roots if Path(root).exists() for part in _bind(Path(root))]
    heard, lifeline = os.pipe()
    # Bubblewrap takes the keeper's end of the lifeline as its --sync-fd: that one it does not hand on to the child.
    wrapped = [*wrapper(), "--sync-fd", str(heard), *places, "--dev", "/dev", "--proc", "/proc", "--", *command]
    try:
        return Process([*keeper(heard), *wrapped], keep=[heard], lifeline=lifeline)
    except BaseException:
        os.close(lifeline)
        raise
    finally:
        os.close(heard)


def _bind(root: Path) -> list[str]:
    """Return bubblewrap's options that make a path visible inside, with readable folders above it."""
    folders = [part for parent in [*root.parents][-2::-1] for part in ("--perms", "0755", "--dir", str(parent))]
    return [*folders, "--ro-bind", str(root), str(root)]


def _setup(
    submission: Submission,
    level: Level,
    python: Library,
    limits: Limits,
    user: int | None,
    doors: Doors,
) -> dict[str, Any]:
    """Return all that the child needs to close the box and run the submission."""
    inside = str if level.name == "bubblewrap" else doors.inside
    locked = level.name in ("bubblewrap", "kernel")
    return {
        "files": dict(submission.files),
        "main": submission.main,
        "folder": FOLDER,
        "absent": LEFT_OUT if level.name == "plain" else (),
        "path": [inside(folder) for folder in python.path],
        "environ": _QUIET_LIBRARIES if python.path else {},
        "user": user if level.name == "bubblewrap" else None,
        "limits": _rlimits(limits, user) if level.name != "plain" else [],
        "wishes": wishes(_last_resort(limits), limits.memory) if level.name == "plain" else [],
        "landlock": _ruleset(python, inside) if locked else None,
        "filter": seccomp.program(writes=locked) if level.name not in OPEN else None,
        "code": _code(),
        "ready": secrets.token_hex(8),
        "hello": secrets.token_hex(8),
    }


def _ruleset(python: Library, inside: Callable[[str], str]) -> tuple[bytes, list[tuple[str, int]]]:
    abi = landlock.version()
    return landlock.attributes(abi), [(inside(path), landlock.supported(access, abi)) for path, access in python.rules]


def _readable(ruleset: tuple[bytes, list[tuple[str, int]]] | None) -> list[str] | None:
    """Return where files can be read; None where nothing is refused."""
    return [path for path, access in ruleset[1] if access & landlock.READ_FILE] if ruleset else None


def _rlimits(limits: Limits, user: int | None) -> list[tuple[str, int]]:
    """Return the kernel's own limits."""
    return [
        ("RLIMIT_CPU", _last_resort(limits)),
        ("RLIMIT_AS", limits.memory),
        ("RLIMIT_NOFILE", _DESCRIPTORS),
        *[(f"RLIMIT_{name}", 0) for name in ("CORE", "FSIZE", "MEMLOCK", "MSGQUEUE", "NICE", "RTPRIO")],
        ("RLIMIT_NPROC", _THREADS if user is not None else _THREADS + _running()),
    ]


def _last_resort(limits: Limits) -> int:
    """Return the CPU seconds after which the kernel ends it, for the case that the judge is gone.

    That is generous, because the kernel counts by whole ticks: on a loaded machine it may see a fifth more than was
    used.
    """
    return math.ceil(2 * limits.cpu) + 5


def _running() -> int:
    """Return how many threads run on this machine, which is the most that one user can have: the limit is per user."""
    with contextlib.suppress(OSError, ValueError):
        return int(Path("/proc/loadavg").read_text().split()[3].partition("/")[2])
    return 1 << 12


def _greet(child: Child, setup: dict[str, Any]) -> None:
    """Have the box closed, make sure of it, and let the submission run."""
    child.tell(marshal.dumps(setup))
    child.ready(setup["ready"])
    if not _settled(child.process):
        raise Unavailable("the box was not closed: bubblewrap did not come to rest")
    if setup["filter"] and not _filtered(child.process.account):
        raise Unavailable("the box is not closed: the kernel knows of no filter on the child")
    child.tell(marshal.dumps(None))
    child.greet(setup["hello"], _IMPORT)


def _settled(process: Process | PlainProcess) -> bool:
    """Wait until the wrapper has started completely; False when it has died instead."""
    with contextlib.suppress(OSError, IndexError):
        return process.settle()
    return False


def _filtered(pid: int) -> bool:
    """Ask the kernel whether a process can gain no privileges and is under a filter."""
    with contextlib.suppress(OSError):
        status = Path(f"/proc/{pid}/status").read_text().split("\n")
        return "NoNewPrivs:\t1" in status and "Seccomp:\t2" in status
    return False
