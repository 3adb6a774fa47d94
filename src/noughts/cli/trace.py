"""`noughts trace`: a search of a position, its whole tree as JSON or what each first move cost in words."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from noughts.cli.options import ROWS, add_json, add_shape, position
from noughts.cli.parser import Parser, Run, columns
from noughts.cli.waiting import waiting
from noughts.errors import Mistake

if TYPE_CHECKING:
    from noughts.mnk import Action, Position
    from noughts.orders import Order
    from noughts.trace import Node

TRACED = 9  # free cells up to which a search is short enough to show


def trace(parser: Parser) -> Run:
    """Take a board, and how it is searched."""
    parser.add_argument("board", nargs="?", default=".../.../...", metavar="BOARD", help=ROWS)
    add_shape(parser)
    parser.add_argument("--search", default="alphabeta", metavar="NAME", help="alphabeta or minimax.")
    words = "Moves tried first: row, centre, edges or reversed."
    parser.add_argument("--order", default="row", metavar="NAME", help=words)
    words = "Try wins, then blocks, before the rest."
    parser.add_argument("--wins-first", action="store_true", help=words)
    words = "Show the search of this file's own minimax instead, call by call."
    parser.add_argument("--with", dest="file", type=Path, metavar="FILE", help=words)
    add_json(parser)
    return run_trace


def run_trace(
    board: str, shape: str | None, search: str, order: str, wins_first: bool, file: Path | None, as_json: bool
) -> None:
    """Print a search of a position."""
    import json

    if file:
        if (search, order, wins_first) != ("alphabeta", "row", False):
            raise Mistake("--with shows the file's own search; leave out --search, --order and --wins-first.")
        _run_own(position(board, shape), file, as_json)
        return
    here, ordering = position(board, shape), _ordering(order, wins_first)
    with waiting("Searching ..."):
        root = _traced(here, search, ordering)
    if as_json:
        asked = {"shape": str(here.game), "board": str(here), "search": search, "order": order}
        print(json.dumps(asked | {"wins_first": wins_first} | _found(root), separators=(",", ":")))
    else:
        for line in _told(here, root):
            print(line)


def _run_own(here: "Position", file: Path, as_json: bool) -> None:
    """Record a file's own search of a board, and print it."""
    import json
    import sys
    from textwrap import fill

    from noughts.box import levels
    from noughts.output.own_search import as_data, told
    from noughts.web.own_search import record_search

    if (here.game.m, here.game.n, here.game.k) != (3, 3, 3):
        raise Mistake("Your own search is shown on the 3 by 3 board.")
    if here.game.terminal(here):
        raise Mistake(f"The game {here} is over; there is nothing to search.")
    if not levels.has_box():
        print(levels.UNBOXED, file=sys.stderr)
    with waiting("Searching ..."):
        found = record_search(file, str(here))
    if as_json:
        print(json.dumps(as_data(found), separators=(",", ":")))
    else:
        *calls, sentence = told(found)
        print(*calls, fill(sentence, columns()), sep="\n")


def _ordering(order: str, wins_first: bool) -> "Order":
    from noughts.orders import ORDERS, wins_and_blocks_first

    if order not in ORDERS:
        raise Mistake(f"{order[:40]!r} is no order of moves; choose {', '.join(ORDERS)}.")
    return wins_and_blocks_first(ORDERS[order]) if wins_first else ORDERS[order]


def _traced(position: "Position", method: str, order: "Order") -> "Node[Action]":
    from noughts.game import itself, size
    from noughts.search import alphabeta, minimax
    from noughts.trace import Tracer

    searches = {"minimax": minimax, "alphabeta": alphabeta}
    if method not in searches:
        raise Mistake(f"{method[:40]!r} is no search; choose {' or '.join(searches)}.")
    free = position.empty.bit_count()
    if free > TRACED:
        raise Mistake(f"This board has {free} free cells; a search is shown with at most {TRACED}.")
    tracer: Tracer[Position, Action] = Tracer(position.game, size(position.game, itself))
    searches[method](position.game, position, order=order, observer=tracer)
    assert tracer.root
    return tracer.root


def _found(root: "Node[Action]") -> dict[str, Any]:
    from noughts.trace import FIELDS, cost, dump

    nodes, saved = cost(root)
    return {"nodes": nodes, "saved": saved, "fields": FIELDS, "tree": dump(root)}


def _told(position: "Position", root: "Node[Action]") -> Iterator[str]:
    from noughts.coach import name, outcome
    from noughts.trace import cost, signed

    game, (looked, saved) = position.game, cost(root)
    yield f"{game} {position}: {outcome(int(root.value))} with best play on both sides."
    yield f"Looked at {looked:,} of {looked + saved:,} nodes, skipped {saved:,}."
    for child in root.children:
        looked, saved = cost(child)
        window = f"alpha {signed(child.alpha)}, beta {signed(child.beta)}"
        value = f"value {child.kind:>2} {signed(child.value)}"
        cell = name(game, child.action or (0, 0))
        yield f"  {cell:>16}  {window:<19}  {value:<11}  looked at {looked:,}, skipped {saved:,}"
    for action, nodes in root.cut:
        yield f"  {name(game, action):>16}  never looked at: skipped {nodes:,}"
