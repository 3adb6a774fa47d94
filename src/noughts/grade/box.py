"""The box: runs a submission that may be hostile so that all it can do is answer.

Theory of operation. A submission runs in a process of its own, the child (child.py), which closes
the box around itself while all code in it is still ours, and only then runs the submission:

1. Who it is. As root, a user id that nobody has; else ours. No environment, a session of its own,
   no descriptor but three pipes. The submission is sent down a pipe and lives in memory only: there
   is no folder to write to and none to clean up. The judge makes itself undumpable, so that nobody
   can look into its memory, where the truth is.
2. Limits: memory, open files, threads, file size 0, core 0, CPU time as a last resort. The judge
   watches the clocks and kills the whole group (talk.py): CPU time is what counts, and time spent
   asleep has a limit of its own, so that a busy machine changes no verdict.
3. Landlock (landlock.py): no file but the Python library (library.py), read only, and /dev/null.
   Whether a path exists, its size and owner can still be asked: Landlock does not hide names.
4. The system call filter (seccomp.py): the calls Python needs, no others.
5. Where it works, bubblewrap around all that: new namespaces, so that other processes, the network
   and files outside the library are not refused but absent. It dies with the judge once it has
   started; while it starts, a keeper sees to that (spawn.py).

The levels are probed, never assumed, and the child's own steps fail loudly: a box that cannot be
closed is a `Fault`, never an open box. The judge then looks at the kernel's own record of the
process before it lets the submission run.

    bubblewrap   all five
    kernel       1 to 4; no package, no root, no namespaces needed
    seccomp      without Landlock: whatever the user can read can be read
    limits       1 and 2 alone; only for submissions one trusts
"""

import contextlib
import ctypes
import marshal
import math
import os
import secrets
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import CodeType
from typing import Any, Literal

from noughts.errors import Mistake
from noughts.grade import landlock, seccomp
from noughts.grade.library import Library, library
from noughts.grade.spawn import Doors, Process, keeper, unused_user
from noughts.grade.talk import Child, Died, Fault, Limits
from noughts.grade.wire import Answer, Hello, Question

__all__ = ["Answer", "Child", "Died", "Fault", "Hello", "Level", "Question", "available", "best", "open_box"]

Name = Literal["bubblewrap", "kernel", "seccomp", "limits"]

MEMORY = 512 << 20
ASLEEP = 5.0
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


@dataclass(frozen=True, slots=True)
class Level:
    """How well a box is closed."""

    name: Name
    note: str


def best(*, trust: bool = False) -> Level:
    """Return the best level this machine has; limits alone only for submissions that are trusted."""
    return next((level for level in available() if trust or level.name != "limits"), None) or _refuse()


def _refuse() -> Level:
    raise Mistake(
        "this machine has no box to run a submission in (it takes Linux with seccomp on x86_64 or aarch64);"
        " with --trust-submissions it runs with limits only"
    )


@lru_cache
def available() -> tuple[Level, ...]:
    """Probe which levels this machine offers, the best first."""
    return tuple(level for level in (_bubblewrap(), _kernel(), _seccomp(), _limits()) if level)


def _kernel() -> Level | None:
    abi = landlock.version()
    if not abi or not _seccomp():
        return None
    return Level("kernel", f"Landlock ABI {abi} and seccomp")


def _seccomp() -> Level | None:
    # Asking for an impossible filter is refused as a bad address only where filters exist.
    if not sys.platform.startswith("linux") or not seccomp.available():
        return None
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(22, 2, None, 0, 0)
    exists = ctypes.get_errno() == 14
    return Level("seccomp", "no Landlock: what your user can read, a submission can read") if exists else None


def _limits() -> Level | None:
    return Level("limits", "no box: only for submissions you trust") if os.name == "posix" else None


def _bubblewrap() -> Level | None:
    kernel = _kernel()
    if kernel is None or shutil.which("bwrap") is None:
        return None
    command = [*_wrapper(), "--ro-bind", "/", "/", "true"]
    works = subprocess.run(command, env={}, cwd="/", capture_output=True, check=False).returncode == 0
    return Level("bubblewrap", f"bubblewrap, {kernel.note}") if works else None


def _wrapper() -> list[str]:
    """Return bubblewrap's command; as root it needs no user namespace, and the child drops root itself."""
    bwrap = shutil.which("bwrap") or "bwrap"
    parts = ["pid", "net", "ipc", "uts", *(["user"] if os.geteuid() else [])]
    drop = [] if os.geteuid() else ["--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"]
    return [bwrap, *(f"--unshare-{part}" for part in parts), "--die-with-parent", *drop]


@contextlib.contextmanager
def open_box(
    files: Mapping[str, bytes],
    main: str,
    *,
    level: Level,
    cpu_seconds: float,
    asleep_seconds: float = ASLEEP,
    memory: int = MEMORY,
    allow: Sequence[str] = (),
    watch: bool = False,
) -> Iterator[Child]:
    """Run a submission in a box for as long as the context lasts, and watch what it reaches for if told to.

    Raises `Fault` when the box could not be closed, and `Died` when the submission's own file
    ended the process; an exception in that file is told by the child's `hello`.
    """
    limits = Limits(cpu_seconds, asleep_seconds, memory)
    python = library(tuple(allow))
    undumpable()
    with _doors(python) as (doors, user):
        child = Child(_start(level, python, user, doors), limits, level.name)
        try:
            setup = _setup(files, main, level, python, limits, user, doors)
            _greet(child, setup | {"watch": _readable(setup["landlock"]) if watch else None})
            yield child
        finally:
            child.close()


def undumpable() -> None:
    """Keep other processes of the same user out of this one's memory."""
    if sys.platform.startswith("linux"):
        ctypes.CDLL(None).prctl(4, 0, 0, 0, 0)


