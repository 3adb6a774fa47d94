"""Run the explorer's server until it is stopped."""

import gc
import socket
import webbrowser
from pathlib import Path

import uvicorn

from noughts.box.levels import UNBOXED, has_box
from noughts.errors import Mistake
from noughts.mnk import Position
from noughts.web.api import ANSWERS, with_file
from noughts.web.app import create
from noughts.web.lab.pyodide import read


class Server(uvicorn.Server):
    """A server that says where it is, and opens the page, once it answers."""

    def __init__(self, config: uvicorn.Config, *, address: str, browser: bool) -> None:
        """Serve at an address."""
        super().__init__(config)
        self.address, self.browser = address, browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell."""
        await super().startup(sockets)
        print(f"The explorer is at {self.address} (Ctrl-C stops it).", flush=True)
        if self.browser:
            webbrowser.open(self.address)


def place(board: str | None, *, own: bool) -> str:
    """Return the part of an address that shows a board, with the learner's own search if there is one."""
    if board is None:
        return ""
    return f"?start={Position.parse(board)}{'&game=own' if own else ''}"


def serve(
    *, host: str, port: int, browser: bool, file: Path | None = None, view: str = "", pyodide: Path | None = None
) -> None:
    """Serve the explorer; the port is taken before anything is said, so that what is said is true."""
    if file is not None and not has_box():
        print(UNBOXED, flush=True)
    answers = ANSWERS if file is None else with_file(existing(file))
    if pyodide is not None:
        read(pyodide)  # a wrong folder is told now
    app = create(answers, pyodide)
    listener = listen(host, port)
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{listener.getsockname()[1]}/{view}"
    gc.set_threshold(100_000)  # a search makes thousands of nodes and no garbage; looking for it takes half the time
    config = uvicorn.Config(app, log_level="warning", access_log=False, server_header=False)
    Server(config, address=address, browser=browser).run([listener])


def existing(file: Path) -> Path:
    """Return the file that a path means: itself, or the tictactoe.py of a folder."""
    file = file / "tictactoe.py" if file.is_dir() else file
    if not file.is_file():
        raise Mistake(f"There is no file {file}; give the path of a tictactoe.py, or of a folder that holds one.")
    return file


def listen(host: str, port: int) -> socket.socket:
    """Take a port, or say that it cannot be had."""
    try:
        family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.create_server(address[:2], family=family)
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # else each answer waits 40 ms for an ACK
    except OSError as problem:
        reason = str(problem.strerror).partition(" (")[0]
        raise Mistake(f"Cannot listen on {host} port {port} ({reason}); try another --port or --host.") from None
    return listener
