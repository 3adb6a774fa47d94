"""The grade's commands; nothing heavy is imported until one runs."""

import typer


def register(_app: typer.Typer) -> None:
    """Add these commands to `noughts`."""
