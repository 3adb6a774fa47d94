"""The web's commands; nothing heavy is imported until one runs."""

from pathlib import Path
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Add these commands to `noughts`."""
    app.command()(web)
    app.command()(export)


def web(
    *,
    port: Annotated[
        int, typer.Option(metavar="PORT", min=0, max=65535, help="Where to listen; 0 takes any free port.")
    ] = 8333,
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Where to listen; only this machine unless told otherwise.")
    ] = ("127.0.0.1"),
    browser: Annotated[bool, typer.Option(help="Open the page in the browser.")] = True,
    file: Annotated[
        Path | None, typer.Option("--with", metavar="FILE", help="Your own tictactoe.py, to see it searched.")
    ] = None,
) -> None:
    """Open a page that shows why the machine moves there."""
    from noughts.web.serve import serve

    serve(host=host, port=port, browser=browser, file=file)


def export(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where to write; an empty or a new folder.")],
) -> None:
    """Write the page as files that any host can serve. Every answer is worked out before."""
    from rich.console import Console

    from noughts.web import export as site

    console = Console(stderr=True)
    with console.status("Working out every search of 627 positions …"):
        size = site.export(folder)
    print(f"The explorer is in {folder}: {size:,} bytes. Serve it from anywhere, for example with")
    print(f"    python3 -m http.server --directory {folder}")
