"""The child's first part: closes the box around itself, then lets the others run the submission.

It is sent to a bare `python -I -S`, compiled, so it imports nothing of ours and little of the library; what is sent
ends in `prepare()()`.
In order: take the private channels off descriptors 0 and 1 (0 becomes null, 1 becomes 2, so prints
and input never touch the answers), read the setup, set the limits, close the box, say that it is
closed, and go on in the other files of this folder, which come with the setup. All code up to there is
ours and its word is good; once the submission runs, this process belongs to it and the judge believes nothing.
"""

import os
import sys
from marshal import loads
from os import _exit as leave
from os import read, write

PR_SET_PDEATHSIG, PR_SET_NO_NEW_PRIVS, PR_SET_SECCOMP = 1, 38, 22
SECCOMP_MODE_FILTER = 2
SIGKILL = 9
# The same numbers on every machine that we have a filter for.
SYS_LANDLOCK_CREATE_RULESET, SYS_LANDLOCK_ADD_RULE, SYS_LANDLOCK_RESTRICT_SELF = 444, 445, 446
LANDLOCK_RULE_PATH_BENEATH = 1
OWN_PID = b"\xdb\x1d\x1d\xdb"
"""What stands in the filter for the id of this process, which only this process knows in time."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from functools import partial
    from typing import Any
else:
    from _functools import partial  # functools itself would bring half of the library with it


def private_channels() -> tuple[int, int]:
    """Move the question and answer pipes out of the way of input and print."""
    questions, answers = os.dup(0), os.dup(1)
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.dup2(2, 1)
    os.close(null)
    return questions, answers


def receive(channel: int) -> "Any":
    """Read one message of the judge; when the judge is gone, end too."""
    return loads(exactly(channel, int.from_bytes(exactly(channel, 4), "big")))


def exactly(channel: int, size: int) -> bytes:
    """Read that many bytes."""
    data = b""
    while len(data) < size:
        more = read(channel, size - len(data))
        if not more:
            leave(0)
        data += more
    return data


def send(channel: int, line: str) -> None:
    """Write one line, or several in one."""
    data = f"{line}\n".encode("ascii")
    while data:
        data = data[write(channel, data) :]


def become(user: int | None) -> None:
    """Stop being root, inside a wrapper, which has to start as root."""
    if user is not None:
        os.setgroups([])
        os.setresgid(user, user, user)
        os.setresuid(user, user, user)


def set_limits(limits: "Iterable[tuple[str, int]]") -> None:
    """Set the resource limits this system knows, for good; a lower one that is set already stays."""
    import resource

    for name, value in limits:
        if hasattr(resource, name):
            which = getattr(resource, name)
            hard = resource.getrlimit(which)[1]
            lower = value if hard == resource.RLIM_INFINITY else min(value, hard)
            resource.setrlimit(which, (lower, lower))


def wish_limits(limits: "Iterable[tuple[str, int]]") -> None:
    """Set those of the limits that this system has and takes."""
    for limit in limits:
        try:
            set_limits([limit])
        except (ImportError, OSError, ValueError):
            continue


def close_box(landlock: "tuple[bytes, list[tuple[str, int]]] | None", filters: bytes | None) -> None:
    """Give up, for good, every file but the ruleset's and every system call but the filter's; die with the judge."""
    import ctypes

    libc = ctypes.CDLL(None, use_errno=True)
    call = libc.syscall
    call.restype = ctypes.c_long

    def must(result: int, what: str) -> int:
        if result < 0:
            raise OSError(ctypes.get_errno(), what)
        return result

    must(libc.prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0), "die with the judge")
    must(libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "no new privileges")
    if landlock is not None:
        attributes, rules = landlock
        ruleset = must(
            call(SYS_LANDLOCK_CREATE_RULESET, attributes, ctypes.c_size_t(len(attributes)), 0),
            "landlock_create_ruleset",
        )
        for path, access in rules:
            try:
                place = os.open(path, os.O_PATH | os.O_CLOEXEC)
            except FileNotFoundError:
                continue
            rule = access.to_bytes(8, sys.byteorder) + place.to_bytes(4, sys.byteorder)
            must(call(SYS_LANDLOCK_ADD_RULE, ruleset, LANDLOCK_RULE_PATH_BENEATH, rule, 0), f"landlock_add_rule {path}")
            os.close(place)
        must(call(SYS_LANDLOCK_RESTRICT_SELF, ruleset, 0), "landlock_restrict_self")
        os.close(ruleset)
    if filters is not None:
        code = ctypes.create_string_buffer(filters.replace(OWN_PID, os.getpid().to_bytes(4, sys.byteorder)))
        program = (ctypes.c_void_p * 2)(len(filters) // 8, ctypes.addressof(code))
        must(libc.prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.byref(program), 0, 0), "seccomp")


def fix_chance(files: "dict[str, bytes]") -> None:
    """Let the functions of the random module give the same numbers every time, so that a verdict can be had again."""
    if any(b"random" in source for source in files.values()):  # others need not wait for the import
        import random

        random.seed(0)


def prepare() -> "Callable[[], None]":
    """Close the box, make everything ready while all code is still ours, and return what runs the submission."""
    questions, answers = private_channels()
    setup = receive(questions)
    sys.path += setup["path"]
    os.environ.clear()
    os.environ.update(setup["environ"])
    become(setup["user"])
    if setup["limits"]:
        set_limits(setup["limits"])
    wish_limits(setup["wishes"])
    if sys.platform == "linux":
        close_box(setup["landlock"], setup["filter"])
    send(answers, setup["ready"])
    receive(questions)
    fix_chance(setup["files"])
    making, watching, telling, recording, standing, searching, answering, calling = map(part, loads(setup["code"]))
    module = making.load(setup["files"], setup["main"], setup["folder"], setup["absent"])
    notes = [] if setup["watch"] is None else watching.watch(setup["folder"], setup["watch"])
    stand_in = partial(standing.stand_in, partial(searching.right, standing))
    server = answering.Server(module, setup, notes, making.maker, telling, recording.Recorder, stand_in)
    told = server.answers(partial(send, answers))
    next(told)
    sys.modules["__main__"] = type(sys)("__main__")  # nothing of ours is to be imported
    asked = server.questions(partial(receive, questions), partial(send, answers))
    return partial(calling.loop, asked, told.send)


def part(code: "Any") -> "Any":
    """Return a part of the child as a module that is not to be imported."""
    module = type(sys)("child")
    exec(code, module.__dict__)
    return module
