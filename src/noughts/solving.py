"""The commands `solve` and `bench`; nothing heavy is imported until one runs."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from noughts.errors import Mistake
from noughts.options import Json, Shape, position

if TYPE_CHECKING:
    from rich.console import Console

    from noughts.mnk import Position
    from noughts.solve import Solution

SETTLE = 1.0  # seconds for settling the first moves of an empty board, once its value is proved


def register(app: typer.Typer) -> None:
    """Add these commands to `noughts`."""
    app.command()(solve)
    app.command()(bench)


def solve(
    board: Annotated[
        str, typer.Argument(metavar="BOARD", help="A shape such as 5x5x4, or a board: rows joined by '/', X, O and '.'")
    ],
    shape: Shape = None,
    seconds: Annotated[
        float | None, typer.Option(metavar="SECONDS", min=0, help="Stop after so long, and tell what is known.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Prove the value of a board, and which moves keep it. Ctrl-C tells what is known so far.

    Without --seconds it runs to the end; only the first moves of an empty board get no more than a second, once its
    value is proved, because each can be as hard as the board itself.
    """
    import json

    from rich.console import Console

    start = _position(board, shape)
    console = Console(highlight=False)
    work = _solve(start, seconds, Console(stderr=True, highlight=False))
    if as_json:
        print(json.dumps(_data(start, *work)))
    else:
        _show(start, *work, console)


def _position(board: str, shape: str | None) -> "Position":
    from noughts.mnk import MNK

    if not re.search(r"[0-9]", board):
        return position(board, shape)
    if shape:
        raise Mistake(f"{board[:40]!r} is a shape already; --shape {shape[:40]} goes with a board of X, O and '.'.")
    return MNK.parse(board).initial_state()


def _solve(position: "Position", seconds: float | None, console: "Console") -> tuple["Solution", float, float]:
    """Return what is known, and the CPU seconds that the value took and that everything took."""
    from math import inf
    from time import thread_time

    from noughts.solve import solve

    known: list[tuple[Solution, float]] = []
    with console.status("Nothing is proved yet ...") as status:
        start = thread_time()

        def note(solution: "Solution") -> None:
            known.append((solution, thread_time() - start))
            status.update(f"{_value(solution)}; {len(solution.open)} moves to settle ...")

        try:
            settle = SETTLE if seconds is None and not position.x else inf
            solution = solve(position, seconds=inf if seconds is None else seconds, settle=settle, progress=note)
        except KeyboardInterrupt:
            if not known:
                raise
            solution = known[-1][0]
    spent = thread_time() - start
    return solution, next((at for step, at in known if step.proved), spent), spent


def _data(position: "Position", solution: "Solution", seconds: float, spent: float) -> dict[str, Any]:
    return {
        "shape": str(position.game),
        "board": str(position),
        "value": solution.value,
        "proved": solution.proved,
        "low": solution.low,
        "high": solution.high,
        "moves": solution.moves,
        "open": solution.open,
        "plies": solution.plies,
        "nodes": solution.nodes,
        "seconds": round(seconds, 4),
        "seconds_with_moves": round(spent, 4),
    }


def _show(position: "Position", solution: "Solution", seconds: float, spent: float, console: "Console") -> None:
    from noughts.terminal import picture

    over = position.game.terminal(position)
    console.print(picture(position, best=solution.moves))
    mover = "the game is over" if over else f"{position.player} to move"
    console.print(f"{position.game}, {mover}: [b]{_value(solution)}[/b]")
    if not over:
        console.print(_moves(solution))
    first = f"{seconds:.3g} s for the value, " if seconds < spent else ""
    console.print(f"{solution.nodes:,} nodes, {first}{spent:.3g} s in all (CPU)", style="dim")


def _value(solution: "Solution") -> str:
    bounds = {(-1, 0): "X cannot force a win", (0, 1): "O cannot force a win", (-1, 1): "nothing is proved yet"}
    proved = {1: "X wins", 0: "a draw", -1: "O wins"}
    return bounds.get((solution.low, solution.high)) or f"{proved[solution.low]}, proved"


def _moves(solution: "Solution") -> str:
    if not solution.proved:
        return "Which moves are best is not known yet."
    kept, unsettled = len(solution.moves), len(solution.open)
    rest = f"; {unsettled} not settled in this time (--seconds gives longer)" if unsettled else ", and no other"
    return f"{kept} move{'s' * (kept != 1)} keep{'s' * (kept == 1)} it, marked above{rest}."


def bench(
    quick: Annotated[bool, typer.Option("--quick", help="About a minute: no peers are installed.")] = False,
) -> None:
    """Measure Noughts beside its peers. Writes docs/benchmarks.md, but not with --quick."""
    import subprocess
    import sys

    script = Path(__file__).resolve().parents[2] / "bench" / "solver.py"
    if not script.is_file():
        raise Mistake(f"The bench is part of the source, and {script} is not there; run it from a copy of the source.")
    raise typer.Exit(subprocess.call([sys.executable, str(script), *(["--quick"] if quick else [])]))
