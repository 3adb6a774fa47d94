"""A part of the child: notes what the submission reaches for in vain, even where it catches the refusal.

Python tells a hook of every file, process and socket that code asks for. The notes are a hint to the
instructor and no more: they are taken in the submission's own process, and one that knows of them can hide.
The hook makes id() slow, and copy.deepcopy with it, so only the boxes in which a part is asked again have it.
"""

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType
    from typing import Any

MAX_NOTES = 20
MAX_TEXT = 120
PATHS = {"open": "open the file", "os.listdir": "list the folder", "os.scandir": "list the folder"}
WRITES = ("chmod", "chown", "link", "mkdir", "remove", "rename", "rmdir", "setxattr", "symlink", "truncate", "utime")
PROGRAMS = ("os.exec", "os.posix_spawn", "os.system", "pty.spawn", "subprocess.Popen")
WATCHED = {
    **PATHS,
    **{f"os.{name}": name for name in WRITES},
    **dict.fromkeys(PROGRAMS, "start the program"),
    **dict.fromkeys(("os.fork", "os.forkpty"), "start a process"),
    **dict.fromkeys(("socket.getaddrinfo", "socket.gethostbyname"), "look up the host"),
    "socket.__new__": "open a socket",
}


TELLING = {
    **dict.fromkeys(("sys._getframe", "sys._current_frames"), "frames"),
    **dict.fromkeys(("gc.get_objects", "gc.get_referrers", "gc.get_referents"), "objects"),
    **dict.fromkeys(("ctypes.dlopen", "ctypes.dlsym", "ctypes.string_at", "ctypes.cdata"), "ctypes"),
    **dict.fromkeys(("sys.settrace", "sys.setprofile", "sys.addaudithook"), "tracing"),
}
"""What only code needs that looks at the judge: told as ! with the name of it and the line."""
ATTRIBUTE = "object.__getattr__"
ATTRIBUTES = {
    **dict.fromkeys(("tb_frame", "gi_frame", "cr_frame", "ag_frame"), "frames"),
    **dict.fromkeys(("__globals__", "__closure__", "__code__"), "insides"),
}
"""The same, by the attribute that is asked for, however its name was put together."""
NOTICED = {*WATCHED, *TELLING, ATTRIBUTE}


def look(what: str, notes: "list[str]", known: "set[tuple[str, int]]", folder: str) -> None:
    """Note what the submission's own code reaches for; the library does such things too, and may."""
    frame = sys._getframe(2)
    own = frame is not None and frame.f_code.co_filename.startswith(folder)
    if own and not (what == "tracing" and left_by_debugger(frame)) and (what, frame.f_lineno) not in known:
        known.add((what, frame.f_lineno))
        notes.append(f"!{what} {frame.f_lineno}")


def left_by_debugger(frame: "FrameType") -> bool:
    """Tell whether the debugger of a forgotten breakpoint() ends in a line, which Python tells as if that line did."""
    return type(getattr(frame.f_trace, "__self__", None)).__module__ == "pdb"


def reach(
    event: str, args: "tuple[Any, ...]", notes: "list[str]", known: "set[tuple[str, int]]", readable: "list[str]"
) -> None:
    """Note a file, process or socket that the submission's code asks for in vain; its own folder is the first."""
    line = caller(readable[0])
    if line and (WATCHED[event], line) not in known and not allowed(event, args, readable):
        known.add((WATCHED[event], line))
        notes.append(f"{WATCHED[event]}{named(args)} (line {line})")


def watch(folder: str, readable: "list[str]") -> "list[str]":
    """Note from now on what code of this folder reaches for; return the list that the notes are added to."""
    notes: list[str] = []
    known: set[tuple[str, int]] = set()
    looking = False

    def hook(event: str, args: "tuple[Any, ...]") -> None:
        nonlocal looking
        if looking or event not in NOTICED or len(known) >= MAX_NOTES:
            return
        looking = True  # what is done below causes events too, and those would be looked at without end
        try:
            if event in WATCHED:
                reach(event, args, notes, known, [folder, *readable])
            elif told := ATTRIBUTES.get(args[1]) if event == ATTRIBUTE else TELLING[event]:
                look(told, notes, known, folder)
        except Exception:
            return  # an event that code makes up itself may hold anything
        finally:
            looking = False

    sys.addaudithook(hook)
    return notes


def allowed(event: str, args: "tuple[Any, ...]", readable: "list[str]") -> bool:
    """Tell whether the box lets this through, or would if it were there: reading what Python needs, its own files."""
    if event not in PATHS or not isinstance(args[0], str | bytes):
        return event in PATHS and isinstance(args[0], int)  # a descriptor, which is open already
    place = os.path.normpath(os.fsdecode(args[0]))
    writes = event == "open" and isinstance(args[2], int) and args[2] & (os.O_WRONLY | os.O_RDWR)
    return place == os.devnull or (not writes and any(f"{place}/".startswith(f"{root}/") for root in readable))


def named(args: "tuple[Any, ...]") -> str:
    """Return the file or program that an event is about, where it has one."""
    return f" {os.fsdecode(args[0])[:MAX_TEXT]!r}" if args and isinstance(args[0], str | bytes) else ""


def caller(folder: str) -> int:
    """Return the line of the submission that led here, 0 when it only imports something or is not in it at all."""
    frame = sys._getframe(3)
    while frame is not None and not frame.f_code.co_filename.startswith(folder):
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            return 0
        frame = frame.f_back  # type: ignore[assignment]
    return frame.f_lineno if frame is not None else 0
