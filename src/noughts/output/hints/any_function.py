"""Hints that may be given for any function, most of them about errors that Python raised."""

from noughts.output.hints import modules
from noughts.output.hints.words import Args, Hints
from noughts.safe import safe

ROW_FOR_INDEX = (
    "A list is asked for what it holds by a number, and here by a list. for i in board goes through the rows "
    "themselves; their numbers come from for i in range(3)."
)


def other_arguments(args: Args) -> str:
    """Tell which function is called with other arguments than it takes."""
    name = safe(args["function"], limit=40) if args.get("function") else "A function of yours"
    line = f" in line {args['line']}" if args.get("line") else ""
    if args.get("many"):
        return (
            f"{name} is called{line} with arguments that its def does not name. Leave them out there, or name them in "
            "its def too."
        )
    return (
        f"{name} is called{line} with fewer arguments than its def names. Give it all of them in every call, or give "
        "those that may be left out a default value."
    )


def own_class(args: Args) -> str:
    """Tell which class of the file is asked for, and what comes instead."""
    wanted = f"the class {safe(args['wanted'], limit=40)}" if args.get("wanted") else "a class of this file"
    where = f"Line {args['line']}" if args.get("line") else "This function"
    told = f"{where} wants an object of {wanted}, and the function is called with"
    if args.get("move"):
        return f"{told} a tuple (i, j) for a move, so that never holds. Take the tuple as it is."
    return f"{told} a list of three lists, so that never holds. Take the list as it is: board[i][j] is a cell."


def takes_long(args: Args) -> str:
    """Tell why an answer does not come in time, as far as the text shows."""
    if args.get("searches"):
        return (
            "It asks minimax, which plays the game to its end, and so it takes too long. It is to tell what stands on "
            "this board now, not what would come of it: do not call minimax here."
        )
    if args.get("loop", True):
        return (
            "The function runs for ever, or very long, on some boards. Look for a while loop whose condition stays "
            "true, or that goes on to the next round without moving its counter."
        )
    return (
        "One answer takes longer than anyone waits. There is no while in what it calls: look for functions that call "
        "each other again and again, and for what they do many times that once would do."
    )


def unknown_name(args: Args) -> str:
    """Tell that a name is not known, and what to import where that is what is missing."""
    name = str(args.get("module", ""))
    if name:
        whole = {"deepcopy": "from copy", "Counter": "from collections", "inf": "from math"}.get(name, "")
        return f"{name} is used and not imported. Write {f'{whole} import {name}'.strip()} at the top of the file."
    if args.get("meant"):
        meant, written = (safe(args[word], limit=40) for word in ("meant", "written"))
        return f"Python tells large letters from small ones: it knows {meant}, and not {written}. Write {meant}."
    written = safe(args["written"], limit=40) if args.get("written") else "this name"
    if args.get("owner"):
        return (
            f"{written} is a variable of {safe(args['owner'], limit=40)}, and no other function knows it. Hand it over "
            "as an argument, or return it."
        )
    return f"Nothing in this file is called {written}: define it, or write the name that is meant."


def no_value(args: Args) -> str:
    """Tell that a variable is used before it has a value."""
    name = safe(args["variable"], limit=40) if args.get("variable") else "A variable"
    if args.get("inside"):
        return _own_and_the_files(name, args)
    told = (
        f"{name} is asked for its value before it has got one on this board: it is assigned later, or only where a "
        "condition holds. Give it a value before that."
    )
    return (
        f"{told} A search takes its first move in any case, even where every move loses." if args.get("moves") else told
    )


def _own_and_the_files(name: str, args: Args) -> str:
    """Tell that a variable is a function's own, because it is assigned there, and not the one of the file."""
    inside = safe(args["inside"], limit=40)
    turn = " Whose turn it is shows on the board: count its marks." if args.get("turn") else ""
    return (
        f"{inside} assigns to {name}, so there it is a variable of {inside} alone, without a value yet, and not the "
        f"{name} at the left edge of the file. What the file remembers does not belong to the board that is given: "
        f"work the answer out from the board alone.{turn}"
    )


