"""Submissions that are no ordinary file: what the intake has to cope with."""

import os
import socket
from collections.abc import Callable, Mapping
from pathlib import Path

from noughts.box.doctor.stage import Stage

_PLAIN = b"def attack():\n    return 'ran'\n"


def _fifo(place: Stage) -> Path:
    path = place.folder / "tictactoe.py"
    os.mkfifo(path)
    return path


def _directory(place: Stage) -> Path:
    path = place.folder / "submitted" / "tictactoe.py"
    path.mkdir(parents=True)
    return path.parent


def _link(place: Stage) -> Path:
    path = place.folder / "tictactoe.py"
    path.symlink_to(place.canary)
    return path


def _linked_sibling(place: Stage) -> Path:
    """A good file beside a link that would bring the secret in."""
    (place.folder / "canary.py").symlink_to(place.canary)
    return _written(place, b"def attack():\n    import canary, inspect\n    return inspect.getsource(canary)\n")


def _socket(place: Stage) -> Path:
    path = place.folder / "tictactoe.py"
    with socket.socket(socket.AF_UNIX) as end:
        end.bind(str(path))
    return path


def _device(_place: Stage) -> Path:
    return Path("/dev/zero")


def _gigabyte(place: Stage) -> Path:
    path = place.folder / "tictactoe.py"
    path.touch()
    os.truncate(path, 1 << 30)
    return path


def _written(place: Stage, source: bytes) -> Path:
    path = place.folder / "submitted" / "tictactoe.py"
    path.parent.mkdir()
    path.write_bytes(source)
    return path


MADE: Mapping[str, Callable[[Stage], Path]] = {
    "fifo": _fifo,
    "directory": _directory,
    "link": _link,
    "linked sibling": _linked_sibling,
    "socket": _socket,
    "device": _device,
    "gigabyte": _gigabyte,
    "empty": lambda place: _written(place, b""),
    "byte order mark": lambda place: _written(place, b"\xef\xbb\xbf" + _PLAIN),
    "latin 1": lambda place: _written(place, b"# coding: latin-1\n# \xe9\xff\n" + _PLAIN),
    "not utf-8": lambda place: _written(place, b"x = '\xff\xfe'\n" + _PLAIN),
    "utf-16": lambda place: _written(place, _PLAIN.decode().encode("utf-16")),
    "nul": lambda place: _written(place, b"x = 1\0\n" + _PLAIN),
    "unknown encoding": lambda place: _written(place, b"# coding: klingon\n" + _PLAIN),
    "windows lines": lambda place: _written(place, _PLAIN.replace(b"\n", b"\r\n")),
    "brackets": lambda place: _written(place, b"x = " + b"(" * 500_000 + b")" * 500_000 + b"\n" + _PLAIN),
    "operators": lambda place: _written(place, b"x = " + b"-" * 900_000 + b"1\n" + _PLAIN),
    "long line": lambda place: _written(place, b"x = '" + b"x" * 1_000_000 + b"'\n" + _PLAIN),
}
