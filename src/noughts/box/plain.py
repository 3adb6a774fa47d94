"""A child on any system: a plain process with pipes and threads, for a file that is one's own.

It is no box. The child has the user's own rights; it is ended by its own process alone, so that what it started goes
on; and its limits are those that the system happens to have. CPU time is the kernel's on Linux, psutil's where that is
installed, and the time since the start elsewhere.
"""

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence

from noughts.box import linux
from noughts.box.pipes import ThreadedPipes
from noughts.box.process import high_water, used

PATIENCE = 2.0  # seconds for a process that seems to be ending
NEEDED = ("SYSTEMROOT", "SYSTEMDRIVE")
"""Of the environment: without them no Python starts on Windows."""


class PlainProcess:
    """A started child with what the channel asks of one: three pipes, an account, an end."""

    wrapped = False
    trusted = True
    """While anything comes, nobody sleeps: a thread that brings it may be late, and no kernel need tell how late."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start a command, so that Ctrl-C is left to us."""
        self._popen = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            env={name: os.environ[name] for name in NEEDED if name in os.environ},
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        self.pid = self.account = self._popen.pid
        streams = [stream for stream in (self._popen.stdin, self._popen.stdout, self._popen.stderr) if stream]
        self.questions, self.answers, self.prints = (stream.fileno() for stream in streams)
        self.pipes = ThreadedPipes(*streams)
        self._measure = _clock(self.pid)
        self._cpu, self._peak = 0.0, 0

    @property
    def code(self) -> int:
        """The exit code of an ended process, negative for a signal."""
        return int(self._popen.returncode)

    def cpu(self) -> float:
        """Return the CPU seconds used, as far as they can be measured; of an ended process those measured last."""
        if self._popen.returncode is None:
            self._cpu = max(self._cpu, self._measure())
        return self._cpu

    def peak(self) -> int:
        """Return the most bytes of memory held at once, 0 where that cannot be read."""
        if self._popen.returncode is None:
            self._peak = max(self._peak, high_water(self.account))
        return self._peak

    def settle(self) -> bool:
        """There is no wrapper to wait for; one that ends by itself tells its memory no more, so look now."""
        self.peak()
        return True

    def gone(self) -> bool:
        """Wait a moment for a process that seems to be ending; say whether it has."""
        self.cpu()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._popen.wait(PATIENCE)
        return self._popen.returncode is not None

    def end(self) -> None:
        """Kill it and settle the account; once is enough."""
        self.cpu()
        self.peak()
        if self._popen.returncode is None:
            self._popen.kill()
            self._popen.wait()
        self.pipes.close()


def _clock(pid: int) -> Callable[[], float]:
    """Return what measures the CPU seconds of a process, or else the seconds since now."""
    if linux.LINUX:
        return lambda: used(pid)
    with contextlib.suppress(ImportError):
        return _by_psutil(pid)
    began = time.monotonic()
    return lambda: time.monotonic() - began


def _by_psutil(pid: int) -> Callable[[], float]:
    import psutil

    process, seen = psutil.Process(pid), 0.0

    def measure() -> float:
        nonlocal seen
        with contextlib.suppress(psutil.Error):
            times = process.cpu_times()
            seen = times.user + times.system
        return seen

    return measure


def wishes(cpu: int, memory: int) -> list[tuple[str, int]]:
    """Return the limits that the child sets for itself where its system has them."""
    return [("RLIMIT_CPU", cpu), ("RLIMIT_AS", memory), ("RLIMIT_CORE", 0)] if sys.platform != "win32" else []
