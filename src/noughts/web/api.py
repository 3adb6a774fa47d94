"""The answers: each takes what was asked and returns JSON data; a wrong question raises Mistake."""

from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

from noughts import coach
from noughts.errors import Mistake
from noughts.levels import LEVELS, candidates
from noughts.mnk import MNK, Action, Position, cells, lines
from noughts.solve import solve
from noughts.trace import dump
from noughts.web import parameters, searches
from noughts.web.exercise import DEEPEST, exercise, plies
from noughts.web.museum import museum
from noughts.web.parameters import Played, Query, cell_name

Json = Any
WHERE = ("shape", "board", "moves")
PATIENCE = 1.0  # seconds for the solver on boards that it cannot know by heart
LARGE = "plays what it proves in the time it has, else a good move"
REVIEWED = 16  # cells of the largest board whose every position is solved while one waits
HOW = ("search", "order", "urgent", "memory", "symmetry")


def position(query: Query) -> Json:
    """Tell what stands on the board, how it came there, and what may be played."""
    parameters.only(query, *WHERE)
    return tell(parameters.played(query))


def tell(game: Played) -> Json:
    """Tell everything the rules say of a position."""
    here = game.positions[-1]
    rules = here.game
    over = rules.terminal(here)
    return {
        "shape": str(rules),
        "columns": rules.m,
        "rows": rules.n,
        "start": str(game.start),
        "moves": [cell_name(move) for move in game.moves],
        "names": {cell_name(cell): coach.name(rules, cell) for cell in everywhere(rules)},
        "boards": [str(board) for board in game.positions],
        "board": str(here),
        "player": None if over else here.player,
        "winner": rules.winner(here),
        "line": winning(here),
        "actions": [action(here, move) for move in rules.actions(here)],
        "searchable": searches.searchable(here),
        "plies": plies(here),
    }


def action(here: Position, move: Action) -> Json:
    """Tell a move and where it leads."""
    return {"move": cell_name(move), "board": str(here.game.result(here, move))}


def everywhere(rules: MNK) -> list[Action]:
    """Return every cell, row by row."""
    return [divmod(cell, rules.m) for cell in range(rules.m * rules.n)]


def winning(here: Position) -> list[int]:
    """Return the cells of every completed line."""
    full = [line for line in lines(here.game) if line in (line & here.x, line & here.o)]
    return sorted({cell for line in full for cell in cells(line)})


def truth(query: Query) -> Json:
    """Tell what is proved of a position and of each move, and why one would play it."""
    parameters.only(query, *WHERE)
    return proved(parameters.position(query))


def proved(here: Position) -> Json:
    """Tell what the solver proved: a value, or the bounds it lies between."""
    found = solve(here, seconds=PATIENCE)
    return {
        "low": found.low,
        "high": found.high,
        "plies": found.plies,
        "moves": {cell_name(move): outcome(here, move, value) for move, value in values(here).items()},
        "best": [cell_name(move) for move in found.moves],
    }


def values(here: Position) -> dict[Action, int | None]:
    """Return the value of each move, None where it is not proved in the time."""
    if searches.searchable(here) or here.game.terminal(here):
        return {move: solve(here.game.result(here, move)).value for move in here.game.actions(here)}
    end, share = monotonic() + PATIENCE, PATIENCE / here.empty.bit_count()
    return {
        move: solve(here.game.result(here, move), seconds=share).value if monotonic() < end else None
        for move in here.game.actions(here)
    }


def outcome(here: Position, move: Action, value: int | None) -> Json:
    """Tell what a move leads to, and on small boards why one would play it."""
    why = coach.why(here, move) if searches.searchable(here) else None
    return {"low": -1 if value is None else value, "high": 1 if value is None else value, "why": why}


def trace(query: Query) -> Json:
    """Tell a whole search, or the part of plain minimax that is not folded."""
    parameters.only(query, *WHERE, *HOW)
    here, method = parameters.position(query), parameters.method(query)
    root = searches.trace(here, method)
    return {
        "board": str(here),
        "method": method._asdict(),
        "nodes": searches.looked(root, method),
        "total": searches.size(here),
        "root": dump(root),
    }


def compare(query: Query) -> Json:
    """Count what each method looks at from this position."""
    parameters.only(query, *WHERE)
    here = parameters.position(query)
    searches.check(here)
    return [{**method._asdict(), "nodes": searches.count(here, method)} for method in searches.COMPARED]


def reply(query: Query) -> Json:
    """Tell the moves among which the machine would choose at a level."""
    parameters.only(query, *WHERE, "level")
    here, level = parameters.position(query), parameters.level(query)
    if here.game.terminal(here):
        raise Mistake(f"The game {here} is over; nobody moves.")
    words = LEVELS[level] if searches.searchable(here) or level != "perfect" else LARGE
    return {"level": level, "words": words, "moves": [cell_name(move) for move in candidates(here, level)]}


def review(query: Query) -> Json:
    """Tell what each move of a game was worth, and where the game turned."""
    parameters.only(query, *WHERE)
    game = parameters.played(query)
    if not game.moves:
        raise Mistake("There is no move to review; write moves such as b2-a1-c3.")
    if (size := game.start.game.m * game.start.game.n) > REVIEWED:
        raise Mistake(f"This board has {size} cells; a game is reviewed on boards of up to {REVIEWED}.")
    values = [solve(board, seconds=PATIENCE / len(game.positions)).value for board in game.positions]
    return {
        "values": values,
        "slips": [slip(item) for item in coach.review(game.start.game, game.moves, start=game.start)],
    }


def slip(item: coach.Slip) -> Json:
    """Tell a turning point."""
    better = [cell_name(move) for move in item.better]
    return {"ply": item.ply, "was": item.was, "became": item.became, "better": better, "sentence": item.sentence}


def small_tree(query: Query) -> Json:
    """Tell the tree to a small depth, whole and searched, for an exercise."""
    parameters.only(query, *WHERE, "order", "depth")
    depth = parameters.number(query, "depth", low=1, high=DEEPEST)
    return exercise(parameters.position(query), depth, parameters.method(query))


def exhibits(query: Query) -> Json:
    """Tell the bug museum."""
    parameters.only(query)
    return museum()


def about(query: Query) -> Json:
    """Tell whether a learner's own file can be traced: without --with there is none."""
    parameters.only(query)
    return {"mine": None}


def with_file(file: Path) -> dict[str, Callable[[Query], Json]]:
    """Return the answers of a server that traces a learner's own file too."""
    from noughts.web import own_rules

    def trace_mine(query: Query) -> Json:
        parameters.only(query, *WHERE, "search", "order")
        return own_rules.trace(file, parameters.position(query), parameters.method(query))

    def about_mine(query: Query) -> Json:
        parameters.only(query)
        return {"mine": file.name}

    return {**ANSWERS, "mine": trace_mine, "about": about_mine}


ANSWERS: dict[str, Callable[[Query], Json]] = {
    "position": position,
    "truth": truth,
    "trace": trace,
    "compare": compare,
    "reply": reply,
    "review": review,
    "sheet": small_tree,
    "museum": exhibits,
    "about": about,
}
