"""`noughts best`: all best moves of a position, and what they lead to."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from noughts.cli.options import ROWS, add_json, add_shape, position
from noughts.cli.parser import Number, Parser, Run, columns
from noughts.cli.waiting import waiting

if TYPE_CHECKING:
    from noughts.mnk import Action, Position
    from noughts.solve import Solution

AT_ONCE = 9  # free cells up to which nobody waits
EXPLAINED = 12  # cells of a board up to which each best move is explained


def best(parser: Parser) -> Run:
    """Take a board."""
    parser.add_argument("board", metavar="BOARD", help=ROWS)
    add_shape(parser)
    words = "How long to think at most."
    parser.add_argument("--seconds", type=Number(0, kind=float), default=60.0, metavar="SECONDS", help=words)
    add_json(parser)
    return run_best


def run_best(board: str, shape: str | None, seconds: float, as_json: bool) -> None:
    """Print all best moves of a position."""
    here = position(board, shape)
    (best_json if as_json else best_in_words)(here, seconds=seconds)


def best_json(position: "Position", *, seconds: float) -> None:
    """Print all best moves of a position as JSON; what is not proved is null, moves not settled in time are open."""
    import json

    from noughts.solve import solve

    solution, over = solve(position, seconds=seconds), position.game.terminal(position)
    data: dict[str, Any] = {"board": str(position), "player": None if over else position.player}
    data |= {"value": solution.value, "moves": solution.moves, "plies": solution.plies}
    data |= {"open": solution.open} if solution.open else {}
    print(json.dumps(data))


def best_in_words(position: "Position", *, seconds: float) -> None:
    """Print all best moves of a position, and on a small board why each is one."""
    from noughts.coach import names
    from noughts.drawing import BOLD, picture, styled

    game, solution = position.game, _solved(position, seconds)
    print(picture(position, best=solution.moves))
    print(_verdict(position, solution))
    if solution.proved and solution.open:
        print(f"  {len(solution.open)} moves are not settled in this time; --seconds gives it longer.")
    if game.m * game.n <= EXPLAINED:
        for reason, actions in _reasons(position, solution.moves).items():
            cells = names(game, actions)
            print(_wrapped(f"{cells}: {reason}").replace(cells, styled(cells, BOLD), 1))


def _solved(position: "Position", seconds: float) -> "Solution":
    from noughts.solve import solve

    if position.empty.bit_count() <= AT_ONCE:
        return solve(position)
    with waiting("Solving ..."):
        return solve(position, seconds=seconds)


def _wrapped(text: str) -> str:
    from textwrap import fill

    return fill(text, columns(), initial_indent="  ", subsequent_indent="  ")


def _reasons(position: "Position", actions: Iterable["Action"]) -> dict[str, list["Action"]]:
    from noughts.coach import why

    reasons: dict[str, list[Action]] = {}
    for action in actions:
        reasons.setdefault(why(position, action), []).append(action)
    return reasons


def _verdict(position: "Position", solution: "Solution") -> str:
    from noughts.coach import outcome

    if position.game.terminal(position):
        return f"The game is over: {outcome(position.game.utility(position))}."
    if solution.value is None:
        sure = {(0, 1): "O cannot force a win, and nothing more", (-1, 0): "X cannot force a win, and nothing more"}
        proved = sure.get((solution.low, solution.high), "nothing")
        return f"{position.player} to move: {proved} is proved yet; --seconds gives it longer."
    plies = solution.plies
    length = "" if plies is None else f" {plies} move{'s' * (plies > 1)} from now"
    return f"{position.player} to move: {outcome(solution.value)}{length} with best play on both sides."
