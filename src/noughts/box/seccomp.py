"""The system calls a submission may make: a list of what Python needs, as a program for the kernel.

Closed by default: whatever is not named here is refused with EPERM, so that Python says
PermissionError and goes on. Left out on purpose, and so refused: every socket, exec, fork, ptrace,
io_uring, keyring, SysV and POSIX shared memory, namespaces, mounts, and every call that changes a
file by its name. Some calls are let through only for some arguments:

- `clone` makes threads, never processes; `clone3`, whose arguments the kernel cannot look at, is
  said not to exist, and the C library falls back to `clone`.
- `kill` and `tgkill` reach this process alone; the child puts its own id in place of `SELF`.
- `prlimit64` reads limits and sets none; `fcntl` and `ioctl` do what opening a file needs, so that
  no signal is arranged for another process and no terminal is written to.
- `open` never truncates what it opens for reading, which old Landlock versions would let pass.
"""

import ctypes
import errno
import platform
import struct
from collections.abc import Sequence

PR_SET_SECCOMP, SECCOMP_MODE_FILTER = 22, 2
SELF = 0xDB1D1DDB

_ALLOW, _ERRNO, _KILL = 0x7FFF0000, 0x00050000, 0x80000000
_LOAD, _EQUAL, _AND_SET, _AT_LEAST, _RETURN = 0x20, 0x15, 0x45, 0x35, 0x06
_NUMBER, _ARCHITECTURE, _ARGUMENTS = 0, 4, 16

ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}

_FREE = """
    read:0:63 write:1:64 close:3:57 fstat:5:80 lseek:8:62 mmap:9:222 mprotect:10:226 munmap:11:215 brk:12:214
    rt_sigaction:13:134 rt_sigprocmask:14:135 rt_sigreturn:15:139 pread64:17:67 readv:19:65 writev:20:66
    sched_yield:24:124 mremap:25:216 madvise:28:233 dup:32:23 dup3:292:24 nanosleep:35:101
    getpid:39:172 exit:60:93 uname:63:160 getcwd:79:17 chdir:80:49 fchdir:81:50 gettimeofday:96:169
    getrlimit:97:163 getrusage:98:165 sysinfo:99:179 times:100:153 getuid:102:174 getgid:104:176 geteuid:107:175
    getegid:108:177 getppid:110:173 getgroups:115:158 getresuid:118:148 getresgid:120:150 getpgid:121:155
    getsid:124:156 sigaltstack:131:132 rt_sigpending:127:136 rt_sigtimedwait:128:137 rt_sigsuspend:130:133
    setitimer:38:103 getitimer:36:102 gettid:186:178 futex:202:98 sched_getaffinity:204:123
    set_tid_address:218:96 getdents64:217:61 clock_gettime:228:113 clock_getres:229:114 clock_nanosleep:230:115
    exit_group:231:94 readlinkat:267:78 newfstatat:262:79 faccessat:269:48 faccessat2:439:439 pselect6:270:72
    ppoll:271:73 set_robust_list:273:99 pipe2:293:59 getrandom:318:278 membarrier:324:283 statx:332:291
    rseq:334:293 restart_syscall:219:128 statfs:137:43 fstatfs:138:44 epoll_create1:291:20 epoll_ctl:233:21
    epoll_pwait:281:22 eventfd2:290:19 close_range:436:436
"""
_FREE_X86 = """
    stat:4: lstat:6: poll:7: access:21: pipe:22: select:23: dup2:33: pause:34: alarm:37: getpgrp:111: readlink:89:
    arch_prctl:158: time:201: getdents:78: epoll_create:213: epoll_wait:232: eventfd:284:
"""

_CLONE_THREAD = 0x10000
_CLONE_REFUSED = 0x7E020000 | 0x2000 | 0x80
_FCNTL = (0, 1, 2, 3, 4, 1030)
_IOCTL = (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451)
_PRCTL = (15, 16, 0x53564D41)
_O_WRITING, _O_CHANGING, _O_TRUNC = 0o3, 0o3 | 0o100 | 0o1000, 0o1000

Code = list[tuple[int, int, int, int]]


