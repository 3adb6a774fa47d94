"""What is typed after a command, where several commands take it: a board and its shape, and how a judge runs."""

import re
from typing import TYPE_CHECKING, Annotated

import typer

from noughts.errors import Mistake

if TYPE_CHECKING:
    from noughts.mnk import Position

ROWS = "Rows from the top joined by '/', cells X, O and '.': X.O/.X./..O"
IN_A_ROW = "Columns x rows x in a row, for a board that is not 3x3x3."

Board = Annotated[str, typer.Argument(metavar="BOARD", help=ROWS)]
Shape = Annotated[str | None, typer.Option(metavar="SHAPE", help=IN_A_ROW)]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Budget = Annotated[
    float, typer.Option(metavar="SECONDS", min=1, max=86400, help="CPU seconds that one submission may use.")
]
Allow = Annotated[
    list[str] | None, typer.Option(metavar="MODULE", help="May be imported, such as numpy; may be given again.")
]
Level = Annotated[
    str | None, typer.Option(metavar="NAME", help="The box's level; the strongest this machine offers without it.")
]
Contract = Annotated[str | None, typer.Option(metavar="NAME", help="cs50 or object; found out without it.")]
Trust = Annotated[bool, typer.Option("--trust-submissions", help="Run without a box where there is none: limits only.")]


def position(board: str, shape: str | None) -> "Position":
    """Read a board of this shape; without one it is 3x3x3, and a board of another size is told of --shape."""
    from noughts.mnk import MNK, Position

    if shape is None and re.fullmatch(r"[XO.]+(/[XO.]+)*", board.strip()):
        rows = board.strip().split("/")
        columns = {len(row) for row in rows}
        if len(columns) == 1 and (size := (columns.pop(), len(rows))) != (3, 3) and min(size) > 1:
            raise Mistake(_other_size(*size))
    return Position.parse(board, MNK.parse(shape or "3x3x3"))


def _other_size(m: int, n: int) -> str:
    wanted = f"{m}x{n}x{min(m, n)}"
    return f"This board has {m} columns and {n} rows; say how many in a row win, as in --shape {wanted}."
