"""Notes made sentences: the one place that says what the judge found, in English.

A note is an id with arguments (`noughts.judge.note`). Here every id has its words: a template, or a function where the
words depend on the arguments. Whoever shows the text makes it safe for its own format.
"""

from collections.abc import Callable, Sequence

from noughts.judge.note import Note
from noughts.output.hints import modules
from noughts.output.hints.table import HINTS
from noughts.output.hints.words import Args
from noughts.safe import safe

Words = str | Callable[[Args], str]

ERROR = 200  # letters of an exception's text
HINT = "Hint: "


def sentence(told: Note) -> str:
    """Return a note's words."""
    words = SENTENCES[told.id]
    return words.format(**told.args) if isinstance(words, str) else words(told.args)


def paragraph(notes: tuple[Note, ...]) -> str:
    """Return the words of several notes, a line each."""
    return "\n".join(map(sentence, notes))


def hint_text(hint: Note) -> str:
    """Return a hint's advice, without the word that announces it."""
    words, args = HINTS[hint.args["name"], hint.args["role"]], hint.args
    text = words if isinstance(words, str) else words(args)
    if "explained" not in args:
        return text
    return f"{text} That is {args['explained']:,} of the {args['of']:,} wrong answers; look at the others after it."


# Parts of sentences


def _inner(data: Args) -> str:
    return sentence(Note.from_json(data))


def _a(sort: str) -> str:
    """Return a sort of value with its article; None, True and False stand alone."""
    if sort in ("None", "True", "False"):
        return sort
    return f"an {sort}" if sort[0] in "aeiou" else f"a {sort}"


def _returned(wanted: str) -> Callable[[Args], str]:
    return lambda args: f"It returned {_a(args['returned'])}; {wanted} is wanted."


def _error(args: Args) -> str:
    """Say which exception it was, in which line, and with which message."""
    message = args["message"].removesuffix(".")  # the sentence has a full stop of its own
    told = f": {message}" if message else ""
    return safe(f"{args['kind']}{_in_line(args)}{told}", limit=ERROR)


def _in_line(args: Args) -> str:
    return f" in line {args['line']}" if args["line"] else ""


def _message(args: Args) -> str:
    return f": {safe(args['message'], limit=ERROR)}" if args["message"] else ""


def _moves(args: Args) -> str:
    return " or ".join(str(tuple(move)) for move in args["moves"])


def _cells(cells: Args) -> str:
    return ", ".join(cells["named"]) + (f" and {cells['more']} more" if cells["more"] else "")


# Whole sentences


def _other_cells(args: Args) -> str:
    row, col = args["cell"]
    more = args["more"]
    others = f" {more} more {'cell differs' if more == 1 else 'cells differ'}." if more else ""
    held = f"Cell ({row}, {col}) of the board that came back holds {args['returned']}; {args['right']} is right."
    return held + others


def _other_actions(args: Args) -> str:
    parts = (("missing", args["missing"]), ("not free", args["taken"]))
    told = "; ".join(f"{name}: {_cells(cells)}" for name, cells in parts if cells["named"])
    return f"The set differs from the free cells; {told}."


ILLEGAL = {
    "taken": "a cell that is taken",
    "outside": "a cell outside the board",
    "negative": "a negative index, which Python counts from the end",
}
CAN = {1: "win", 0: "draw", -1: "lose"}


def _gives_away(args: Args) -> str:
    move = tuple(args["action"])
    return f"{args['mover']} could {CAN[args['before']]} here, and after {move} can only {CAN[args['after']]}."


def _missing(args: Args) -> str:
    owner, _, method = args["name"].partition(".")
    what = f"method {method} in class {owner}" if method else f"{'class' if owner[0].isupper() else 'function'} {owner}"
    return f"There is no {what}."


