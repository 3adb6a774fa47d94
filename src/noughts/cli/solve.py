"""`noughts solve`: what a board is worth, proved, and which moves keep that; `noughts verify`: a written proof."""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, Any

from noughts.cli.options import add_json, add_shape, position
from noughts.cli.parser import Number, Parser, Run
from noughts.cli.waiting import waiting
from noughts.errors import Mistake

if TYPE_CHECKING:
    from pathlib import Path
    from typing import BinaryIO

    from noughts.mnk import Position
    from noughts.solve import Solution
    from noughts.solve.attack import Attack

SETTLE = 1.0  # seconds for settling the first moves of an empty board, once its value is proved
LONG = """Without --seconds it runs to the end; only the first moves of an empty board get no more than a second, once
its value is proved, because each can be as hard as the board itself."""
CHECKER = """The checker knows the rules and nothing of the solver; docs/proofs.md tells what a file says and why that
proves it. A damaged or wrong file is refused, and the line named."""


def solve(parser: Parser) -> Run:
    """Take a board or a shape."""
    from pathlib import Path

    parser.add_words("Ctrl-C tells what is known so far.")
    parser.epilog = LONG
    words = "A shape such as 5x5x4, or a board: rows joined by '/', X, O and '.'"
    parser.add_argument("board", metavar="BOARD", help=words)
    add_shape(parser)
    words = "Stop after so long, and tell what is known."
    parser.add_argument("--seconds", type=Number(0, kind=float), metavar="SECONDS", help=words)
    words = "Write a proof there, which noughts verify checks."
    parser.add_argument("--proof", type=Path, metavar="FILE", help=words)
    words = "misere: who completes a line loses; exactly: a longer line does not count. For shapes of up to 16 cells."
    parser.add_argument("--rule", choices=("misere", "exactly"), help=words)
    add_json(parser)
    return run_solve


def run_solve(
    board: str,
    shape: str | None = None,
    seconds: float | None = None,
    proof: "Path | None" = None,
    rule: str | None = None,
    as_json: bool = False,
) -> None:
    """Prove the value of a board as far as time allows, and print what is known; write the proof where asked."""
    import json

    from noughts.solve.attack import Attack

    start = _position(board, shape)
    if rule:
        if start.x or proof or seconds is not None:
            raise Mistake(f"--rule {rule} goes with a shape alone, as in noughts solve 4x3x3 --rule {rule}.")
        _try_everything(start, rule, as_json)
        return
    attack = Attack(start.game)
    with _new_file(proof) if proof else nullcontext() as file:
        work = _solve(start, seconds, attack)
        if file:
            _write_proof(file, start, work[0].value, attack)
    if as_json:
        print(json.dumps(_data(start, *work)))
    else:
        _show(start, *work)


def _position(board: str, shape: str | None) -> "Position":
    from noughts.mnk import MNK

    if not {*board} & {*"0123456789"}:
        return position(board, shape)
    if shape:
        raise Mistake(f"{board[:40]!r} is a shape already; --shape {shape[:40]} goes with a board of X, O and '.'.")
    return MNK.parse(board).initial_state()


def _solve(position: "Position", seconds: float | None, attack: "Attack") -> tuple["Solution", float, float]:
    """Return what is known, and the CPU seconds that the value took and that everything took."""
    from math import inf
    from time import thread_time

    from noughts.solve import solve

    known: list[tuple[Solution, float]] = []
    with waiting("Nothing is proved yet ...") as update:
        start = thread_time()

        def note(solution: "Solution") -> None:
            known.append((solution, thread_time() - start))
            update(f"{_value(solution)}; {len(solution.open)} moves to settle ...")

        try:
            settle = SETTLE if seconds is None and not position.x else inf
            limit = inf if seconds is None else seconds
            solution = solve(position, seconds=limit, settle=settle, progress=note, attack=attack)
        except KeyboardInterrupt:
            if not known:
                raise
            solution = known[-1][0]._replace(nodes=attack.nodes)
    spent = thread_time() - start
    return solution, next((at for step, at in known if step.proved), spent), spent


