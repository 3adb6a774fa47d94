"""`noughts …`: every command, each importing only what it needs."""

import sys

import typer

from noughts.errors import Mistake
from noughts.grade import commands as grade
from noughts.web import commands as web
from noughts.window import commands as window

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


@app.callback()
def noughts() -> None:
    """Tic-tac-toe, solved, shown and graded."""


for face in (window, web, grade):
    face.register(app)


def main() -> None:
    """Run the command line; a mistake is told in one sentence and ends with exit code 2."""
    try:
        app()
    except Mistake as mistake:
        print(f"noughts: {mistake}", file=sys.stderr)
        sys.exit(2)
