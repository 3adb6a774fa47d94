"""The window's commands; nothing heavy is imported until one runs."""

from typing import Annotated

import typer

from noughts.errors import Mistake


def register(app: typer.Typer) -> None:
    """Add these commands to `noughts`."""
    app.command()(play)


def play(
    board: Annotated[str, typer.Option(help="Columns x rows x in a row.")] = "3x3x3",
    side: Annotated[str, typer.Option("--as", help="Your side: X, O or both.")] = "X",
    level: Annotated[str, typer.Option(help="How the machine plays: 1, 2 or perfect.")] = "perfect",
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in this terminal.")] = False,
) -> None:
    """Play against the machine, or two people at one board."""
    if not terminal:
        raise Mistake("There is no window yet; run `noughts play --terminal`.")
    from noughts.levels import LEVELS
    from noughts.mnk import MNK
    from noughts.terminal import play

    sides = {"x": "X", "o": "O", "both": None}
    if side.lower() not in sides:
        raise Mistake(f"{side[:40]!r} is no side; choose X, O or both.")
    if level not in LEVELS:
        raise Mistake(f"{level[:40]!r} is no level; choose {', '.join(LEVELS)}.")
    play(MNK.parse(board), side=sides[side.lower()], level=level)
