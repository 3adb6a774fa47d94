"""Starts the child's process and keeps the kernel's account of it.

As root the child gets a user id of its own, one that nobody has. Where such a user could not even
walk to the Python library (a Python below /root, say), an open descriptor of it is handed down and
the child goes through /proc/self/fd.

A wrapper (bubblewrap) asks the kernel to die with the judge, and its first process inside to die with
it, but does so only while it starts; killed in between, it would leave that process waiting for ever.
So until both have asked, a keeper process sits in their process group and reads from a pipe to which only the
judge can write. A line from the judge tells it that all is well and it may leave; if the pipe is closed without
one, the judge has died, and the keeper kills the group.
"""

import contextlib
import os
import random
import select
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from noughts.box.pipes import PolledPipes

_STEP = 0.001
_FEW_USERS = 1000
"""Where there are fewer user ids than this, we are root in name only, inside a namespace of an ordinary user's."""


class Doors:
    """Paths as a user of no rights can reach them."""

    def __init__(self, *, needed: bool) -> None:
        """Open doors only when the child will be somebody else than we are."""
        self.needed = needed
        self.open: dict[str, int] = {}

    def path(self, path: str) -> str:
        """Return a path that the child can follow to the same file or folder."""
        if not self.needed or _public(Path(path)):
            return path
        if path not in self.open:
            self.open[path] = os.open(path, os.O_PATH)
        return f"/proc/self/fd/{self.open[path]}"

    def inside(self, path: str) -> str:
        """Return a path below an open door as it is reached through that door."""
        for root, descriptor in self.open.items():
            if path == root or path.startswith(f"{root}/"):
                return f"/proc/self/fd/{descriptor}{path[len(root) :]}"
        return path

    def environment(self) -> dict[str, str]:
        """Return where the dynamic linker finds the library behind a door; empty without doors."""
        folders = [f"/proc/self/fd/{descriptor}/lib" for descriptor in self.open.values()]
        return {"LD_LIBRARY_PATH": ":".join(folders)} if folders else {}

    def close(self) -> None:
        """Close our side of them."""
        for descriptor in self.open.values():
            os.close(descriptor)


def _public(path: Path) -> bool:
    """Whether anyone may walk to a path."""
    return all(parent.stat().st_mode & 0o001 for parent in path.parents)