def hidden_name(args: Args) -> str:
    """Tell which function a variable hides."""
    name = safe(args["variable"], limit=40) if args.get("variable") else "winner"
    return (
        "A name that is assigned anywhere in a function is a variable of that function everywhere in it: where "
        f"{name} = … stands, there is no function {name} any more. Call the variable something else."
    )


def not_called(args: Args) -> str:
    """Tell which function is compared itself instead of what it returns."""
    name = safe(args["function"], limit=40) if args.get("function") else "A function"
    call = f": {name}(board)" if args.get("function") else ""
    return f"{name} without brackets is the function itself, which is never None, False or a mark. Call it{call}."


def rows_compared(args: Args) -> str:
    """Tell which variable holds a row and is compared as if it held a cell."""
    name = safe(args["variable"], limit=40) if args.get("variable") else "its variable"
    return (
        f"A loop through the board gives its three rows, so {name} is a list of three cells, and a list is never X, O "
        "or EMPTY. Go through the cells of each row as well: for row in board: for cell in row: …"
    )


def pair_gone_through(args: Args) -> str:
    """Tell which variable holds a pair and is gone through as if it were a row."""
    name = safe(args["variable"], limit=40) if args.get("variable") else "its variable"
    return (
        f"enumerate gives pairs of a number and a row, so {name} is such a pair, and its cells are in {name}[1]. Take "
        "it apart at once: for i, row in enumerate(board): for j, cell in enumerate(row): …"
    )


def no_board(args: Args) -> str:
    """Tell which function was given something that is no board."""
    name = safe(args["function"], limit=40) if args.get("function") else "another function"
    if name == "result":
        pairs = (
            " enumerate gives pairs of a number and an action, and only the second is one." if args.get("pairs") else ""
        )
        return (
            "Python stops in result, which raises no error for any free cell of any board: so here it is given "
            f"something else than a board and an action, a pair (i, j). Look at what your search hands on.{pairs}"
        )
    return (
        f"Python stops in {name}, which raises no error on any board: so here it is given something else. Look at what "
        "your search hands on: result(board, action) is a board, and result(board, action)[0] only its first row."
    )


def without_end(args: Args) -> str:
    """Tell that a function calls itself again and again."""
    if not args.get("rule"):
        return (
            "The function calls itself without coming nearer to an end. Search the board after a move, "
            "result(board, action), and stop at a finished board before anything else."
        )
    name = safe(args["rule"], limit=40)
    through = (
        f"{safe(args['through'], limit=40)}, which comes to call {name} again" if args.get("through") else "itself"
    )
    return f"{name} calls {through}, with no end. Work its answer out from the board alone."


def kept_between_calls(args: Args) -> str:
    """Tell what is remembered between calls, as far as the text shows."""
    told = "The answer depends on what was asked before, so something is remembered between calls"
    if args.get("global"):
        what = f"the global variable {safe(args['global'], limit=40)} keeps what an earlier call wrote into it"
    elif args.get("default"):
        what = f"{safe(args['default'], limit=40)} has a default value that is made once and then shared by all calls"
    else:
        what = (
            "a variable outside of the function, a default argument such as moves=[], or a cache with too small a key"
        )
    return f"{told}: {what}. Work everything out from the board you are given."


def not_there(args: Args) -> str:
    """Tell whose index is not there, as far as the line shows."""
    if args.get("giver"):
        giver = safe(args["giver"], limit=40)
        return f"What {giver} gives back holds fewer values than are asked for there. Look at every return of {giver}."
    if args.get("less"):
        whole, part = (safe(word, limit=40) for word in args["less"])
        return (
            f"Where {part} is 0, {whole} - {part} is {whole} itself, and the last row and column are number 2. Write "
            f"2 - {part}."
        )
    return "Something is asked for by a number that it does not have. Rows and columns are counted 0, 1, 2."


def none_came(args: Args) -> str:
    """Tell that None came back, and that there is no return at all where that is so."""
    if args.get("never"):
        return "There is no return in this function, so None comes back. End it with a return of what it has made."
    return "None came back. Look whether every way through the function ends with a return."