@contextlib.contextmanager
def _doors(python: Library) -> Iterator[tuple[Doors, int | None]]:
    """Choose who the child will be and open the ways to the library that it needs."""
    user = unused_user()
    doors = Doors(needed=user is not None and sys.platform.startswith("linux"))
    try:
        for root in (python.home, *python.path):
            doors.path(root)
        yield doors, user
    finally:
        doors.close()


def _start(level: Level, python: Library, user: int | None, doors: Doors) -> Process:
    """Start the child's process, which then waits for its setup."""
    child = ["-I", "-S", "-X", "utf8", "-c", _text("child.py")]
    try:
        if level.name == "bubblewrap":
            return _start_wrapped([python.executable, *child], python)
        return Process([doors.inside(python.executable), *child], user=user, doors=doors)
    except (OSError, subprocess.SubprocessError) as error:
        raise Fault(f"the child could not be started: {error}") from error


@lru_cache
def _text(name: str) -> str:
    return Path(__file__).with_name(name).read_text("utf-8")


@lru_cache
def _code() -> dict[str, CodeType]:
    """Compile what the child goes on with here, once, which is most of what it would do at its start."""
    parts = ("child_module", "child_watch", "child_answers")
    return {name: compile(_text(f"{name}.py"), "<child>", "exec", dont_inherit=True) for name in parts}


def _start_wrapped(command: list[str], python: Library) -> Process:
    """Start it inside bubblewrap, with a keeper beside it that kills both when the judge is gone."""
    roots = dict.fromkeys(("/usr", "/lib", "/lib64", "/etc/ld.so.cache", python.home, *python.path))
    places = [part for root in roots if Path(root).exists() for part in _bind(Path(root))]
    heard, lifeline = os.pipe()
    # Bubblewrap takes the keeper's end of the lifeline as its --sync-fd: that one it does not hand on to the child.
    wrapped = [*_wrapper(), "--sync-fd", str(heard), *places, "--dev", "/dev", "--proc", "/proc", "--", *command]
    try:
        return Process([*keeper(heard), *wrapped], keep=[heard], lifeline=lifeline)
    except BaseException:
        os.close(lifeline)
        raise
    finally:
        os.close(heard)


def _bind(root: Path) -> list[str]:
    """Return the options that show a path inside, below folders that everyone may walk through."""
    folders = [part for parent in [*root.parents][-2::-1] for part in ("--perms", "0755", "--dir", str(parent))]
    return [*folders, "--ro-bind", str(root), str(root)]


def _setup(
    files: Mapping[str, bytes],
    main: str,
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
        "files": dict(files),
        "main": main,
        "folder": FOLDER,
        "path": [inside(folder) for folder in python.path],
        "environ": _QUIET_LIBRARIES if python.path else {},
        "user": user if level.name == "bubblewrap" else None,
        "limits": _rlimits(limits, user),
        "landlock": _ruleset(python, inside) if locked else None,
        "filter": seccomp.program(writes=locked) if level.name != "limits" else None,
        "code": _code(),
        "ready": secrets.token_hex(8),
        "hello": secrets.token_hex(8),
    }


def _ruleset(python: Library, inside: Callable[[str], str]) -> tuple[bytes, list[tuple[str, int]]]:
    abi = landlock.version()
    return landlock.attributes(abi), [(inside(path), landlock.known(access, abi)) for path, access in python.rules]


def _readable(ruleset: tuple[bytes, list[tuple[str, int]]] | None) -> list[str] | None:
    """Return where files can be read; None where nothing is refused."""
    return [path for path, access in ruleset[1] if access & landlock.READ_FILE] if ruleset else None


def _rlimits(limits: Limits, user: int | None) -> list[tuple[str, int]]:
    """Return the kernel's own limits.

    CPU time here is only for the case that the judge is gone. It is generous, because the kernel counts it by whole
    ticks: on a loaded machine it may see a fifth more than was used.
    """
    return [
        ("RLIMIT_CPU", math.ceil(2 * limits.cpu) + 5),
        ("RLIMIT_AS", limits.memory),
        ("RLIMIT_NOFILE", _DESCRIPTORS),
        *[(f"RLIMIT_{name}", 0) for name in ("CORE", "FSIZE", "MEMLOCK", "MSGQUEUE", "NICE", "RTPRIO")],
        ("RLIMIT_NPROC", _THREADS if user is not None else _THREADS + _running()),
    ]


def _running() -> int:
    """Return how many threads run on this machine: no user has more, and the limit counts all of a user's."""
    with contextlib.suppress(OSError, ValueError):
        return int(Path("/proc/loadavg").read_text().split()[3].partition("/")[2])
    return 1 << 12


def _greet(child: Child, setup: dict[str, Any]) -> None:
    """Have the box closed, make sure of it, and let the submission run."""
    child.tell(marshal.dumps(setup))
    child.ready(setup["ready"])
    if not _settled(child.process):
        raise Fault("the box was not closed: bubblewrap did not come to rest")
    if setup["filter"] and not _filtered(child.process.account):
        raise Fault("the box is not closed: the kernel knows of no filter on the child")
    child.tell(marshal.dumps(None))
    child.greet(setup["hello"], _IMPORT)


def _settled(process: Process) -> bool:
    """Let the process come to rest; one that is gone never does."""
    with contextlib.suppress(OSError, IndexError):
        return process.settle()
    return False


def _filtered(pid: int) -> bool:
    """Ask the kernel whether a process can gain no privileges and is under a filter."""
    with contextlib.suppress(OSError):
        status = Path(f"/proc/{pid}/status").read_text().split("\n")
        return "NoNewPrivs:\t1" in status and "Seccomp:\t2" in status
    return False
