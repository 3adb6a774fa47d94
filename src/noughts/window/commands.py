"""The window's commands; nothing heavy is imported until one runs."""

from typing import Annotated

import typer

from noughts.errors import Mistake

SIDES = {"x": "X", "o": "O", "both": "XO"}


def register(app: typer.Typer) -> None:
    """Add these commands to `noughts`."""
    app.command()(play)


def play(
    board: Annotated[str, typer.Option(help="Columns x rows x in a row.")] = "3x3x3",
    side: Annotated[str | None, typer.Option("--as", help="Your side: X, O or both.")] = None,
    level: Annotated[str, typer.Option(help="How the computer plays: 1, 2 or perfect.")] = "perfect",
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in this terminal.")] = False,
) -> None:
    """Play against the computer, or two people at one board."""
    from noughts.levels import LEVELS
    from noughts.mnk import MNK

    if side is not None and side.lower() not in SIDES:
        raise Mistake(f"{side[:40]!r} is no side; choose X, O or both.")
    if level not in LEVELS:
        raise Mistake(f"{level[:40]!r} is no level; choose {', '.join(LEVELS)}.")
    (_in_terminal if terminal else _in_window)(str(MNK.parse(board)), SIDES[side.lower()] if side else None, level)


def _in_terminal(shape: str, side: str | None, level: str) -> None:
    from noughts.mnk import MNK
    from noughts.terminal import play

    play(MNK.parse(shape), side=None if side == "XO" else side or "X", level=level)


def _in_window(shape: str, side: str | None, level: str) -> None:
    from noughts.window.launch import play
    from noughts.window.state import Source

    play(Source(shape=shape), humans=side, level=level)