def available() -> bool:
    """Whether the list above is written for this machine, and its kernel takes filters."""
    if platform.machine() not in ARCHITECTURES:
        return False
    libc = ctypes.CDLL(None, use_errno=True)
    # A filter at no address is refused as a bad address only where filters exist.
    libc.prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, None, 0, 0)
    return ctypes.get_errno() == errno.EFAULT


def program(*, writes: bool) -> bytes:
    """Return the filter; with writes, a file may be opened for writing as far as Landlock lets it."""
    machine = platform.machine()
    column = 1 if machine == "x86_64" else 2
    code = _entry(ARCHITECTURES[machine])
    for line in (_FREE + (_FREE_X86 if column == 1 else "")).split():
        code += _case(int(line.split(":")[column]), [_give(_ALLOW)])
    for numbers, body in _guarded(writes):
        if numbers[column - 1] is not None:
            code += _case(numbers[column - 1] or 0, body)
    return b"".join(struct.pack("=HBBI", *step) for step in [*code, _refuse(errno.EPERM)])


def _guarded(writes: bool) -> list[tuple[tuple[int | None, int | None], Code]]:
    """List the calls that are let through for some arguments: their two numbers and the test."""
    return [
        ((56, 220), [_load(0), (_AND_SET, 0, 2, _CLONE_THREAD), (_AND_SET, 1, 0, _CLONE_REFUSED), *_verdict()]),
        ((435, 435), [_refuse(errno.ENOSYS)]),
        ((437, 437), [_refuse(errno.ENOSYS)]),
        ((62, 129), _among(0, [SELF])),
        ((234, 131), _among(0, [SELF])),
        ((72, 25), _among(1, _FCNTL)),
        ((16, 29), _among(1, _IOCTL)),
        ((157, 167), _among(0, _PRCTL)),
        ((302, 261), [*_zero(2), *_among(0, [0, SELF])]),
        ((2, None), _opening(1, writes)),
        ((257, 56), _opening(2, writes)),
    ]


def _entry(architecture: int) -> Code:
    """Kill a call of another architecture; refuse the x32 numbers, which would slip past the list."""
    return [
        (_LOAD, 0, 0, _ARCHITECTURE),
        (_EQUAL, 1, 0, architecture),
        _give(_KILL),
        (_LOAD, 0, 0, _NUMBER),
        (_AT_LEAST, 0, 1, 0x40000000),
        _refuse(errno.ENOSYS),
    ]


def _case(number: int, body: Code) -> Code:
    return [(_EQUAL, 0, len(body), number), *body]


def _load(argument: int, *, high: bool = False) -> tuple[int, int, int, int]:
    return _LOAD, 0, 0, _ARGUMENTS + 8 * argument + 4 * high


def _give(action: int) -> tuple[int, int, int, int]:
    return _RETURN, 0, 0, action


def _refuse(number: int) -> tuple[int, int, int, int]:
    return _give(_ERRNO | number)


def _verdict() -> Code:
    """Allow when execution comes here, refuse when it jumps over one step."""
    return [_give(_ALLOW), _refuse(errno.EPERM)]


def _among(argument: int, values: Sequence[int]) -> Code:
    """Allow when the argument's low half, all that these calls look at, is one of the values."""
    tests = [step for value in values for step in ((_EQUAL, 0, 1, value), _give(_ALLOW))]
    return [_load(argument), *tests, _refuse(errno.EPERM)]


def _zero(argument: int) -> Code:
    """Refuse unless the whole argument is zero."""
    halves = (_load(argument, high=high) for high in (False, True))
    return [step for load in halves for step in (load, (_EQUAL, 1, 0, 0), _refuse(errno.EPERM))]


def _opening(flags: int, writes: bool) -> Code:
    """Allow reading; allow the rest only where Landlock decides, and truncation only with writing."""
    if not writes:
        return [_load(flags), (_AND_SET, 1, 0, _O_CHANGING), *_verdict()]
    return [_load(flags), (_AND_SET, 1, 0, _O_WRITING), (_AND_SET, 1, 0, _O_TRUNC), *_verdict()]
