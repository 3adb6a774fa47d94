"""The window's commands; nothing heavy is imported until one runs."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from noughts.errors import Mistake

if TYPE_CHECKING:
    from noughts.mnk import MNK

SIDES = {"x": "X", "o": "O", "both": "XO"}


def register(app: typer.Typer) -> None:
    """Add these commands to `noughts`."""
    for command in (play, record, course, screenshots):
        app.command()(command)


def play(
    board: Annotated[str, typer.Option(metavar="SHAPE", help="Columns x rows x in a row.")] = "3x3x3",
    side: Annotated[str | None, typer.Option("--as", metavar="SIDE", help="Your side: X, O or both.")] = None,
    level: Annotated[str, typer.Option(metavar="LEVEL", help="How the computer plays: 1, 2 or perfect.")] = "perfect",
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in this terminal.")] = False,
) -> None:
    """Play against the computer, or two people at one board."""
    from noughts.levels import LEVELS
    from noughts.mnk import MNK

    if side is not None and side.lower() not in SIDES:
        raise Mistake(f"{side[:40]!r} is no side; choose X, O or both.")
    if level not in LEVELS:
        raise Mistake(f"{level[:40]!r} is no level; choose {', '.join(LEVELS)}.")
    (_in_terminal if terminal else _in_window)(MNK.parse(board), SIDES[side.lower()] if side else None, level)


def record(
    film: Annotated[Path, typer.Argument(metavar="FILM", help="Where to write it: a name in .mp4, .gif or .apng.")],
    games: Annotated[int, typer.Option(metavar="N", min=1, max=20, help="How many games; the last one is lost.")] = 3,
    module: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Play against this tictactoe.py instead of the engine.")
    ] = None,
) -> None:
    """Film games in the window, without a screen."""
    from noughts.window.launch import need_pygame

    need_pygame()
    from noughts.window.record import record
    from noughts.window.state import Source

    written = record(film, games=games, source=Source(path=str(module) if module else None))
    print(f"{written}: {written.stat().st_size:,} bytes")


def course(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A new folder for the hand-in.")],
    module: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Your own tictactoe.py instead of the one shipped.")
    ] = None,
) -> None:
    """Write a hand-in for a course: the code, a film, a zip."""
    from noughts.window.launch import need_pygame

    need_pygame()
    from noughts.window.course import hand_in

    print(f"{hand_in(folder, module=module)} is ready to hand in.")


def screenshots(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the pictures go.")] = Path("docs/screenshots"),
) -> None:
    """Write pictures of the window, four sizes and both themes."""
    from noughts.window.launch import need_pygame

    need_pygame()
    from noughts.window.still import screenshots

    print(f"{sum(1 for _ in screenshots(folder))} pictures in {folder}")


def _in_terminal(game: "MNK", side: str | None, level: str) -> None:
    from noughts.terminal import play

    play(game, side=None if side == "XO" else side or "X", level=level)


def _in_window(game: "MNK", side: str | None, level: str) -> None:
    from noughts.window.launch import play
    from noughts.window.state import Source

    play(Source(game=game), humans=side, level=level)
