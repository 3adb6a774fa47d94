"""The questions of the page and their answers, as JSON data; a wrong question raises a Mistake.

Most clicks change what is known of one position in several ways, so `view` answers several questions at once. What
takes long there is left out of it (`slow` names it), and the page asks that by itself when it has drawn the rest.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from noughts import coach
from noughts.coach.grading import CERTAIN, UNSURE, Worth
from noughts.errors import Mistake
from noughts.levels import LEVELS, SEEN, candidates, described, seen
from noughts.mnk import MNK, Action, O, Position, X, cell_name, cells, completed
from noughts.solve import solve
from noughts.trace import dump
from noughts.web import parameters, searches
from noughts.web.exercise import DEEPEST, exercise, plies, variants
from noughts.web.museum import museum
from noughts.web.parameters import Played, Query

Json = Any
WHERE = ("shape", "board", "moves")
PATIENCE = 1.0  # seconds for the solver on boards that it cannot know by heart
LONG = 8.0  # seconds for a whole game on a larger board
SOLVED = 16  # cells of the largest board whose every position is solved while one waits
QUICK = 8  # free cells of the largest board whose searches all take a few hundredths of a second
HOW = ("search", "order", "urgent", "memory", "symmetry")


class Answer(NamedTuple):
    """The answer to one kind of question: which options the question has, and the function from them to JSON data."""

    options: tuple[str, ...]
    respond: Callable[[Query], Json]

    def __call__(self, query: Query) -> Json:
        """Answer, or refuse an option that the question does not have."""
        parameters.only(query, *self.options)
        return self.respond(query)


def position(query: Query) -> Json:
    """Tell what stands on the board, how it came there, and what may be played."""
    game = parameters.played(query)
    here = game.positions[-1]
    rules = here.game
    over = rules.terminal(here)
    return {
        "shape": str(rules),
        "columns": rules.m,
        "rows": rules.n,
        "start": str(game.start),
        "moves": [cell_name(move) for move in game.moves],
        "names": {cell_name(cell): coach.name(rules, cell) for cell in all_cells(rules)},
        "boards": [str(board) for board in game.positions],
        "board": str(here),
        "player": None if over else here.player,
        "winner": rules.winner(here),
        "line": winning(here),
        "actions": [action(here, move) for move in rules.actions(here)],
        "searchable": searches.searchable(here),
        "plies": plies(here),
        **explained(game),
        "slow": slow(game),
    }


def explained(game: Played) -> Json:
    """Tell what the last move does, in words; the cells they name; and what the lower levels would see in it."""
    if not game.moves:
        return {"reason": None, "marks": {}, "seen": {}}
    before, move = game.positions[-2], game.moves[-1]
    if searches.searchable(before):
        told = coach.reason(before, move)
        words = coach.sentence(told)
    else:  # how it ends is told beside it, once that is found out
        told = coach.reason(before, move, known=partial(solve, seconds=0))
        words = coach.briefly(told)
    marks = {cell_name(cell): role for cell, role in coach.marks(told).items()}
    return {"reason": words, "marks": marks, "seen": {one: seen(before, move, one) for one in SEEN}}


def slow(game: Played) -> list[str]:
    """Name the questions about a game that are not answered at once."""
    here = game.positions[-1]
    review = ["review"] if game.start.empty.bit_count() > searches.FREE else []
    if here.game.terminal(here) or here.empty.bit_count() <= QUICK:
        return review
    return [*review, "trace", "compare"] if searches.searchable(here) else [*review, "truth"]


def action(here: Position, move: Action) -> Json:
    """Tell a move and where it leads."""
    return {"move": cell_name(move), "board": str(here.game.result(here, move))}


def all_cells(rules: MNK) -> list[Action]:
    """Return every cell, row by row."""
    return [divmod(cell, rules.m) for cell in range(rules.m * rules.n)]


def winning(here: Position) -> list[int]:
    """Return the cells of every completed line."""
    return sorted({cell for line in completed(here) for cell in cells(line)})


def truth(query: Query) -> Json:
    """Tell what is proved of a position and of each move, and why one would play it."""
    return proved(parameters.position(query))


def proved(here: Position) -> Json:
    """Tell what the solver proved: a value, or the bounds it lies between; where it is not all, the machine's move."""
    found = solve(here, seconds=PATIENCE)
    values, suggestion = advice(here)
    known = [value for value in values.values() if value is not None]
    return {
        "low": max([found.low, *known]) if here.player == X else found.low,  # no less than the best of one's moves
        "high": min([found.high, *known]) if here.player == O else found.high,
        "plies": found.plies,
        "moves": {cell_name(move): outcome(here, move, values[move]) for move in sorted(values)},
        "best": [cell_name(move) for move in found.moves],
        "suggestion": suggestion and cell_name(suggestion),
    }


def advice(here: Position) -> tuple[dict[Action, int | None], Action | None]:
    """Return the value of each move, None where it is not proved in the time, and then also the machine's move."""
    if searches.searchable(here) or here.game.terminal(here):
        return {move: solve(here.game.result(here, move)).value for move in here.game.actions(here)}, None
    *_, found = coach.advise(here, seconds=PATIENCE)
    return found.values, found.suggestion


def outcome(here: Position, move: Action, value: int | None) -> Json:
    """Tell what a move leads to, and on small boards why one would play it."""
    why = coach.why(here, move) if searches.searchable(here) else None
    return {"low": -1 if value is None else value, "high": 1 if value is None else value, "why": why}


