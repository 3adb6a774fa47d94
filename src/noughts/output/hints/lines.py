"""Hints about winner, and the names of the lines that it must see."""

from collections.abc import Sequence

from noughts.output.hints.words import Args, Hints, listed

NAMES = {
    "row": ("the top row", "the middle row", "the bottom row"),
    "column": ("the left column", "the middle column", "the right column"),
}


DIAGONALS = {0: "the diagonal (0,0) (1,1) (2,2)", 2: "the diagonal (0,2) (1,1) (2,0)"}


GROUPS = {
    "the rows": NAMES["row"],
    "the columns": NAMES["column"],
    "the diagonals": tuple(DIAGONALS.values()),
}


def _line(cells: Sequence[Sequence[int]]) -> str:
    """Return the name of a line by its three cells."""
    (row, col), (other_row, other_col), _ = cells
    if row == other_row:
        return NAMES["row"][row]
    return NAMES["column"][col] if col == other_col else DIAGONALS[col]


def _lines(held: Sequence[Args]) -> str:
    """Name lines, X's, O's and both players', whole groups of them by one word."""
    parts = []
    for player, whose in (("OX", "for both players "), ("X", "for X "), ("O", "for O ")):
        names = _grouped([_line(one["cells"]) for one in held if one["player"] == player])
        parts += [whose + listed(names)] if names else []
    return "; ".join(parts)


def _grouped(names: list[str]) -> list[str]:
    whole = [group for group, lines in GROUPS.items() if {*lines} <= {*names}]
    return whole + [name for name in names if not any(name in GROUPS[group] for group in whole)]


def lines_forgotten(args: Args) -> str:
    """Tell which lines are never seen."""
    which = f"Never seen: {_lines(args['never'])}." if args.get("never") else "Some lines are never seen."
    later = args.get("loop") and _is_later(args.get("never", ()))
    loop = " They are what a loop comes to after its first round: look for a return that ends it." if later else ""
    return (
        f"{which}{loop} There are eight lines: three rows, three columns, two diagonals; look at all of them for X and "
        "for O."
    )


def _is_later(held: Sequence[Args]) -> bool:
    """Tell whether these lines are rows and columns after the first, all of a kind and for both players."""
    found = {_line(one["cells"]) for one in held if one["player"] == "OX"}
    rows, columns = {*NAMES["row"][1:]}, {*NAMES["column"][1:]}
    return len(found) == len(held) and found in (rows, columns, rows | columns)


def diagonal_forgotten(args: Args) -> str:
    """Tell which diagonals are never seen."""
    which = f"Never seen: {_lines(args['never'])}. " if args.get("never") else ""
    return f"{which}Check both diagonals: (0,0) (1,1) (2,2) and (0,2) (1,1) (2,0)."


def one_players_wins(args: Args) -> str:
    """Tell whose wins are never seen."""
    held = args.get("never")
    return f"Wins of {held[0]['player'] if held else 'one player'} are never seen. Make the same check for X and for O."


EARLY = (
    " A return of None inside a loop ends it before every line has been looked at: return only a winner there, and "
    "None after the last line."
)
OTHERWISE = (
    " An elif or else is not looked at where the condition before it holds, even if no line was found there: give "
    "every line an if of its own."
)


COUNTED = (
    " Where you count marks, what one line leaves must not count for the next: start from 0 again with every line, and "
    "look at the count before the next one begins."
)


def seen_now_and_then(args: Args) -> str:
    """Tell which lines are seen on some boards alone."""
    partly, never = args.get("partly"), args.get("never")
    which = f" ({_lines(partly)})" if partly else ""
    also = f" Never seen at all: {_lines(never)}." if never else ""
    return (
        f"The same complete line is seen on some boards and missed on others{which}, so what stands in other cells "
        f"decides.{_why(args)}{also}"
    )


def _why(args: Args) -> str:
    ways = {"counts": COUNTED, "early": EARLY, "otherwise": OTHERWISE}
    return next((told for way, told in ways.items() if args.get(way)), "")


