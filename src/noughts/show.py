"""What the engine's commands print: best moves, counts, a search."""

import json
from collections.abc import Iterable, Iterator
from itertools import islice

from rich.console import Console

from noughts import coach, trace
from noughts.errors import Mistake
from noughts.game import itself, perft, size
from noughts.mnk import MNK, Action, Position
from noughts.orders import ORDERS, Order, wins_and_blocks_first
from noughts.search import alphabeta, minimax
from noughts.solve import Solution, solve
from noughts.terminal import picture

SMALL = 12  # cells up to which the whole game tree is counted in seconds
DEEP = 5  # plies that are counted on a larger board
TRACED = 9  # free cells up to which a search is short enough to show

Node = trace.Node[Action]


def best_json(position: Position, *, seconds: float) -> None:
    """Print all best moves of a position as JSON; what is not proved is null, moves not settled in time are open."""
    solution, over = solve(position, seconds=seconds), position.game.terminal(position)
    data: trace.Json = {"board": str(position), "player": None if over else position.player, "value": solution.value}
    data |= {"moves": solution.moves, "plies": solution.plies}
    data |= {"open": solution.open} if solution.open else {}
    print(json.dumps(data))


def best(position: Position, *, seconds: float) -> None:
    """Print all best moves of a position, and on a small board why each is one."""
    console, game = Console(highlight=False), position.game
    with Console(stderr=True).status("Solving ..."):
        solution = solve(position, seconds=seconds)
    console.print(picture(position, best=solution.moves))
    console.print(_verdict(position, solution))
    if solution.proved and solution.open:
        console.print(f"  {len(solution.open)} moves are not settled in this time; --seconds gives it longer.")
    if game.m * game.n <= SMALL:
        for reason, actions in _reasons(position, solution.moves).items():
            console.print(f"  [b]{coach.names(game, actions)}[/b]: {reason}")


def _reasons(position: Position, actions: Iterable[Action]) -> dict[str, list[Action]]:
    reasons: dict[str, list[Action]] = {}
    for action in actions:
        reasons.setdefault(coach.why(position, action), []).append(action)
    return reasons


def _verdict(position: Position, solution: Solution) -> str:
    if position.game.terminal(position):
        return f"The game is over: {coach.outcome(position.game.utility(position))}."
    if not solution.proved:
        return f"{position.player} to move: nothing is proved yet; --seconds gives it longer."
    plies = solution.plies
    length = "" if plies is None else f" {plies} move{'s' * (plies > 1)} from now"
    return f"{position.player} to move: {coach.outcome(solution.value)}{length} with best play on both sides."


def count(game: MNK, depth: int | None) -> None:
    """Print the size of the game tree ply by ply, each as soon as it is counted."""
    for line in _counts(game, depth):
        print(line, flush=True)


def _counts(game: MNK, depth: int | None) -> Iterator[str]:
    cells = game.m * game.n
    whole = cells <= SMALL
    last = min(depth, cells) if depth is not None else cells if whole else DEEP
    heads = ("ply", "positions", "nodes", "X won", "O won", "drawn")
    yield _columns(heads)
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
    return f"{texts[0]:>3}" + "".join(f"  {text:>14}" for text in texts[1:])


def search(position: Position, *, method: str, order: str, wins_first: bool, as_json: bool) -> None:
    """Print a search of a position: its whole tree as JSON, or what each first move cost in words."""
    ordering = _ordering(order, wins_first)
    with Console(stderr=True).status("Searching ..."):
        root = _traced(position, method, ordering)
    if as_json:
        print(json.dumps(_described(position, method, order, wins_first, root), separators=(",", ":")))
    else:
        for line in _told(position, root):
            print(line)


def _ordering(order: str, wins_first: bool) -> Order:
    if order not in ORDERS:
        raise Mistake(f"{order[:40]!r} is no order of moves; choose {', '.join(ORDERS)}.")
    return wins_and_blocks_first(ORDERS[order]) if wins_first else ORDERS[order]


def _traced(position: Position, method: str, order: Order) -> Node:
    searches = {"minimax": minimax, "alphabeta": alphabeta}
    if method not in searches:
        raise Mistake(f"{method[:40]!r} is no search; choose {' or '.join(searches)}.")
    free = position.empty.bit_count()
    if free > TRACED:
        raise Mistake(f"This board has {free} free cells; a search is shown with at most {TRACED}.")
    tracer: trace.Tracer[Position, Action] = trace.Tracer(position.game, size(position.game, itself))
    searches[method](position.game, position, order=order, observer=tracer)
    assert tracer.root
    return tracer.root


def _described(position: Position, method: str, order: str, wins_first: bool, root: Node) -> trace.Json:
    nodes = list(root.walk())
    return {
        "shape": str(position.game),
        "board": str(position),
        "search": method,
        "order": order,
        "wins_first": wins_first,
        "nodes": len(nodes),
        "saved": sum(node.saved for node in nodes),
        "fields": trace.FIELDS,
        "tree": trace.dump(root),
    }


def _told(position: Position, root: Node) -> Iterator[str]:
    looked, saved = _cost(root)
    yield f"{position.game} {position}: {coach.outcome(int(root.value))} with best play on both sides."
    yield f"Looked at {looked:,} of {looked + saved:,} nodes, skipped {saved:,}."
    for child in root.children:
        looked, saved = _cost(child)
        name = coach.name(position.game, child.action or (0, 0))
        window = f"alpha {_signed(child.alpha)}, beta {_signed(child.beta)}"
        value = f"value {child.kind:>2} {_signed(child.value)}"
        yield f"  {name:>16}  {window:<19}  {value:<11}  looked at {looked:,}, skipped {saved:,}"
    for action, nodes in root.cut:
        yield f"  {coach.name(position.game, action):>16}  never looked at: skipped {nodes:,}"


def _cost(node: Node) -> tuple[int, int]:
    nodes = list(node.walk())
    return len(nodes), sum(each.saved for each in nodes)


def _signed(value: float) -> str:
    return f"{value:+}".replace("inf", "∞") if value else "0"