HINTS: Hints = {
    # Any function, after what is special to one
    ("row and column required", "Move"): (
        "Give row and col the default -1, and take the value first: def __init__(self, value, row=-1, col=-1)."
    ),
    ("function missing", "any"): "Define it under exactly this name; spelling and capitals count.",
    ("not written yet", "any"): "This function has no body yet. Write it, and delete `raise NotImplementedError`.",
    ("empty", "any"): "There is nothing in this function yet, so it returns None. Write it.",
    ("asks for input", "any"): (
        "The function waits for the keyboard. It must work out its answer from the board alone: take input() out of it."
    ),
    ("ends the program", "any"): "The function ends the whole program. Return a value instead of calling exit().",
    ("never comes back", "any"): takes_long,
    ("module missing", "any"): lambda args: f"{modules.not_installed(args)} {modules.DO_WITHOUT}",
    ("module not allowed", "any"): lambda args: f"{modules.not_allowed(args)} {modules.LET_IN}",
    ("imports inside a function", "any"): (
        "The function imports something that cannot be had here. Take the import out, or use what Python's "
        "standard library has."
    ),
    ("reaches outside", "any"): (
        "The function reaches for a file, the network or another program, which is refused here. It must work"
        " out its answer from the board alone."
    ),
    ("recursion without an end", "any"): without_end,
    ("a call with other arguments", "any"): other_arguments,
    ("a class of its own wanted", "any"): own_class,
    ("another number of arguments", "any"): (
        "Keep the arguments as the course declares them. If you need more, give them a default value or write"
        " a helper function."
    ),
    ("answers by chance", "minimax"): (
        "Asked again, the same board is answered differently, rightly and wrongly: chance draws among moves of which "
        "some are wrong. If it draws among the best alone, their values are wrong; look at how they are found."
    ),
    ("answers by chance", "any"): (
        "The answer is drawn by chance: asked again, the same board is answered differently, rightly and wrongly. "
        "Chance may choose among answers that are equally right, never the answer itself."
    ),
    ("state between calls", "any"): kept_between_calls,
    # Whatever is left
    ("name not defined", "any"): unknown_name,
    ("name hidden by a variable", "any"): hidden_name,
    ("a function not called", "any"): not_called,
    ("a function not called", "terminal"): not_called,
    ("rows compared with a mark", "any"): rows_compared,
    ("a pair gone through", "any"): pair_gone_through,
    ("variable without a value", "any"): no_value,
    ("a pair for an index", "any"): (
        "A list is asked for one number at a time: board[i][j], or board[action[0]][action[1]]. board[i, j] and "
        "board[action] ask it for a pair."
    ),
    ("a row for an index", "any"): ROW_FOR_INDEX,
    ("raise for return", "any"): (
        "raise is for errors, and here it is given something else, or a text. To give a value back write return; to "
        'refuse a move raise an exception, as in raise ValueError("not a free cell").'
    ),
    ("a list called", "any"): (
        "Round brackets behind a list call it as if it were a function. Write board for the list, and board[i][j], in "
        "square brackets, for a cell."
    ),
    ("two numbers for a pair", "any"): (
        "add and append take one value, and here they are given two. Put the pair in brackets of its own: add((i, j))."
    ),
    ("goes through a number", "any"): (
        "Python was to go through a number, which holds nothing. A loop goes through range(3), not 3, and enumerate "
        "gives the number first: for i, row in enumerate(board)."
    ),
    ("hands on what is no board", "minimax"): no_board,
    ("hands on what is no board", "finished"): no_board,
    ("an index that is not there", "any"): not_there,
    ("a move for a value", "minimax"): (
        "A tuple is compared with a number there: a move, or a move together with its value, stands where the value "
        "alone belongs. Look at what the call gives back that it comes from."
    ),
    ("a list for a number", "any"): "A list is no number: range() wants one, as in range(3) or range(len(row)).",
    ("returns nothing", "any"): none_came,
    ("wrong type", "any"): (
        "The value may look right when it is printed but has another type. Return exactly the type that the "
        "course names."
    ),
}
