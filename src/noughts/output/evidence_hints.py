"""Hints whose words depend on the evidence; each has words for the case that there is none."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from noughts.safe import safe

Args = Mapping[str, Any]

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


# Hints that depend on the evidence


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
        parts += [whose + _list(names)] if names else []
    return "; ".join(parts)


def _grouped(names: list[str]) -> list[str]:
    whole = [group for group, lines in GROUPS.items() if {*lines} <= {*names}]
    return whole + [name for name in names if not any(name in GROUPS[group] for group in whole)]


def _list(names: Sequence[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


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


SEVERAL_VALUES = (
    "Several values come back together. Return the player alone, X or O; where your search needs more, let a helper "
    "function return that."
)
ROW_FOR_INDEX = (
    "A list is asked for what it holds by a number, and here by a list. for i in board goes through the rows "
    "themselves; their numbers come from for i in range(3)."
)
EARLY = (
    "Most often a return or an else comes before every line has been looked at: inside a loop return only a winner, "
    "and return None after the last line."
)
COUNTED = (
    "Where you count marks, what one line leaves must not count for the next: start from 0 again with every line, and "
    "look at the count before the next one begins."
)


def seen_now_and_then(args: Args) -> str:
    """Tell which lines are seen on some boards alone."""
    partly, never = args.get("partly"), args.get("never")
    which = f" ({_lines(partly)})" if partly else ""
    also = f" Never seen at all: {_lines(never)}." if never else ""
    return (
        f"The same complete line is seen on some boards and missed on others{which}, so what stands in other cells "
        f"decides. {COUNTED if args.get('counts') else EARLY}{also}"
    )


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


def check_by_actions(before: str) -> Callable[[Args], str]:
    """Advise to ask actions, once it is right."""
    check = "if action not in actions(board): raise ValueError(…)"
    return lambda args: f"{before}{check}{'.' if args.get('actions', True) else ', once actions itself is right.'}"


def negative_index(args: Args) -> str:
    """Tell that a negative number counts from the end, and which one of a move is not refused, if only one is."""
    limits = {"row": "0 <= i <= 2", "column": "0 <= j <= 2"}
    told = f"board[-1] is the last row, so -1 slips through. Check {limits['row']} and {limits['column']}"
    if (axis := args.get("axis")) in limits:
        other = "row" if axis == "column" else "column"
        where = f"Every negative {other} is refused, not every negative {axis}"
        told = f"-1 is the last {axis}. {where}: check {limits[axis]} too"
    return check_by_actions(f"To Python {told}, or simply: ")(args)


def wins_that_are_none(args: Args) -> str:
    """Tell which cells are enough to be called the winner."""
    return (
        f"A winner is named though no line is complete{_enough(args)}. Compare all three cells of a line with each "
        "other, and look at what each condition joins with `and` and `or`."
    )


def _enough(args: Args) -> str:
    """Tell which cells are enough to be called the winner, if that is known."""
    whose: dict[str, str] = {}
    for one in args.get("hasty", ()):
        cells = _list([str(tuple(cell)) for cell in one["cells"]])
        whose[cells] = "X or O" if cells in whose else one["player"]
    return f", as soon as {', or '.join(f'{who} holds {cells}' for cells, who in whose.items())}" if whose else ""


def only_some_cells(args: Args) -> str:
    """Tell which cells are the only ones that ever come back, and why, where they are what one round of a loop sees."""
    cells = [tuple(cell) for cell in args.get("cells", ())]
    told = f"Only {_list([str(cell) for cell in cells])} can come back" if cells else "Only some cells can come back"
    early = cells in ([(0, 0)], [(0, 0), (0, 1), (0, 2)], [(0, 0), (1, 0), (2, 0)])
    why = (
        ": most likely a loop ends in its first round, by a return inside it" if early else ", the other cells never do"
    )
    return f"{told}{why}. Go through range(3) for rows and for columns, and return the set after the loops."


def no_mark(args: Args) -> str:
    """Tell whose moves are not made."""
    whose = f" Only {args['side']}'s moves are missing." if args.get("side") else ""
    return (
        f"The board comes back without the move.{whose} Write the mark into the copy that you return, with a single "
        "equals sign, as in new[i][j] = mark: two of them only compare."
    )


def cells_counted(args: Args) -> str:
    """Tell by which cells alone the player is named: the top row, unless others are known."""
    cells = _list([str(tuple(cell)) for cell in args["cells"]]) if args.get("cells") else ""
    return f"The answer depends on {cells or 'the top row'} alone. Count the marks of all nine cells: {_all(cells)}."


def cells_full(args: Args) -> str:
    """Tell which cells alone make a board full: the top row, unless others are known."""
    cells = _list([str(tuple(cell)) for cell in args["cells"]]) if args.get("cells") else ""
    full = f"{cells} are taken" if cells else "its top row is"
    return f"A board is called full as soon as {full}. Look at all nine cells before you return True: {_all(cells)}."


def _all(cells: str) -> str:
    return "range(3) reaches all" if cells else "most likely a return stands inside the loop over the rows"


def turns(args: Args) -> str:
    """Tell on which boards the wrong player is named."""
    marks = _list([str(count or "no") for count in args["marks"]]) if args.get("marks") else ""
    where = f"The wrong player is named on every board with {marks} marks, and on no other. " if marks else ""
    always = f"{args['always']} is named on every board. " if args.get("always") else where
    return (
        f"{always}Count the X and the O on the board: it is X's turn when there are as many of each, O's when there is "
        "one X more."
    )


SORTS = {
    "taken": "onto taken cells",
    "outside": "outside the board",
    "negative": "with negative numbers (to Python board[-1] is the last row)",
}


def illegal_moves(args: Args) -> str:
    """Tell which sorts of moves that are not allowed are made, and which pass without an exception."""
    made = [SORTS[sort] for sort in args.get("made", ()) if sort in SORTS]
    passed = [SORTS[sort].partition(" (")[0] for sort in args.get("passed", ()) if sort in SORTS]
    told = f"Moves that are not allowed are {f'made: {_list(made)}' if made else 'accepted'}."
    if passed:
        told += f" Others are not made, but no exception refuses them: {_list(passed)}."
    return check_by_actions(f"{told} One check refuses them all: ")(args)


MIXED = {
    "x_picks": "on X's turn minimax takes the smallest value instead of the largest",
    "o_picks": "on O's turn minimax takes the largest value instead of the smallest",
    "x_calls": "after a move of X minimax asks for the value as if X were to move again (max_value for min_value)",
    "o_calls": "after a move of O minimax asks for the value as if O were to move again (min_value for max_value)",
    "max_calls": "below a turn of X the search takes the largest value again (max_value calls max_value)",
    "min_calls": "below a turn of O the search takes the smallest value again (min_value calls min_value)",
}


def mixed_up(args: Args) -> str:
    """Tell where the largest and the smallest value are mixed up."""
    told = "; ".join(MIXED[what] for what in args.get("wrong", ()))
    where = f" Every move fits this: {told}." if told else ""
    return (
        f"Largest and smallest are mixed up.{where} X takes the largest value and O the smallest, in turn, to the end."
    )


def too_few_plies(args: Args) -> str:
    """Tell how far a search looks ahead."""
    plies = args.get("plies")
    ahead = {None: "a few moves", 1: "one move"}.get(plies, f"{plies} moves")
    return (
        f"Every move fits a player who looks {ahead} ahead, counting both sides' moves, and no further. Look ahead to "
        "the end of the game, with no limit of depth and no rules of thumb."
    )


def wrong_on_one_side(args: Args) -> str:
    """Tell whose moves are wrong."""
    side = args.get("side") or "one player"
    least = {
        "X": "start from -infinity, keep the largest value and raise alpha",
        "O": "start from +infinity, keep the smallest value and lower beta",
    }
    how = f": {least[side]} if you prune" if side in least else ""
    return f"Every wrong move is {side}'s; the other player's are right. Compare the two parts of the search{how}."


def given_away(args: Args) -> str:
    """Tell what the wrong moves do, without knowing why."""
    wins, threats = args.get("wins", 0), args.get("threats", 0)
    further = args.get("moves", 0) - wins - threats
    counts = (
        (wins, "leave an open win"),
        (threats, "let the other player win at once"),
        (further, "lose further ahead"),
    )
    told = ", ".join(f"{count:,} {what}" for count, what in counts if count)
    which = f"Of {args['moves']:,} wrong moves: {told}. " if told else ""
    return (
        f"{which}Follow by hand how such a move got its value: the board after it, then O's and X's best replies in "
        "turn, down to finished boards; the first value that is not as you expect shows the place."
    )


def favourite_cell(args: Args) -> str:
    """Tell which cell is taken whenever it is free."""
    cell = f"{tuple(args['cell'])}" if args.get("cell") else "One cell"
    return (
        f"{cell} is taken whenever it is free, without looking, and every wrong move is that one. Let the search "
        "choose on every board: an open win or a threat may lie elsewhere."
    )


def first_round(args: Args) -> str:
    """Tell in which function a loop ends in its first round."""
    where = f" in {safe(args['function'], limit=40)}" if args.get("function") else ""
    return (
        f"A return stands inside a loop{where} and under no condition, so the loop ends in its first round and "
        "nothing but the first action is looked at. Let the loop end first: write that return one indent to the left."
    )


def start_value(args: Args) -> str:
    """Tell which move came back that is none."""
    move = f"{tuple(args['move'])}" if "move" in args else "A move outside the board"
    return (
        f"{move} came back, which is no cell: most likely the value the search starts from, kept because no action was "
        "found better. Start from a value that every action beats (-infinity for X, +infinity for O)."
    )


def no_value(args: Args) -> str:
    """Tell that a variable is used before it has a value."""
    name = safe(args["variable"], limit=40) if args.get("variable") else "A variable"
    told = (
        f"{name} is asked for its value before it has got one on this board: it is assigned later, or only where a "
        "condition holds. Give it a value before that."
    )
    return (
        f"{told} A search takes its first move in any case, even where every move loses." if args.get("moves") else told
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


def other_utilities(args: Args) -> str:
    """Tell what stands where 1, -1 and 0 are wanted, and that the winner is not the player to move if that is asked."""
    outcomes, given = {"X": "a win of X", "O": "a win of O", "": "a draw"}, args.get("given", {})
    values = {who: " or ".join(safe(text, limit=40) for text in given[who]) for who in given}
    parts = [f"{values[who]} for {what}" for who, what in outcomes.items() if who in values]
    wrong = f" Where it is wrong, it returns {_list(parts)}." if parts else ""
    last = " On a finished board the winner is the one who moved last, never the one whose turn it would be."
    return f"A win of X is 1, a win of O is -1 and a draw is 0.{wrong}{last if args.get('player') else ''}"


def seen_and_missed(args: Args) -> str:
    """Tell how often a winner is named where there is none, and how often one is missed."""
    boards = [f"{args[key]:,} boards" if key in args else "some boards" for key in ("made_up", "missed")]
    lines = f" ({_lines(args['lines'])})" if args.get("lines") else ""
    return (
        f"Two things go wrong: on {boards[0]} a winner is named though nobody has three in a row{_enough(args)}; and "
        f"on {boards[1]} the one who has is not{lines}. Compare all three cells of a line with the same mark, and do "
        "so for all eight lines."
    )


def another_empty(args: Args) -> str:
    """Tell which name stands where EMPTY is meant."""
    name = safe(args["other"], limit=40) if args.get("other") else "another name"
    return (
        f"Every board is called finished, because no cell is {name}, which is imported and something else than EMPTY: "
        "Python tells large letters from small ones. Compare with EMPTY."
    )


def no_board(args: Args) -> str:
    """Tell which function was given something that is no board."""
    name = safe(args["function"], limit=40) if args.get("function") else "another function"
    return (
        f"Python stops in {name}, which raises no error on any board: so here it is given something else. Look at what "
        "your search hands on: result(board, action) is a board, and result(board, action)[0] only its first row."
    )


def finds_no_move(args: Args) -> str:
    """Tell on whose turns None comes back."""
    where = f"whenever {args['side']} is to move" if args.get("side") else "on boards with free cells"
    return (
        f"None comes back {where}. Look for a way through the function that ends without return, and for a comparison "
        "that no action passes, so that the move is never set."
    )


def other_arguments(args: Args) -> str:
    """Tell which function is called with other arguments than it takes."""
    name = safe(args["function"], limit=40) if args.get("function") else "A function of yours"
    line = f" in line {args['line']}" if args.get("line") else ""
    return (
        f"{name} is called{line} with other arguments than its def names. Give it all of them in every call, or give "
        "those that may be left out a default value."
    )
