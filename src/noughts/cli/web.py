"""`noughts web` and `noughts export`: the page that explains, served here or written as files."""

from pathlib import Path

from noughts.cli.parser import Number, Parser, Run
from noughts.cli.waiting import waiting

PYODIDE = "Where npm put Pyodide: lets readers check their own file in the page."


def web(parser: Parser) -> Run:
    """Take where to listen, and whether to open the browser."""
    words = "Where to listen; 0 takes any free port."
    parser.add_argument("--port", type=Number(0, 65535), default=8333, metavar="PORT", help=words)
    words = "Where to listen; only this machine unless told otherwise."
    parser.add_argument("--host", default="127.0.0.1", metavar="ADDRESS", help=words)
    words = "Open the page in the browser; this is the default."
    parser.add_argument("--browser", action="store_true", default=True, help=words)
    parser.add_argument("--no-browser", dest="browser", action="store_false", help="Only say where the page is.")
    words = "Your own tictactoe.py, to see it searched."
    parser.add_argument("--with", dest="file", type=Path, metavar="FILE", help=words)
    parser.add_argument("--at", metavar="BOARD", help="The board to open the page at, such as XX./OO./... .")
    parser.add_argument("--pyodide", type=Path, metavar="DIR", help=PYODIDE)
    return run_web


def run_web(port: int, host: str, browser: bool, file: Path | None, at: str | None, pyodide: Path | None) -> None:
    """Serve the page until it is stopped."""
    from noughts.web.serve import place, serve

    serve(host=host, port=port, browser=browser, file=file, view=place(at, own=file is not None), pyodide=pyodide)


def export(parser: Parser) -> Run:
    """Take a folder."""
    parser.add_words("Every answer is worked out before.")
    parser.add_argument("folder", type=Path, metavar="DIR", help="Where to write; an empty or a new folder.")
    parser.add_argument("--pyodide", type=Path, metavar="DIR", help=PYODIDE)
    return run_export


def run_export(folder: Path, pyodide: Path | None) -> None:
    """Write the page as files, and say how to look at it."""
    from noughts.web.export import export

    with waiting("Working out every search of 627 positions …"):
        size = export(folder, pyodide)
    print(f"The explorer is in {folder}: {size:,} bytes. Serve it from anywhere, for example with")
    print(f"    python3 -m http.server --directory {folder}")
