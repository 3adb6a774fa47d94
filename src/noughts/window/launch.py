"""Opening the window from outside: checks that it can be opened, and says in one sentence if not."""

import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from noughts.errors import Mistake, NoWindow
from noughts.installed import command
from noughts.mnk import Action
from noughts.safe import safe
from noughts.window.state import Model, Source

STARTS = {"X": "as X", "O": "as O", "XO": "two"}


def need_pygame() -> None:
    """Make sure that pygame can be used, or say how to mend it."""
    try:
        import pygame

        _ = pygame.display.set_mode, pygame.font.Font, pygame.event.custom_type, pygame.transform.smoothscale
    except (ImportError, AttributeError) as error:
        raise NoWindow(_repair()) from error


def _repair() -> str:
    """Say which command to run; that depends on which pygame is installed."""
    found = [name for name in ("pygame", "pygame-ce") if _installed(name)]
    pip = "python -m pip"
    if len(found) == 2:
        return (
            "pygame and pygame-ce are both installed and break each other; "
            f"run: {pip} uninstall -y pygame pygame-ce && {pip} install pygame-ce"
        )
    if found:
        return f"{found[0]} is installed but broken; run: {pip} install --force-reinstall --no-deps {found[0]}"
    return f"The window needs pygame; run: {command('window', 'pygame-ce')}"


def _installed(name: str) -> bool:
    try:
        return bool(version(name))
    except PackageNotFoundError:
        return False


def play(
    source: Source, *, humans: str | None = None, level: str | None = None, moves: tuple[Action, ...] = ()
) -> Model:
    """Open the window on a source; with a side, go straight to the game, with moves to the review of theirs."""
    need_pygame()
    from noughts.window.loop import run
    from noughts.window.model import do
    from noughts.window.still import opening, replay

    model = opening(source, level)
    if moves:
        return run(replay(model, moves, humans or "XO"))
    return run(do(model, STARTS[humans]) if humans else model)


def main(folder: Path) -> int:
    """Open the window over the tictactoe.py in a folder; return the exit code."""
    try:
        play(Source(path=str(folder / "tictactoe.py")))
    except Mistake as mistake:
        print(f"runner.py: {safe(str(mistake))}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0
