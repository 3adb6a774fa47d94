"""`noughts …`: every command, each importing only what it needs."""

import codecs
import errno
import signal
import sys
from io import TextIOWrapper
from typing import Annotated, Any, cast

import typer
from typer.core import TyperCommand

from noughts import __version__, solving
from noughts.errors import Mistake
from noughts.grade import commands as grade
from noughts.options import Board, Json, Shape, position
from noughts.web import commands as web
from noughts.window import commands as window

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)

# What stands for a character that a terminal lacks.
PLAIN = {"·": ".", "∞": "inf", "…": "...", "–": "-", "█": "#", "✓": "+", "✗": "x", "←": "<-", "─": "-", "│": "|"}
PLAIN |= dict.fromkeys("╭╮╰╯├┤┬┴┼", "+")
UNWRITTEN = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)


class Command(TyperCommand):
    """A command whose help calls an argument by its name alone, without a Python type beside it."""

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the arguments and the options."""
        for title, kind in (("Arguments", "argument"), ("Options", "option")):
            params = [param for param in self.get_params(ctx) if param.param_type_name == kind]
            records = [record for param in params if (record := param.get_help_record(ctx))]
            if kind == "argument":
                records = [(name.partition(" ")[0], text) for name, text in records]
            if records:
                with formatter.section(title):
                    formatter.write_dl(records)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"noughts {__version__}")
        raise typer.Exit


@app.callback()
def noughts(
    _version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Tic-tac-toe, solved, shown and graded."""


@app.command()
def best(
    board: Board,
    shape: Shape = None,
    seconds: Annotated[float, typer.Option(metavar="SECONDS", min=0, help="How long to think at most.")] = 60,
    as_json: Json = False,
) -> None:
    """Show all best moves of a position, and what they lead to."""
    from noughts import show

    (show.best_json if as_json else show.best)(position(board, shape), seconds=seconds)


@app.command()
def perft(
    shape: Annotated[str, typer.Argument(metavar="SHAPE", help="Columns x rows x in a row: 3x3x3")] = "3x3x3",
    depth: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="How many moves deep; to the end if not given.")
    ] = None,
) -> None:
    """Count the game tree: positions, nodes, finished games."""
    from noughts import show
    from noughts.mnk import MNK

    show.count(MNK.parse(shape), depth)


@app.command()
def trace(
    board: Board = ".../.../...",
    shape: Shape = None,
    search: Annotated[str, typer.Option(metavar="NAME", help="alphabeta or minimax.")] = "alphabeta",
    order: Annotated[
        str, typer.Option(metavar="NAME", help="Moves tried first: row, centre, edges or reversed.")
    ] = "row",
    wins_first: Annotated[bool, typer.Option("--wins-first", help="Try wins, then blocks, before the rest.")] = False,
    as_json: Json = False,
) -> None:
    """Show a search: what it looked at, and what it cut."""
    from noughts import show

    show.search(position(board, shape), method=search, order=order, wins_first=wins_first, as_json=as_json)


EXTRAS = {"pygame": "window", "starlette": "web", "uvicorn": "web", "jinja2": "grade", "distributed": "cluster"}
EXTRAS |= {"PIL": "record", "imageio_ffmpeg": "record"}

for face in (solving, window, web, grade):
    face.register(app)
for command in app.registered_commands:
    command.cls = Command


def main() -> None:
    """Run the command line and exit; what cannot be written is told in one sentence, a reader that left is not."""
    _make_ready()
    if sys.stdout is None:
        sys.exit(_tell("The output is closed; send it to a file, a pipe or /dev/null."))
    try:
        code = _run()
        sys.stdout.flush()  # here, because a failure after the end could not be told
    except BrokenPipeError:
        code, sys.stdout = 1, None
    except OSError as error:
        if error.errno not in UNWRITTEN or error.filename is not None:
            raise
        code, sys.stdout = _tell(f"Not everything could be written: {error.strerror}."), None
    sys.exit(code)


def _make_ready() -> None:
    codecs.register_error("plain", _plain)
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "plain"), (sys.stderr, "plain")):
        if isinstance(stream, TextIOWrapper):  # a terminal may lack our characters, and send others
            stream.reconfigure(errors=errors)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that boxes are closed and folders removed


def _plain(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    return "".join(PLAIN.get(letter, "?") for letter in error.object[error.start : error.end]), error.end


def _run() -> int:
    """Run a command and return its exit code; a mistake is told in one sentence and has exit code 2."""
    usage = cast(type[typer.BadParameter], typer.BadParameter.__base__)  # the UsageError of typer's own click
    try:
        return app(prog_name="noughts", standalone_mode=False) or 0
    except Mistake as mistake:
        return _tell(str(mistake))
    except usage as error:
        return _tell(error.format_message())
    except ModuleNotFoundError as error:
        if error.name not in EXTRAS:
            raise
        extra = EXTRAS[error.name]
        return _tell(f"This needs {error.name}; in a checkout run make setup, else pip install 'noughts[{extra}]'.")
    except (KeyboardInterrupt, typer.Abort):
        return 130


def _tell(sentence: str) -> int:
    if sentence:  # without a command the help was shown, and is enough
        try:
            print(f"noughts: {sentence}", file=sys.stderr, flush=True)
        except OSError:
            sys.stderr = None  # the exit code is all there is
    return 2
