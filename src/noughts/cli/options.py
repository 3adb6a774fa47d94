"""What several commands take: a board and its shape, a rubric, and how a judge runs."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from noughts.cli.parser import Number, Parser
from noughts.errors import Mistake

if TYPE_CHECKING:
    from pathlib import Path

    from noughts.classroom.rubric import Rubric
    from noughts.mnk import Position

ROWS = "Rows from the top joined by '/', cells X, O and '.': X.O/.X./..O"
IN_A_ROW = "Columns x rows x in a row, for a board that is not 3x3x3."
MINE = "The file is your own, or one you trust: where there is no box, run it without."
FORMATS = "gradescope, check50, junit, github, classroom50 or prairielearn."


def add_shape(parser: Parser) -> None:
    """Take --shape."""
    parser.add_argument("--shape", metavar="SHAPE", help=IN_A_ROW)


def add_json(parser: Parser, what: str = "JSON") -> None:
    """Take --json."""
    parser.add_argument("--json", dest="as_json", action="store_true", help=f"Print {what}.")


def add_rubric(parser: Parser) -> None:
    """Take --rubric."""
    from pathlib import Path

    words = "A TOML file: what each function is worth, and how marks are counted."
    parser.add_argument("--rubric", type=Path, metavar="FILE", help=words)


def add_terms(parser: Parser, *, contract: str | None = None, mine: bool = False) -> None:
    """Take what a judge goes by, apart from the box's level; one's own file can be said to be mine."""
    words = "cs50 or object; found out without it."
    parser.add_argument("--contract", default=contract, metavar="NAME", help=words)
    words = "CPU seconds that one submission may use."
    limits = Number(1, 86400, kind=float)
    parser.add_argument("--budget", type=limits, default=120.0, metavar="SECONDS", help=words)
    words = "May be imported, such as numpy; may be given again."
    parser.add_argument("--allow", action="append", default=[], metavar="MODULE", help=words)
    words = "Run without a box where there is none: limits only."
    names = ["--mine", "--trust-submissions"] if mine else ["--trust-submissions"]
    parser.add_argument(*names, dest="trust", action="store_true", help=MINE if mine else words)


def add_level(parser: Parser) -> None:
    """Take the box's --level."""
    words = "The box's level; the strongest this machine offers without it."
    parser.add_argument("--level", metavar="NAME", help=words)


def position(board: str, shape: str | None) -> "Position":
    """Read a board of this shape; without one it is 3x3x3, and a board of another size is told of --shape."""
    from noughts.mnk import MNK, Position

    rows = board.strip().split("/")
    if shape is None and {*board.strip()} <= {*"XO./"} and len({len(row) for row in rows}) == 1:
        size = len(rows[0]), len(rows)
        if size != (3, 3) and min(size) > 1:
            raise Mistake(_other_size(*size))
    return Position.parse(board, MNK.parse(shape or "3x3x3"))


def _other_size(m: int, n: int) -> str:
    wanted = f"{m}x{n}x{min(m, n)}"
    return f"This board has {m} columns and {n} rows; say how many in a row win, as in --shape {wanted}."


def known_formats(names: Iterable[str]) -> tuple[str, ...]:
    """Return the formats asked for, each once, or say which there are."""
    from noughts.output.formats import FORMATS
    from noughts.safe import safe

    for name in names:
        if name not in FORMATS:
            raise Mistake(f"There is no format {safe(name)}; there are {', '.join(FORMATS)}.")
    return tuple(dict.fromkeys(names))


def rubric_of(path: "Path | None") -> "Rubric":
    """Read the rubric, if there is one, and make sure that it names functions there are."""
    from noughts.classroom import rubric
    from noughts.judge import registry as contracts

    loaded = rubric.load(path)
    if loaded.points:
        rubric.check_names(loaded, contracts.all_functions())
    return loaded