def _listed(names: Sequence[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def _right_once_mended(args: Args) -> str:
    they = "they are" if len(args["names"]) > 1 else "it is"
    return f"Mend {_listed(args['names'])} first: {args['function']} is right once {they}."


def _leans(args: Args) -> str:
    broken, them = _listed(args["names"]), "them" if len(args["names"]) > 1 else "it"
    return f"Mend {broken} {'first' if args['first'] else 'as well'}: {args['function']} leans on {them}."


def _untried(args: Args) -> str:
    times = "twice" if args["deaths"] == 2 else "once"
    why = f"it did not come back {times}" if args["deaths"] else "the budget of CPU time ended"
    covered = _covered(args["covered"]) if args["covered"] else ""
    return f"Not tried: {args['untried']:,} of {args['of']:,} questions, because {why}.{covered}"


def _covered(args: Args) -> str:
    """Say which boards a search was tried on."""
    if args["free"] < 0:
        return f" Covered: {args['more']:,} boards of all sizes." if args["more"] else ""
    cells = "cell" if args["free"] == 1 else "cells"
    more = f", and {args['more']:,} with more" if args["more"] else ""
    return f" Covered: every board with at most {args['free']} free {cells}{more}."


def _valued_move(args: Args) -> str:
    where = f" at {_moves(args)}" if args["moves"] else ""
    return f"a Move with the value {args['value']}{where}"


REACHES = {
    "frames": "it looks at the frames of whoever called it",
    "objects": "it goes through objects in memory that are not its own",
    "insides": "it looks inside functions or classes that are not its own",
    "ctypes": "it goes round Python with ctypes",
    "proc": "it looks into /proc",
    "handlers": "it has functions of its own called while the judge works",
    "tracing": "it traces or watches other code",
    "patches": "it replaces functions of Python itself",
    "descriptors": "it reads or writes descriptors by number",
}


KINDS = {
    "scored wrongly": "The game is over there, so the value must come from who has won.",
    "changes the board": "The board it was given is another one afterwards: search copies, or take every move back.",
    "stops early": "It looked at no move there, though the game goes on: look ahead to the end.",
    "returns after the first move": "It looked at one move only.",
    "leaves moves out": "It did not look at every move.",
    "cuts too early": "It stopped before every move was looked at, though nothing was decided.",
    "takes the largest": "It gives back the largest value where the smallest is right.",
    "takes the smallest": "It gives back the smallest value where the largest is right.",
    "turns the sign": "The number is right and its sign is not: let all values count for the same side.",
    "starts from a wrong value": "That is none of them: look at the value it starts from, and how it compares.",
    "keeps the first": "It keeps the first of them: look at the comparison inside the loop.",
    "keeps the last": "It keeps the last of them: look at the comparison inside the loop, and at what is returned.",
    "passes a wrong window": "A branch was cut that mattered: look at the alpha and beta that it passes on.",
    "remembers a bound": "It gives a remembered value that was only a bound, because a branch below it had been cut.",
    "goes wrong": "That does not follow from them: look at what it does with the values inside the loop.",
    "compares": "Look at the comparison inside the loop, and at what is returned after it.",
    "chooses the largest": "It took the move with the largest value, where the smallest is right.",
    "chooses the smallest": "It took the move with the smallest value, where the largest is right.",
    "chooses another value": "Look at how it keeps the best move so far.",
    "keeps another move": (
        "The value of this board came back right, and the move is not the one it belongs to: look where the move is "
        "kept, and whether calls below write there too."
    ),
    "chooses without looking": "It looked at no move there: every answer has to come from the search.",
    "chooses no free cell": "That is no move: return one of those it looked at.",
    "chooses without all values": "It chose before it knew the value of every move.",
    "chooses a bound": (
        "The value of that move only looks equal: its branch was cut off. Take another move only when it is better."
    ),
}
"""What the record of a search proves to be the mistake, and what to do about it."""


def step(kind: str) -> str:
    """Say in which way a search goes wrong."""
    return KINDS[kind]


def _wrong_call(args: Args) -> str:
    """Say where a search goes wrong: the call, what came back to it, what it made of that, and what is right."""
    where = f"{safe(args['function'])} (line {args['line']}) on {args['board']}"
    values = [f"{value} for {tuple(move)}" for move, value in args["calls"]]
    came = f"the moves there came back with {', '.join(values)}, and " if values else ""
    want = f"{args['mover']} moves" + (
        f", so the {'largest' if args['largest'] else 'smallest'} counts" if values else ""
    )
    kind = step(args["kind"])
    verb = "chose" if args["kind"].startswith(("chooses", "keeps another")) else "returned"
    told = f"{came}it {verb} {args['returned']}; {want}, and {args['right']} is right"
    line = args["kind"].startswith("takes") and args.get("caller")
    called, turn = safe(args.get("called") or "it"), args.get("turn") or args["mover"]
    also = f" If that is its job, look at line {line}, which calls {called} on {turn}'s turn." if line else ""
    return f"The first wrong step is in {where}: {told}. {kind}{also}"


FASTER = {"pruning": "alpha-beta pruning", "memory": "remembering the boards already solved"}


def _slow(args: Args) -> str:
    right = "right but slow" if args.get("sure", True) else "slow"  # boards that were not tried may be wrong
    told = f"{args['function']} is {right}: {args['seconds']} s of CPU time for {args['boards']:,} boards."
    ways = " or ".join(FASTER[way] for way in args["lacks"])
    return f"{told} {ways[0].upper()}{ways[1:]} makes it many times faster." if ways else told


def _numpy(args: Args) -> str:
    *names, last = args["functions"]
    which = f"{', '.join(names)} and {last} return" if names else f"{last} returns"
    return (
        f"{which} numpy's own strings or numbers. They are equal to Python's and count as right, but another program "
        "may tell them apart: str(…), int(…) or bool(…) makes them plain."
    )


def _prints_when_imported(args: Args) -> str:
    return (
        f"It prints when it is imported ({safe(args['text'], limit=60)!r}); put that below"
        ' `if __name__ == "__main__":` so that other programs can use the file quietly.'
    )


def _long_import(args: Args) -> str:
    """Say that a file takes long to be imported, and how long it was waited for: who knows whether it would end."""
    waited = "" if args["detail"]["id"] == "answer took long" else f": {_inner(args['detail'])}"
    return f"It takes too long to be imported{waited}."


def _came(text: str | None) -> str:
    return "raised an exception" if text is None else f"returned {text}"


SENTENCES: dict[str, Words] = {
    # What is wrong with an answer
    "raised": lambda args: f"It raised {_error(args)}.",
    "board changed": "It changed the board it was given to {board}.",
    "other type": lambda args: f"It returned {_a(args['returned'])}; {_a(args['right'])} is wanted.",
    "other value": "It returned {returned}; {right} is right.",
    "no board": _returned("a list of three lists of three cells"),
    "other cells": _other_cells,
    "no set": _returned("a set"),
    "members are no moves": "Every member must be a tuple (i, j) of two ints.",
    "other actions": _other_actions,
    "board shares a row": "The new board and the old one share a row: a change in one changes the other.",
    "illegal move returned None": lambda args: (
        f"It returned None for {ILLEGAL[args['kind']]}; it must raise an exception."
    ),
    "illegal move played": lambda args: f"It accepted {ILLEGAL[args['kind']]}.",
    "game is over": "The game is over, so there is no move to make.",
    "no move": _returned("a tuple (i, j) of two ints"),
    "not a free cell": lambda args: f"{tuple(args['action'])} is not a free cell of this board.",
    "gives away": _gives_away,
    "state changed": "It changed the GameState it was given.",
    "no enum": "Player is not an enumerated type with a member {member}.",
    "move without value": "It made a Move without a value, which is required.",
    "move holds": "The new Move holds {returned}.",
    "new board is": "Its board is {board}.",
    "no text": lambda args: f"It returned {_a(args['returned'])}, not a str.",
    "text alike": "The text is the same as that of {board}.",
    "text changes": "Asked again for the same board, it gave another text.",
    "taken spot played": "It accepted a spot that is taken.",
    "no state": _returned("a new GameState"),
    "state board is": "The new state's board is {board}.",
    "state shares a row": "The new state and the old one share a row: a change in one changes the other.",
    "no valued move": _returned("a Move with a value"),
    "other score": "The value is {returned}; for this player it is {right}.",
    "move without cell": "The Move that came back has no row and column.",
    "no game": "It came back without a game: no move was looked for, and none was made.",
    "visits all": "It visited {visited:,} states, as many as without alpha-beta ({nodes:,}).",
    "no placed move": _returned("a Move with a row and a column"),
    "did not come back": lambda args: f"It did not come back: {_inner(args['detail'])}.",
    "wrong in another order": lambda args: (
        f"It was right at first and wrong when it was asked in another order. {_inner(args['fault'])}"
    ),
    # How a submission ended
    "used its time": "it used more than {seconds:g} s of CPU time",
    "answer took long": "one answer took too much CPU time",
    "slept": "it slept or waited for more than {seconds:g} s",
    "flooded": "it flooded the judge's channel",
    "costly answers": "its answers took the judge too long to read",
    "printed much": "it printed more than {gibibytes} GiB",
    "garbled": "{text}",
    "wrote into the channel": "it wrote into the judge's channel: {text}",
    "answered unasked": "it answered a question that was not asked",
    "closed the channel": "it closed the judge's channel",
    "exit code": "it ended itself with exit code {code}",
    "out of memory": "the system ended it for want of memory",
    "out of memory or exited": "the system ended it for want of memory, or it ended itself with exit code {code}",
    "crashed": "it crashed ({signal})",
    "crashed or exited": "it crashed ({signal}), or ended itself with exit code {code}",
    # What came back, and what would have been right
    "the value": "{text}",
    "it raised": lambda args: f"raised {_error(args)}",
    "and changed": lambda args: f"{_inner(args['came'])}, and the board it was given became {args['board']}",
    "and kept": lambda args: f"{_inner(args['came'])}, and the board it was given left as {args['board']}",
    "an exception": "an exception, for example ValueError",
    "a best move": lambda args: _moves(args) or "None, because the game is over",
    "an exception for no value": "an exception: the value is required",
    "a whole move": "a Move with row {row}, column {col} and value {value}",
    "a text of its own": "a text that shows this board, and no other",
    "a new state": "a new GameState with the board {board}",
    "None or an exception": "None, or an exception",
    "fewer states": "fewer than {nodes:,} states visited",
    "a valued move": _valued_move,
    "a whole game": "a game that plays itself to its end",
    "a best placed move": lambda args: f"a Move with (row, col) {_moves(args)}",
    # Reasons of a verdict
    "hint": lambda args: HINT + hint_text(Note("hint", args)),
    "also": lambda args: f"Also, {safe(args['call'])} on {args['board']}: {_inner(args['fault'])}",
    "wrong call": _wrong_call,
    "missing": _missing,
    "leans on": _leans,
    "right once mended": _right_once_mended,
    "not asked again": "It was not asked again often enough in another order, because the budget of CPU time ended.",
    "right by itself": lambda args: (
        f"Asked the same after a fresh start, it {_came(args['came'])}, which is right: its answer depends on earlier "
        "calls."
    ),
    "untried": _untried,
    "pruned": "Alpha-beta visited {visited:,} states where plain minimax visits {nodes:,}.",
    "pruning not counted": "How many states alpha-beta visited could not be counted: its search is in other functions.",
    # Advice
    "prints when imported": _prints_when_imported,
    "prints when asked": (
        "It prints while it is being asked; take the print calls out, they slow it down and nobody sees them."
    ),
    "slow": _slow,
    "numpy values": _numpy,
    "python warns": lambda args: safe(
        f"Python itself warns of line {args['line']}: {args['kind']}: {args['message']}", limit=ERROR
    ),
    "wins late": (
        "On {late:,} of {won:,} won boards {function} wins later than it could."
        " That is allowed; to win at once, let quicker wins count more."
    ),
    # Why a person should look at it
    "reaches for": lambda args: f"{safe(args['file'])}, line {args['line']}: {REACHES[args['what']]}.",
    # Why a submission could not be run, or was not judged
    "cannot be read": lambda args: f"Python cannot read the file: {args['kind']}{_in_line(args)}{_message(args)}.",
    "asks for input": lambda args: f"It asks for input() while it is being imported{_in_line(args)}.",
    "exits": lambda args: f"It calls exit() while it is being imported{_in_line(args)}{_message(args)}.",
    "refused at import": lambda args: (
        f"The box refused what it does while it is being imported{_in_line(args)}{_message(args)}."
    ),
    "cannot be imported": lambda args: f"It cannot be imported: {args['kind']}{_in_line(args)}{_message(args)}.",
    "module not allowed": modules.not_allowed,
    "module not installed": modules.not_installed,
    "import takes long": _long_import,
    "died at import": lambda args: f"It could not be imported: {_inner(args['detail'])}.",
    "no contract": "It defines none of the functions or classes that a course asks for.",
    "machine failed": "Not judged, by a fault of this machine: {text}.",
    "worker failed": "Not judged, by no fault of the student: its worker failed {tries} times ({text}).",
    "grader failed": "Not judged, by no fault of yours: {text}",
    "not taken in": "{text}",
}
