"""A real Firefox, driven over Marionette, its own protocol: a length, a colon, and a list in JSON."""

import json
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
PATIENCE = 300_000  # milliseconds that a script may take
SETTINGS = {
    "marionette.port": 0,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
}
AWAITED = """const done = arguments[arguments.length - 1];
(FUNCTION)(...arguments).then((found) => done({ found }), (problem) => done({ problem: String(problem) }))"""


class Firefox:
    """One tab."""

    def __init__(self, port: int) -> None:
        self.pipe = socket.create_connection(("127.0.0.1", port))
        self.numbers = count(1)
        self._read()  # its greeting
        self.version = self("NewSession")["capabilities"]["browserVersion"]
        self("SetTimeouts", script=PATIENCE)

    def __call__(self, command: str, **parameters: Any) -> Any:
        """Send a command and return what it brings."""
        message = json.dumps([0, next(self.numbers), f"WebDriver:{command}", parameters]).encode()
        self.pipe.sendall(b"%d:%b" % (len(message), message))
        _, _, error, found = self._read()
        assert not error, error
        return found

    def run(self, script: str, *values: Any) -> Any:
        """Await a function of the page, given these values."""
        body = AWAITED.replace("FUNCTION", script)
        told = self("ExecuteAsyncScript", script=body, args=list(values), sandbox=None)["value"]
        assert "problem" not in told, told["problem"]
        return told.get("found")

    def _read(self) -> Any:
        size = b""
        while (byte := self.pipe.recv(1)) != b":":
            assert byte, "Firefox is gone"
            size += byte
        held = b""
        while len(held) < int(size):
            held += self.pipe.recv(int(size) - len(held))
        return json.loads(held)


@contextmanager
def firefox(profile: Path) -> Iterator[Firefox]:
    """Start Firefox without a screen, and end it."""
    if not FIREFOX:
        pytest.skip("firefox is not installed")
    profile.mkdir()
    (profile / "user.js").write_text(
        "".join(f"user_pref({json.dumps(k)}, {json.dumps(v)});\n" for k, v in SETTINGS.items())
    )
    command = [FIREFOX, "--headless", "--no-remote", "--marionette", "--profile", str(profile)]
    process = subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={"HOME": str(profile), "PATH": "/usr/bin:/bin"},
    )
    try:
        yield Firefox(_port(process, profile))
    finally:
        process.terminate()
        process.wait()


def _port(process: subprocess.Popen[bytes], profile: Path) -> int:
    """Wait until Firefox has written down where it listens."""
    while process.poll() is None:
        try:
            return int((profile / "MarionetteActivePort").read_text())
        except (FileNotFoundError, ValueError):
            continue
    raise AssertionError("Firefox ended by itself")