def unused_user() -> int | None:
    """Return a high user id that nobody has, when we are root and must not run a submission as such."""
    if os.name != "posix" or os.geteuid() != 0:
        return None
    top = _highest_user()
    if top < _FEW_USERS:
        return None
    return top - random.SystemRandom().randrange(1, min(1 << 24, top // 4))


def _highest_user() -> int:
    """Return the end of the user ids that exist here, which inside a container may be few."""
    with contextlib.suppress(OSError):
        ranges = [tuple(map(int, line.split())) for line in Path("/proc/self/uid_map").read_text().splitlines()]
        return min((1 << 31) - 2, max(inside + count for inside, _outside, count in ranges) - 1)
    return 60000


def keeper(lifeline: int) -> list[str]:
    """Return what to put before a command so that it starts with a keeper that listens on this descriptor."""
    script = f'(exec >&- 2>&-; read _ </proc/self/fd/{lifeline} || kill -KILL 0) & exec "$@"'
    return ["/bin/sh", "-c", script, "sh"]


class Process:
    """A started child: three descriptors, a process group, an account of CPU time and memory."""

    trusted = False

    def __init__(
        self,
        command: Sequence[str],
        *,
        user: int | None = None,
        doors: Doors | None = None,
        keep: Sequence[int] = (),
        lifeline: int | None = None,
    ) -> None:
        """Start a command in a session of its own, with nothing but its three pipes and the doors.

        A lifeline is our end of the pipe that the keeper of a wrapper listens on.
        """
        self._popen = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            env=doors.environment() if doors else {},
            cwd="/",
            start_new_session=True,
            pass_fds=[*keep, *(doors.open.values() if doors else ())],
            user=user,
            group=user,
            extra_groups=None if user is None else [],
        )
        self.pid = self._popen.pid
        streams = (self._popen.stdin, self._popen.stdout, self._popen.stderr)
        self._streams = [stream for stream in streams if stream is not None]
        self.questions, self.answers, self.prints = (stream.fileno() for stream in self._streams)
        self.pipes = PolledPipes(self.questions, self.answers, self.prints)
        self.account = self.pid
        """The process whose CPU time counts, where the started one is only a wrapper."""
        self._handle: int | None = None
        self._lifeline = lifeline
        self._cpu = 0.0
        self._peak = 0
        self._inherited = high_water(os.getpid())  # what the kernel counts for a new process before it has its own

    @property
    def code(self) -> int:
        """The exit code of an ended process, negative for a signal."""
        return int(self._popen.returncode)

    @property
    def wrapped(self) -> bool:
        """Whether the code is a wrapper's, which tells a signal as 128 and its number."""
        return self.account != self.pid

    def cpu(self) -> float:
        """Return the CPU seconds used."""
        if self._popen.returncode is not None:
            return self._cpu
        self._cpu = max(self._cpu, used(self.account))
        return self._cpu

    def peak(self) -> int:
        """Return the most bytes of memory held at once."""
        if self._popen.returncode is None:
            self._peak = max(self._peak, high_water(self.account))
        return self._peak

    def gone(self) -> bool:
        """Wait a moment for a process that seems to be ending; say whether it has."""
        return _soon(lambda: bool(os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)))

    def settle(self) -> bool:
        """Once the child speaks, find it below its wrapper, if any, and let the keeper go; say whether that worked."""
        if self._lifeline is None:
            self.peak()  # while it lives: nothing is left to look at once it has ended
            return True
        first = _children(self.pid)[-1]
        self.account = _children(first)[0]
        self.peak()
        self._handle = os.pidfd_open(first)
        # Asleep, the first process inside waits for the child, and has asked to die with the wrapper before that.
        if not _soon(lambda: _state(first) == "S"):
            return False
        os.write(self._lifeline, b"\n")
        self._cut()
        # The wrapper collects the keeper, so that nobody else has to.
        return _soon(lambda: _children(self.pid) == [first])

    def _cut(self) -> None:
        """Close the lifeline."""
        if self._lifeline is not None:
            os.close(self._lifeline)
        self._lifeline = None

    def _end_inner(self, handle: int) -> None:
        """Kill the first process inside a wrapper, with which all others there die, and let the wrapper end."""
        with contextlib.suppress(ProcessLookupError):
            signal.pidfd_send_signal(handle, signal.SIGKILL)
        os.close(handle)
        self.gone()

    def end(self) -> None:
        """Kill the whole group and settle the account; once is enough."""
        if self._popen.returncode is not None:
            return
        self.cpu()
        self.peak()
        if self._handle is not None:
            self._end_inner(self._handle)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)
        _, status, usage = os.wait4(self.pid, 0)
        self._popen.returncode = os.waitstatus_to_exitcode(status)
        self._cpu = max(self._cpu, usage.ru_utime + usage.ru_stime)
        if usage.ru_maxrss * 1024 > self._inherited:
            self._peak = max(self._peak, usage.ru_maxrss * 1024)
        self._cut()
        for stream in self._streams:
            stream.close()


def _soon(done: Callable[[], bool]) -> bool:
    """Wait a moment for something to be done; say whether it is."""
    deadline = time.monotonic() + 2
    while not (ended := done()) and time.monotonic() < deadline:
        select.select([], [], [], _STEP)
    return ended


def _children(pid: int) -> list[int]:
    """Return the processes that a process has started, the oldest first."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def _state(pid: int) -> str:
    """Return the letter for what a process does: S when it sleeps."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]


def queued(who: int | str) -> float:
    """Return the seconds a process or thread has waited for a processor, as far as the kernel tells."""
    with contextlib.suppress(OSError, ValueError, IndexError):
        return int(Path(f"/proc/{who}/schedstat").read_text().split()[1]) / 1e9
    return 0.0


def used(pid: int) -> float:
    """Return the CPU seconds of a process that has not ended, as Linux counts them."""
    with contextlib.suppress(OSError):
        # The kernel numbers the CPU clocks of other processes like this: see clock_getcpuclockid(3).
        return time.clock_gettime((~pid << 3) | 2)
    return 0.0


def high_water(pid: int) -> int:
    """Return the most bytes of memory that a process has held at once, 0 where that cannot be read."""
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    return 0