def trace(query: Query) -> Json:
    """Tell a whole search, or the part of plain minimax that is not folded."""
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
    here = parameters.position(query)
    searches.check(here)
    return [{**method._asdict(), "nodes": searches.count(here, method)} for method in searches.COMPARED]


def reply(query: Query) -> Json:
    """Tell the moves among which the machine would choose at a level."""
    here = parameters.position(query)
    level = parameters.level(query, here.game)
    if here.game.terminal(here):
        raise Mistake(f"The game {here} is over; nobody moves.")
    words = {**described(here.game), **(LEVELS if searches.searchable(here) else {})}[level]
    return {"level": level, "words": words, "moves": [cell_name(move) for move in candidates(here, level)]}


def review(query: Query) -> Json:
    """Tell what each move of a game was worth, how good it was, and where the game turned."""
    game = parameters.played(query)
    if not game.moves:
        raise Mistake("There is no move to review; write moves such as b2-a1-c3.")
    seconds = PATIENCE if game.start.game.m * game.start.game.n <= SOLVED else LONG
    moves = coach.reviewed(game.start.game, game.moves, start=game.start, seconds=seconds)
    worths = [move.was for move in moves] + [moves[-1].became]
    return {
        "values": [worth.known.value for worth in worths],
        "worths": [worth_of(worth) for worth in worths],
        "grades": [grade(move) for move in moves],
        "slips": [slip(move) for move in moves if move.grade in CERTAIN],
    }


def worth_of(worth: Worth) -> Json:
    """Tell what is proved of a board, and what it looks like where that is not all."""
    return {"low": worth.known.low, "high": worth.known.high, "estimate": round(worth.estimate, 2)}


def grade(move: coach.Graded) -> Json:
    """Tell how good a move was, and where that is not proved what the machine would have played."""
    better, choice = [cell_name(cell) for cell in move.better], move.was.choice
    unsure = {"choice": cell_name(choice)} if choice and move.grade in UNSURE else {}
    return {"grade": move.grade, "words": move.words, "better": better, "sentence": move.sentence, **unsure}


def slip(move: coach.Graded) -> Json:
    """Tell a turning point."""
    worth = {"was": move.was.known.value, "became": move.became.known.value}
    return {"ply": move.ply, **worth, "better": [cell_name(cell) for cell in move.better], "sentence": move.sentence}


def small_tree(query: Query) -> Json:
    """Tell the tree to a small depth, whole and searched, for an exercise."""
    depth, count = parameters.number(query, "depth", low=1, high=DEEPEST), variant_count(query)
    here, method = parameters.position(query), parameters.method(query)
    more = {"variants": variants(here, depth, method, count)} if count > 1 else {}
    return {**exercise(here, depth, method), **more}


def variant_count(query: Query) -> int:
    """Read how many exercises of equal difficulty are wanted: a board has eight images at the most."""
    return parameters.number(query, "variants", low=1, high=8)


def exhibits(_query: Query) -> Json:
    """Tell the bug museum."""
    return museum()


def about(_query: Query) -> Json:
    """Tell whose rules are searched beside ours: nobody's."""
    return {"mine": None}


def view(answers: dict[str, Answer], query: Query) -> Json:
    """Answer several questions about one position at once, but for the slow ones; a mistake in one spoils no other."""
    names = parameters.several(query, "parts", tuple(answers))
    left_out = slow(parameters.played(query))
    return {name: part(answers[name], query) for name in names if name not in left_out}


def part(answer: Answer, query: Query) -> Json:
    """Answer one of several questions with those of the options that it has."""
    try:
        return answer({name: value for name, value in query.items() if name in answer.options})
    except Mistake as mistake:
        return {"error": str(mistake)}


def with_view(answers: dict[str, Answer]) -> dict[str, Answer]:
    """Add the question that asks several of these at once."""
    options = dict.fromkeys(option for answer in answers.values() for option in answer.options)
    return {**answers, "view": Answer(("parts", *options), partial(view, answers))}


def with_file(file: Path) -> dict[str, Answer]:
    """Return the answers of a server that searches by a learner's own file too."""
    from noughts.web import own_rules, own_search

    def trace_own(query: Query) -> Json:
        return own_search.trace(file, str(parameters.position(query)))

    def trace_mine(query: Query) -> Json:
        return own_rules.trace(file, parameters.position(query), parameters.method(query))

    mine = Answer((*WHERE, "search", "order"), trace_mine)
    own = {
        "own": Answer(WHERE, trace_own),
        "wrong": Answer((), lambda _: own_search.first_wrong(file)),
        "source": Answer((), lambda _: own_search.source(file)),
    }
    return with_view({**SINGLE, **own, "mine": mine, "about": Answer((), lambda _: {"mine": file.name})})


SINGLE = {
    "position": Answer(WHERE, position),
    "truth": Answer(WHERE, truth),
    "trace": Answer((*WHERE, *HOW), trace),
    "compare": Answer(WHERE, compare),
    "reply": Answer((*WHERE, "level"), reply),
    "review": Answer(WHERE, review),
    "exercise": Answer((*WHERE, "order", "depth", "variants"), small_tree),
    "museum": Answer((), exhibits),
    "about": Answer((), about),
}

ANSWERS = with_view(SINGLE)
