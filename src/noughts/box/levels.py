"""How well this machine can close a box: probed, never assumed."""

import os
import shutil
import subprocess
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from noughts.box import landlock, linux, seccomp
from noughts.errors import Mistake

Name = Literal["bubblewrap", "kernel", "seccomp", "limits", "plain"]
OPEN: tuple[Name, ...] = ("limits", "plain")
"""Levels that are no box: only for files that one trusts."""
UNBOXED = "This machine has no box: your file runs as any program does, so show only one you trust."
NEEDS = "this machine has no box to run a submission in (it takes Linux with seccomp on x86_64 or aarch64)"


@dataclass(frozen=True, slots=True)
class Level:
    """How well a box is closed."""

    name: Name
    note: str


PLAIN = Level("plain", "no box: only for a file of your own")


def best(*, trust: bool = False) -> Level:
    """Return the best level this machine has; one that is no box only for submissions that are trusted."""
    return next((level for level in available() if trust or level.name not in OPEN), None) or _refuse()


def _refuse() -> Level:
    raise Mistake(f"{NEEDS}; a file that is your own, or one you trust, runs with --mine")


def has_box() -> bool:
    """Tell whether this machine can run a file that nobody trusts."""
    return any(level.name not in OPEN for level in available())


def for_a_class(name: str | None, *, trust: bool) -> Level:
    """Return the level for files of many people, which a plain process is not."""
    if all(level.name == "plain" for level in available()):
        raise Mistake(
            f"{NEEDS}; grade on a Linux machine or in a Linux container, or have students check their own files:"
            " noughts export writes a page for that, and noughts check --mine runs on any system"
        )
    return chosen(name, trust=trust)


def chosen(name: str | None, *, trust: bool) -> Level:
    """Return the level of the box that is asked for, or the best there is."""
    if name is None:
        return best(trust=trust)
    offered = {level.name: level for level in available() if trust or level.name not in OPEN}
    if name not in offered:
        raise Mistake(f"This machine has no box of level {name!r}; it has {', '.join(offered) or 'none'}.")
    return offered[name]


@lru_cache
def available() -> tuple[Level, ...]:
    """Probe which levels this machine offers, the best first."""
    return tuple(level for level in (_bubblewrap(), _kernel(), _seccomp(), _limits(), PLAIN) if level)


def _kernel() -> Level | None:
    abi = landlock.version()
    if not abi or not _seccomp():
        return None
    return Level("kernel", f"Landlock ABI {abi} and seccomp")


def _seccomp() -> Level | None:
    if not linux.LINUX or not seccomp.available():
        return None
    return Level("seccomp", "no Landlock: what your user can read, a submission can read")


def _limits() -> Level | None:
    return Level("limits", "no box: only for submissions you trust") if linux.LINUX else None


def _bubblewrap() -> Level | None:
    kernel = _kernel()
    if kernel is None or shutil.which("bwrap") is None:
        return None
    # As its first process, because the one that bubblewrap would put there outlives it, for init to bury.
    command = [*wrapper(), "--as-pid-1", "--ro-bind", "/", "/", "true"]
    works = subprocess.run(command, env={}, cwd="/", capture_output=True, check=False).returncode == 0
    return Level("bubblewrap", f"bubblewrap, {kernel.note}") if works else None


def wrapper() -> list[str]:
    """Return bubblewrap's command; as root it needs no user namespace, and the child drops root itself."""
    bwrap = shutil.which("bwrap") or "bwrap"
    parts = ["pid", "net", "ipc", "uts", *(["user"] if os.geteuid() else [])]
    drop = [] if os.geteuid() else ["--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"]
    return [bwrap, *(f"--unshare-{part}" for part in parts), "--die-with-parent", *drop]
