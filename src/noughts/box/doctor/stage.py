"""The stage for an attack: a secret to read, files to spoil, sockets to reach, a process to hurt.

Everything on it is the doctor's own and open to every user of this machine, so that what protects
it is the box and nothing else. Afterwards the stage itself shows what an attack did.
"""

import os
import secrets
import socket
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import noughts


class Stage:
    """One attack's surroundings, as they were set up."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        """Put everything in place inside an empty folder."""
        self.secret = secrets.token_hex(16)
        self.folder, self.canary, self.other = folder, folder / "canary.txt", folder / "other" / "tictactoe.py"
        self.other.parent.mkdir()
        for path in (self.canary, self.other):
            path.write_text(f"# {self.secret}\n")
            path.chmod(0o666)
        for path in (folder, self.other.parent):
            path.chmod(0o777)
        self.shared = Path("/dev/shm") / f"noughts-doctor-{secrets.token_hex(8)}"
        self.tcp = _listening(stack, socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", 0))
        self.udp = _listening(stack, socket.AF_INET, socket.SOCK_DGRAM, ("127.0.0.1", 0))
        self.unix = _listening(stack, socket.AF_UNIX, socket.SOCK_STREAM, str(folder / "socket"))
        (folder / "socket").chmod(0o777)
        self.abstract = f"noughts-doctor-{secrets.token_hex(8)}"
        hidden = f"\0{self.abstract}" if sys.platform.startswith("linux") else str(folder / self.abstract)
        self.hidden = _listening(stack, socket.AF_UNIX, socket.SOCK_STREAM, hidden)
        self.victim = stack.enter_context(_victim())
        self.before = self.look()

    def module(self) -> str:
        """Return what an attack is told about its surroundings, as Python."""
        return "\n".join(f"{name} = {value!r}" for name, value in self.facts().items())

    def facts(self) -> dict[str, object]:
        """Return the names and places that an attack may know; never the secret."""
        return {
            "FOLDER": str(self.folder),
            "CANARY": str(self.canary),
            "OTHER": str(self.other),
            "SHARED": str(self.shared),
            "TCP": self.tcp.getsockname(),
            "UDP": self.udp.getsockname(),
            "UNIX": str(self.folder / "socket"),
            "ABSTRACT": self.abstract,
            "VICTIM": self.victim.pid,
            "JUDGE": os.getpid(),
            "PACKAGE": str(Path(noughts.__file__).parent.parent),
            "PYTHON": sys.executable,
        }

    def look(self) -> dict[str, tuple[object, ...]]:
        """Return what the stage's files are like now."""
        return {str(path.relative_to(self.folder)): _look(path) for path in sorted(self.folder.rglob("*"))}

    def harm(self) -> Iterator[str]:
        """Tell what has been done to the stage, one sentence each."""
        after = self.look()
        yield from (f"{name} was created" for name in after.keys() - self.before.keys())
        yield from (f"{name} was removed" for name in self.before.keys() - after.keys())
        both = after.keys() & self.before.keys()
        yield from (f"{name} was changed" for name in both if after[name] != self.before[name])
        named = {"TCP": self.tcp, "UDP": self.udp, "unix": self.unix, "abstract unix": self.hidden}
        yield from (f"the {name} socket was reached" for name, end in named.items() if _reached(end))
        if self.victim.poll() is not None:
            yield f"another process was ended ({self.victim.returncode})"
        if self.shared.exists():
            self.shared.unlink()
            yield "shared memory was created"


def _look(path: Path) -> tuple[object, ...]:
    facts = path.lstat()
    content = path.read_bytes() if stat.S_ISREG(facts.st_mode) and facts.st_size < 1 << 20 else None
    return facts.st_mode, facts.st_uid, facts.st_size, facts.st_nlink, facts.st_mtime_ns, _extra(path), content


def _extra(path: Path) -> tuple[str, ...]:
    return tuple(os.listxattr(path, follow_symlinks=False)) if hasattr(os, "listxattr") else ()


def _listening(stack: ExitStack, family: int, kind: int, address: object) -> socket.socket:
    end = stack.enter_context(socket.socket(family, kind))
    end.bind(address)  # type: ignore[arg-type]
    end.setblocking(False)
    if kind == socket.SOCK_STREAM:
        end.listen()
    return end


def _reached(end: socket.socket) -> bool:
    try:
        (end.recv if end.type == socket.SOCK_DGRAM else end.accept)(*([1] if end.type == socket.SOCK_DGRAM else []))
    except BlockingIOError:
        return False
    return True


@contextmanager
def _victim() -> Iterator["subprocess.Popen[bytes]"]:
    """Run a process that only waits, and end it."""
    code = "import sys; sys.stdin.read()"
    command = [sys.executable, "-I", "-S", "-c", code]
    with subprocess.Popen(command, stdin=subprocess.PIPE, env={}, cwd="/", start_new_session=True) as victim:
        yield victim
        victim.kill()


@contextmanager
def stage() -> Iterator[Stage]:
    """Set a stage up, and leave nothing of it."""
    with ExitStack() as stack:
        # In /tmp wherever TMPDIR is: everyone can walk there, and a socket's path has to be short.
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix=f"noughts-doctor-{os.getpid()}-", dir="/tmp"))
        yield Stage(Path(folder), stack)