def _try_everything(position: "Position", rule: str, as_json: bool) -> None:
    """Print what an empty board is worth under another rule."""
    import json
    from time import thread_time

    from noughts.variants import RULES, solve

    with waiting("Trying everything ..."):
        start = thread_time()
        solution = solve(position, rule)
    spent = thread_time() - start
    if as_json:
        print(json.dumps(_data(position, solution, spent, spent) | {"rule": rule}))
    else:
        print(f"The rule is {rule}: {RULES[rule]}.")
        _show(position, solution, spent, spent)


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


def _show(position: "Position", solution: "Solution", seconds: float, spent: float) -> None:
    from noughts.drawing import BOLD, DIM, picture, styled

    over = position.game.terminal(position)
    print(picture(position, best=solution.moves))
    mover = "the game is over" if over else f"{position.player} to move"
    print(f"{position.game}, {mover}: {styled(_value(solution), BOLD)}")
    if not over:
        print(_moves(solution, position.empty.bit_count()))
    first = f"{seconds:.3g} s for the value, " if seconds < spent else ""
    nodes = "1 node" if solution.nodes == 1 else f"{solution.nodes:,} nodes"
    print(styled(f"{nodes}, {first}{spent:.3g} s in all (CPU)", DIM))


def _value(solution: "Solution") -> str:
    from noughts.coach import outcome

    bounds = {(-1, 0): "X cannot force a win", (0, 1): "O cannot force a win", (-1, 1): "nothing is proved yet"}
    return bounds.get((solution.low, solution.high)) or f"{outcome(solution.low)}, proved"


def _moves(solution: "Solution", free: int) -> str:
    if not solution.proved:
        return "Which moves are best is not known yet."
    if len(solution.moves) == free > 1:
        return f"Every one of the {free} moves keeps it."
    kept, unsettled = len(solution.moves), len(solution.open)
    rest = f"; {unsettled} not settled in this time (--seconds gives longer)" if unsettled else ", and no other"
    return f"{kept} move{'s' * (kept != 1)} keep{'s' * (kept == 1)} it, marked above{rest}."


@contextmanager
def _new_file(path: "Path") -> Iterator["BinaryIO"]:
    """Open a file beside this path; only what is written whole takes its place."""
    part = path.with_name(f"{path.name}.part")
    with _explained(path, "written"):
        try:
            with part.open("wb") as file:
                yield file
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)


def _write_proof(file: "BinaryIO", position: "Position", value: int | None, attack: "Attack") -> None:
    """Write the proof of a value that an attack has found."""
    from noughts.proof.write import write

    if value is None:
        raise Mistake("The value is not proved yet, so no proof is written; give it more --seconds, or none.")
    with waiting("Writing the proof ...") as update:
        write(file, position, value, attack, lambda count: update(f"Writing the proof: {count:,} lines ..."))


@contextmanager
def _explained(path: "Path", verb: str) -> Iterator[None]:
    from noughts.safe import safe

    try:
        yield
    except OSError as error:
        raise Mistake(f"{safe(str(path))} cannot be {verb}: {error.strerror or error}.") from None


def verify(parser: Parser) -> Run:
    """Take a file."""
    from pathlib import Path

    parser.epilog = CHECKER
    parser.add_argument("file", type=Path, metavar="FILE", help="What noughts solve --proof has written.")
    add_json(parser)
    return run_verify


def run_verify(file: "Path", as_json: bool = False) -> None:
    """Check a proof, and print what it proves."""
    import json
    from time import thread_time

    from noughts.coach import outcome
    from noughts.proof.verify import verify

    start = thread_time()
    with waiting("Checking the proof ..."), _explained(file, "read"), file.open("rb") as opened:
        position, value, lemmas = verify(opened)
    seconds, number = thread_time() - start, {"X": 1, "draw": 0, "O": -1}[value]
    if as_json:
        data = {"shape": str(position.game), "board": str(position), "value": number}
        print(json.dumps(data | {"lemmas": lemmas, "seconds": round(seconds, 4)}))
    else:
        print(f"{position.game} {position}: {outcome(number)}.")
        print(f"Checked: {lemmas:,} lemmas, {file.stat().st_size:,} bytes, {seconds:.3g} s (CPU).")
