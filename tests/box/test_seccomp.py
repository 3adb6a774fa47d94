"""The filter of system calls, run by an interpreter of its own over every number, for both machines."""

import errno
import platform
import struct
from collections.abc import Callable

import pytest

from noughts.box import seccomp
from noughts.box.seccomp import ARCHITECTURES, SELF

ALLOWED, KILLED = "allowed", "killed"
Filter = Callable[..., str]
NEVER = {
    "x86_64": {
        **{"socket": 41, "connect": 42, "socketpair": 53, "fork": 57, "vfork": 58, "execve": 59, "execveat": 322},
        **{"ptrace": 101, "shmget": 29, "mount": 165, "unshare": 272, "setns": 308, "keyctl": 250, "bpf": 321},
        **{"io_uring_setup": 425, "memfd_create": 319, "process_vm_readv": 310, "rename": 82, "unlink": 87},
        **{"chmod": 90, "truncate": 76, "mkdir": 83, "symlink": 88, "setpriority": 141, "reboot": 169, "mq_open": 240},
    },
    "aarch64": {
        **{"socket": 198, "connect": 203, "socketpair": 199, "execve": 221, "execveat": 281, "ptrace": 117},
        **{"shmget": 194, "mount": 40, "unshare": 97, "setns": 268, "keyctl": 219, "bpf": 280, "io_uring_setup": 425},
        **{"memfd_create": 279, "process_vm_readv": 270, "renameat": 38, "unlinkat": 35, "fchmodat": 53},
        **{"truncate": 45, "mkdirat": 34, "symlinkat": 36, "setpriority": 140, "reboot": 142, "mq_open": 180},
    },
}


def interpreted(program: bytes, number: int, arguments: tuple[int, ...], architecture: int) -> str:
    """Run a filter as the kernel does, over the data that it gives to it."""
    steps = [struct.unpack_from("=HBBI", program, at) for at in range(0, len(program), 8)]
    data = struct.pack("=IIQ6Q", number, architecture, 0, *arguments, *[0] * (6 - len(arguments)))
    held, at = 0, 0
    while True:
        code, yes, no, value = steps[at]
        at += 1
        if code == 0x06:
            error = value & 0xFFFF
            return {0x7FFF0000: ALLOWED, 0x80000000: KILLED}.get(value) or errno.errorcode[error]
        if code == 0x20:
            (held,) = struct.unpack_from("=I", data, value)
        else:
            at += yes if {0x15: held == value, 0x45: bool(held & value), 0x35: held >= value}[code] else no


@pytest.fixture(params=[(machine, writes) for machine in ARCHITECTURES for writes in (False, True)], ids=str)
def closed(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> tuple[str, bool, Filter]:
    """Return a machine, whether Landlock decides about writing, and its filter."""
    machine, writes = request.param
    monkeypatch.setattr(platform, "machine", lambda: machine)
    program = seccomp.program(writes=writes)

    def run(number: int, *arguments: int, architecture: int = ARCHITECTURES[machine]) -> str:
        return interpreted(program, number, arguments, architecture)

    return machine, writes, run


def test_every_number_is_refused_but_those_of_the_list(closed: tuple[str, bool, Filter]) -> None:
    machine, _, run = closed
    column = 1 if machine == "x86_64" else 2
    named = (seccomp._FREE + (seccomp._FREE_X86 if column == 1 else "")).split()
    free = {int(line.split(":")[column]) for line in named}
    guarded = {numbers[column - 1] for numbers, _ in seccomp._guarded(False)}
    assert not free & guarded
    allowed = {number for number in range(2048) if run(number) == ALLOWED}
    assert free <= allowed <= free | guarded
    assert {run(number) for number in range(2048) if number not in free | guarded} == {"EPERM"}


def test_what_could_reach_out_is_refused_by_name(closed: tuple[str, bool, Filter]) -> None:
    machine, _, run = closed
    assert {name: run(number) for name, number in NEVER[machine].items()} == dict.fromkeys(NEVER[machine], "EPERM")


def test_another_architecture_kills_and_x32_numbers_do_not_exist(closed: tuple[str, bool, Filter]) -> None:
    _, _, run = closed
    assert run(0, architecture=0x40000003) == KILLED
    assert {run(0x40000000 + number) for number in range(600)} == {"ENOSYS"}


def test_clone_makes_threads_and_never_processes(closed: tuple[str, bool, Filter]) -> None:
    machine, _, run = closed
    clone = 56 if machine == "x86_64" else 220
    thread = 0x3D0F00  # as the C library starts one
    assert run(clone, thread) == ALLOWED
    assert run(clone, 17) == "EPERM"  # SIGCHLD alone: a fork
    for namespace in (0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000):
        assert run(clone, thread | namespace) == "EPERM"
    assert run(435) == run(437) == "ENOSYS"  # clone3 and openat2, whose arguments nobody can look at


def test_signals_and_limits_reach_this_process_alone(closed: tuple[str, bool, Filter]) -> None:
    machine, _, run = closed
    kill, tgkill, prlimit = (62, 234, 302) if machine == "x86_64" else (129, 131, 261)
    for number in (kill, tgkill):
        assert run(number, SELF) == ALLOWED
        assert {run(number, other) for other in (0, 1, 2**32 - 1, SELF + 1)} == {"EPERM"}
    assert run(prlimit, 0, 7, 0) == run(prlimit, SELF, 7, 0) == ALLOWED
    assert run(prlimit, 0, 7, 1) == run(prlimit, 0, 7, 1 << 32) == run(prlimit, 1, 7, 0) == "EPERM"


def test_files_are_read_and_written_only_where_landlock_decides(closed: tuple[str, bool, Filter]) -> None:
    machine, writes, run = closed
    calls = [(257, (0, 0)), (2, (0,))] if machine == "x86_64" else [(56, (0, 0))]
    for number, before in calls:
        for flags in range(0o4000):
            writing, creating, truncating = flags & 0o3, flags & 0o100, flags & 0o1000
            right = (writing or not truncating) if writes else not (writing or creating or truncating)
            assert (run(number, *before, flags) == ALLOWED) == bool(right), oct(flags)