def wrong_winner(args: Args) -> str:
    """Tell on which lines the wrong player is named."""
    always, partly = args.get("never"), args.get("partly")
    which = f": {_lines(always)}" if always else ""
    some = f" On some boards {'also' if always else 'only'}: {_lines(partly)}." if partly else ""
    return f"The wrong player is named{which}.{some} Return the mark that stands on the line itself."


def wrong_cell(args: Args) -> str:
    """Tell which cells decide about lines that they are no part of."""
    told = "; ".join(f"on {tuple(one['cell'])} {_lines(one['lines'])}" for one in args.get("cells", ()))
    return (
        f"Whether a complete line is seen depends on a cell that is no part of it{f': {told}' if told else ''}. A "
        "condition or a return looks at the wrong cell: a line is told by its own three cells alone."
    )


def wins_that_are_none(args: Args) -> str:
    """Tell which cells are enough to be called the winner."""
    if args.get("always"):
        return f"{args['always']} is named on every board on which nobody has won. Return None there."
    told = f"A winner is named though no line is complete{_enough(args)}."
    how = (
        " Compare all three cells of a line with each other, and look at what each condition joins with `and` and `or`."
    )
    return told + how if args.get("hasty") else told


def seen_and_missed(args: Args) -> str:
    """Tell how often a winner is named where there is none, and how often one is missed."""
    boards = [f"{args[key]:,} boards" if key in args else "some boards" for key in ("made_up", "missed")]
    lines = f" ({_lines(args['lines'])})" if args.get("lines") else ""
    return (
        f"Two things go wrong: on {boards[0]} a winner is named though nobody has three in a row{_enough(args)}; and "
        f"on {boards[1]} the one who has is not{lines}. Compare all three cells of a line with the same mark, and do "
        "so for all eight lines."
    )


def _enough(args: Args) -> str:
    """Tell which cells are enough to be called the winner, if that is known."""
    whose: dict[str, str] = {}
    for one in args.get("hasty", ()):
        cells = listed([str(tuple(cell)) for cell in one["cells"]])
        whose[cells] = "X or O" if cells in whose else one["player"]
    return f", as soon as {', or '.join(f'{who} holds {cells}' for cells, who in whose.items())}" if whose else ""


HINTS: Hints = {
    ("None-lines taken for a win", "winner"): (
        "Three empty cells are equal too. Before you return a line's mark, make sure that it is not EMPTY, "
        "and go on with the other lines when it is."
    ),
    ("False for None", "winner"): (
        "While nobody has won, return None. False is another value: whoever compares with None takes it for a winner."
    ),
    ("a line compared with a text", "winner"): (
        'Not one win is seen. X * 3 and "XXX" are texts, and a row is a list, which equals no text: compare it with '
        "[X, X, X], or its three cells with each other."
    ),
    ("nothing but None is returned", "winner"): (
        "Every return in this function gives None, so nobody ever wins. Return X or O where a line is complete."
    ),
    ("no win is ever seen", "winner"): (
        "Not one win is seen. Look whether any of the checks ever holds on the board shown, and whether each one that "
        "does ends with a return of the mark."
    ),
    ("zero for the letter O", "winner"): (
        "Wins of O are never seen. It compares with 0, where O, the letter, seems to be meant."
    ),
    ("diagonal forgotten", "winner"): diagonal_forgotten,
    ("one player's wins not seen", "winner"): one_players_wins,
    ("line forgotten", "winner"): lines_forgotten,
    ("line forgotten", "terminal"): lines_forgotten,
    ("looks at the wrong cell", "winner"): wrong_cell,
    ("gives up too early", "winner"): seen_now_and_then,
    ("sees wins that are none", "winner"): wins_that_are_none,
    ("a draw given as a winner", "winner"): "When nobody has won, return None itself, also on a full board.",
    ("no mark for a winner", "winner"): "A win is seen, but its mark is not returned: return X or O, whose line it is.",
    ("wrong winner", "winner"): wrong_winner,
    ("sees wins that are none and misses others", "winner"): seen_and_missed,
}
