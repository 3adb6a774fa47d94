"""`noughts …`: every command, each importing only what it needs."""

import signal
import sys
from io import TextIOWrapper
from typing import Annotated, cast

import typer

from noughts import __version__, solving
from noughts.errors import Mistake
from noughts.grade import commands as grade
from noughts.web import commands as web
from noughts.window import commands as window

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)

Board = Annotated[str, typer.Argument(help="Rows from the top joined by '/', cells X, O and '.': X.O/.X./..O")]
Shape = Annotated[str, typer.Option(help="Columns x rows x in a row, for a board that is not 3x3x3.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


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
    shape: Shape = "3x3x3",
    seconds: Annotated[float, typer.Option(min=0, help="How long to think at most.")] = 60,
    as_json: Json = False,
) -> None:
    """Show all best moves of a position, its value and how long it lasts."""
    from noughts import show
    from noughts.mnk import MNK, Position

    position = Position.parse(board, MNK.parse(shape))
    (show.best_json if as_json else show.best)(position, seconds=seconds)


@app.command()
def perft(
    shape: Annotated[str, typer.Argument(help="Columns x rows x in a row: 3x3x3")] = "3x3x3",
    depth: Annotated[int | None, typer.Option(min=0, help="How many moves deep; to the end if not given.")] = None,
) -> None:
    """Count the game tree move by move: positions, nodes, finished games."""
    from noughts import show
    from noughts.mnk import MNK

    show.count(MNK.parse(shape), depth)


@app.command()
def trace(
    board: Board = ".../.../...",
    shape: Shape = "3x3x3",
    search: Annotated[str, typer.Option(help="alphabeta or minimax.")] = "alphabeta",
    order: Annotated[str, typer.Option(help="Moves tried first: row, centre, edges or reversed.")] = "row",
    wins_first: Annotated[bool, typer.Option("--wins-first", help="Try wins, then blocks, before the rest.")] = False,
    as_json: Json = False,
) -> None:
    """Show a search: what it looked at, in which window, and what it cut."""
    from noughts import show
    from noughts.mnk import MNK, Position

    position = Position.parse(board, MNK.parse(shape))
    show.search(position, method=search, order=order, wins_first=wins_first, as_json=as_json)


EXTRAS = {"pygame": "window", "starlette": "web", "uvicorn": "web", "jinja2": "grade", "distributed": "cluster"}
EXTRAS |= {"PIL": "record", "imageio_ffmpeg": "record"}

for face in (solving, window, web, grade):
    face.register(app)


def main() -> None:
    """Run the command line; a mistake is told in one sentence and ends with exit code 2."""
    usage = cast(type[typer.BadParameter], typer.BadParameter.__base__)  # the UsageError of typer's own click
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a terminal may lack our characters, and send others
            stream.reconfigure(errors="replace")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that boxes are closed and folders removed
    try:
        sys.exit(app(standalone_mode=False))
    except Mistake as mistake:
        sys.exit(_tell(str(mistake)))
    except usage as error:
        sys.exit(_tell(error.format_message()))
    except ModuleNotFoundError as error:
        if error.name not in EXTRAS:
            raise
        extra = EXTRAS[error.name]
        sys.exit(_tell(f"This needs {error.name}; in a checkout run make setup, else pip install 'noughts[{extra}]'."))
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(130)
    except BrokenPipeError:
        sys.stdout = None  # whoever read our output has left; there is nobody to tell


def _tell(sentence: str) -> int:
    if sentence:  # without a command the help was shown, and is enough
        print(f"noughts: {sentence}", file=sys.stderr)
    return 2
