"""`noughts perft`: the size of a game tree, ply by ply."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from noughts.cli.parser import Number, Parser, Run

if TYPE_CHECKING:
    from noughts.mnk import MNK

SMALL = 12  # cells up to which the whole game tree is counted in seconds
DEEP = 5  # plies that are counted on a larger board
HEADS = ("ply", "positions", "nodes", "X won", "O won", "drawn")


def perft(parser: Parser) -> Run:
    """Take a shape."""
    words = "Columns x rows x in a row: 3x3x3"
    parser.add_argument("shape", nargs="?", default="3x3x3", metavar="SHAPE", help=words)
    words = "How many moves deep; to the end if not given."
    parser.add_argument("--depth", type=Number(0), metavar="N", help=words)
    return run_perft


def run_perft(shape: str, depth: int | None) -> None:
    """Print the size of the game tree ply by ply, each as soon as it is counted."""
    from noughts.mnk import MNK

    for line in _counts(MNK.parse(shape), depth):
        print(line, flush=True)


def _counts(game: "MNK", depth: int | None) -> Iterator[str]:
    from itertools import islice

    from noughts.game import itself, perft

    cells = game.m * game.n
    whole = cells <= SMALL
    last = min(depth, cells) if depth is not None else cells if whole else DEEP
    yield _columns(HEADS)
    total = [0] * 5
    for ply, (positions, nodes, ends) in enumerate(islice(perft(game, game.initial_state(), itself), last + 1)):
        found = (positions, nodes, ends.get(1, 0), ends.get(-1, 0), ends.get(0, 0))
        total = [old + new for old, new in zip(total, found, strict=True)]
        yield _columns((ply, *found))
    yield _columns(("all", *total))
    if depth is None and not whole:
        yield f"{game} goes on; --depth counts further."


def _columns(entries: tuple[int | str, ...]) -> str:
    texts = [entry if isinstance(entry, str) else f"{entry:,}" for entry in entries]
    return f"{texts[0]:>3}" + "".join(f"  {text:>13}" for text in texts[1:])
