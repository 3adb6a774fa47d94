"""How an attack tries things and tells; the names of its surroundings are put on top of this file."""


def each(*attempts):
    """Make every attempt; BREACH and its number for one that is not refused."""
    done = []
    for number, attempt in enumerate(attempts):
        try:
            result = attempt()
        except (Exception, SystemExit) as error:
            done.append(type(error).__name__)
        else:
            done.append(f"BREACH attempt {number} gave {str(result)[:80]}")
    return ", ".join(done)


def reads(*paths):
    """Read files; return whatever came out."""
    import os

    found = []
    for path in paths:
        try:
            descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
            found.append(f"BREACH read {path}: {os.read(descriptor, 300)!r}")
        except OSError as error:
            found.append(type(error).__name__)
    return ", ".join(found)


def system_call(x86_64, aarch64, *arguments):
    """Make a system call by its number on either machine; return its result or raise."""
    import ctypes
    import os
    import platform

    number = {"x86_64": x86_64, "aarch64": aarch64}[platform.machine()]
    libc = ctypes.CDLL(None, use_errno=True)
    libc.syscall.restype = ctypes.c_long
    words = [ctypes.c_long(word) if isinstance(word, int) else word for word in arguments]
    result = libc.syscall(ctypes.c_long(number), *words)
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def channels():
    """Return the open descriptors beyond the standard three."""
    import os

    found = []
    for descriptor in range(3, 64):
        try:
            os.fstat(descriptor)
        except OSError:
            continue
        found.append(descriptor)
    return found


def frames():
    """Yield the frames below the caller, down to the child's own."""
    import sys

    frame = sys._getframe(1)
    while frame is not None:
        yield frame
        frame = frame.f_back


def answering():
    """Return a way to answer in the child's place, and the id of the questions now asked."""
    for frame in frames():
        if frame.f_code.co_name == "loop":
            inner = frame.f_locals["questions"].gi_frame.f_locals
            return lambda line: inner["send"](line.replace("\t", "\n", 1)), inner["ident"]
    raise LookupError("the child is not below us")
