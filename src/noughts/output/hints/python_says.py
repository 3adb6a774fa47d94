"""Hints about errors of Python itself: what its words come to, and what would be right."""

from collections.abc import Callable

from noughts.output.hints.words import Args, Hints
from noughts.safe import safe

STOPS = "Python stops there."
METHODS = {("set", "append"): "add", ("list", "add"): "append", ("set", "extend"): "update"}
"""What a method of a list is called for a set, or the other way round."""
HELD = {
    "NoneType": "None",
    "tuple": "a tuple",
    "set": "a set",
    "str": "a text",
    "list": "a list",
    "function": "a function",
}


def python_says(args: Args) -> str:
    """Tell what an error comes to."""
    told = SAID.get(str(args.get("error")))
    return told(args) if callable(told) else told or STOPS


def _function(args: Args) -> str:
    if not args.get("function"):
        return "A function stands there without round brackets, so it is not called. Write them, as in board.copy()."
    name = safe(args["function"], limit=40)
    where = f"after return in {safe(args['returned'], limit=40)}" if args.get("returned") else "there"
    told = f"{name} is a function of this file, and stands {where} without round brackets, so it is not called."
    if args.get("meant"):
        meant = safe(args["meant"], limit=40)
        return f"{told} The function is given {meant}, and never uses it."
    return f"{told} Write {name}(…), or the name of the variable that is meant."


def _called(args: Args) -> str:
    held = _held(args, 0)
    part = "; its parts are asked for in square brackets, as in action[0]" if held == "a tuple" else ""
    return (
        f"Round brackets behind {held} call it as if it were a function{part}. Or a comma is missing before the "
        "bracket, or a variable has taken the name of a function."
    )


def _method(args: Args) -> str:
    owner, method = (safe(word, limit=40) for word in args["kinds"])
    other = METHODS.get((owner, method))
    right = f" There it is called {other}." if other else ""
    return f"{_held(args, 0).capitalize()} has no {method}.{right}"


def _none(args: Args) -> str:
    if not args.get("method"):
        giver = safe(args.get("giver", "a function"), limit=40)
        what = f"{safe(args['variable'], limit=40)} is what" if args.get("variable") else "What"
        ends = f" Look for a way through {giver} that ends without return." if args.get("ends") else ""
        and_it = ", and that" if args.get("variable") else " there"
        return f"{what} {giver} gives back{and_it} is None.{ends}"
    owner, method, name = (safe(args[word], limit=40) for word in ("owner", "method", "variable"))
    right = {"reverse": f"{owner}[::-1]", "sort": f"sorted({owner})"}.get(method)
    instead = f"{name} = {right} gives a new list" if right else f"Write it without {name} =, and go on with {owner}"
    return f"{owner}.{method}() changes {owner} itself and returns None, so {name} is None. {instead}."


def _two_kinds(args: Args) -> str:
    giver = safe(args.get("giver", "a function"), limit=40)
    what = safe(args["variable"], limit=40) if args.get("variable") else "One of the two"
    return (
        f"Python cannot put {_held(args, 0)} and {_held(args, 1)} together there. {what} is what {giver} gives back: "
        f"look at every return of {giver}."
    )


def _index(args: Args) -> str:
    return (
        f"A list is asked for what it holds by a number, and here by {_held(args, 0)}. Rows and columns are the "
        "numbers 0, 1 and 2."
    )


def _number(args: Args) -> str:
    if args.get("alone"):
        name, alone = (safe(args[word], limit=40) for word in ("function", "alone"))
        return f"{name}({alone}) goes through {alone}, which is a number. Give {name} the two values to compare."
    giver = safe(args.get("giver", "A function"), limit=40)
    return (
        f"{giver} gives back a single number there, and the line takes it apart as if it held several values. Look at "
        f"every return of {giver}."
    )


def _no_arguments(args: Args) -> str:
    name = safe(args["kinds"][0], limit=40) if args.get("kinds") else "A function"
    return f"{name}() stands there with nothing between its brackets: write in them what it is to take."


def _parts(args: Args) -> str:
    count = safe(args["kinds"][0], limit=40)
    return (
        f"The left side takes {count} values there, and the right side holds another number of them. An action is a "
        "pair (i, j), a row has three cells, and a board three rows."
    )


def _fixed(args: Args) -> str:
    return f"{_held(args, 0).capitalize()} cannot be changed once it is made. Make a list of it first, or a new one."


def _held(args: Args, number: int) -> str:
    """Return the word for a value of the type that Python names."""
    held = str(args["kinds"][number]) if len(args.get("kinds", ())) > number else "value"
    return HELD.get(held, f"a value of type {safe(held, limit=40)}")


SAID: dict[str, str | Callable[[Args], str]] = {
    "no arguments": _no_arguments,
    "a function": _function,
    "a module called": (
        "A module is called as if it were a function. Name the function in it, as in copy.deepcopy(board), or import "
        "it by its name: from copy import deepcopy."
    ),
    "called": _called,
    "a list in a set": (
        "A set cannot hold lists, sets or dicts, and no key of a dict can be one. Put tuples in it, as in (0, 1), or "
        "write square brackets around the whole instead of curly ones."
    ),
    "a comparison's length": (
        "len() is asked for the length of True or False, which a comparison gives. Close its bracket before the "
        "comparison: len(actions(board)) == 0."
    ),
    "another's method": _method,
    "None": _none,
    "a set in order": (
        "A set has no first or second. Go through it with for action in actions(board), or make a list of it first."
    ),
    "a fixed value": _fixed,
    "a number in parts": _number,
    "another number of parts": _parts,
    "an index that is no number": _index,
    "nothing to choose from": (
        "There is nothing to choose from on this board: what the choice is made from is empty. Look at how it is "
        "filled, and whether finished boards are answered before."
    ),
    "two kinds": _two_kinds,
    "not in the list": (
        "index() and remove() want a value that the list holds, and here it does not hold it. Ask with in before."
    ),
    "changed while gone through": (
        "A set or dict is changed while a for goes through it. Go through a copy, as in for action in list(moves)."
    ),
}
HINTS: Hints = {("what Python says", "any"): python_says}
