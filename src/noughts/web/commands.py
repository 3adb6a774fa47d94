"""The web's commands; nothing heavy is imported until one runs."""

from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Add these commands to `noughts`."""
    app.command()(web)


def web(
    *,
    port: Annotated[int, typer.Option(min=0, max=65535, help="Where to listen; 0 takes any free port.")] = 8333,
    host: Annotated[str, typer.Option(help="The address to listen on; only this machine unless told otherwise.")] = (
        "127.0.0.1"
    ),
    browser: Annotated[bool, typer.Option(help="Open the page in the browser.")] = True,
) -> None:
    """Open a page that shows why the machine moves there."""
    from noughts.web.serve import serve

    serve(host=host, port=port, browser=browser)
