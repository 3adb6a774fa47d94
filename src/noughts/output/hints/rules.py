"""Hints about player, actions, result, terminal and utility."""

from collections.abc import Callable

from noughts.output.hints.words import Args, Hints, listed
from noughts.safe import safe

SEVERAL_VALUES = (
    "Several values come back together. Return the player alone, X or O; where your search needs more, let a helper "
    "function return that."
)


def cells_counted(args: Args) -> str:
    """Tell by which cells alone the player is named: the top row, unless others are known."""
    cells = listed([str(tuple(cell)) for cell in args["cells"]]) if args.get("cells") else ""
    return f"The answer depends on {cells or 'the top row'} alone. Count the marks of all nine cells{_all(args)}."


def cells_full(args: Args) -> str:
    """Tell which cells alone make a board full: the top row, unless others are known."""
    cells = listed([str(tuple(cell)) for cell in args["cells"]]) if args.get("cells") else ""
    full = f"{cells} {'is' if len(args['cells']) == 1 else 'are'} taken" if cells else "its top row is"
    return f"A board is called full as soon as {full}. Look at all nine cells before you return True{_all(args)}."


def _all(args: Args) -> str:
    return ": a return inside a loop ends it in that round" if args.get("loop") else ""


def turns(args: Args) -> str:
    """Tell on which boards the wrong player is named."""
    marks = listed([str(count or "no") for count in args["marks"]]) if args.get("marks") else ""
    where = f"The wrong player is named on every board with {marks} marks, and on no other. " if marks else ""
    always = f"{args['always']} is named on every board. " if args.get("always") else where
    return (
        f"{always}Count the X and the O on the board: it is X's turn when there are as many of each, O's when there is "
        "one X more."
    )


def only_some_cells(args: Args) -> str:
    """Tell which cells are the only ones that ever come back, and why, where they are what one round of a loop sees."""
    cells = [tuple(cell) for cell in args.get("cells", ())]
    told = f"Only {listed([str(cell) for cell in cells])} can come back" if cells else "Only some cells can come back"
    early = args.get("loop") and cells in ([(0, 0)], [(0, 0), (0, 1), (0, 2)], [(0, 0), (1, 0), (2, 0)])
    why = ": a return inside a loop ends it in its first round" if early else ", the other cells never do"
    return f"{told}{why}. Go through range(3) for rows and for columns, and return the set after the loops."


def first_cell(args: Args) -> str:
    """Tell that the first free cell alone comes back, and why, where the text shows it."""
    why = ": a return stands inside a loop" if args.get("loop") else ""
    return (
        f"Only the first free cell comes back, row by row{why}. Go through all nine cells first, and return the set "
        "after them."
    )


def no_mark(args: Args) -> str:
    """Tell whose moves are not made, and why, as far as the text shows."""
    whose = f" Only {args['side']}'s moves are missing." if args.get("side") else ""
    told = f"The board comes back without the move.{whose}"
    if args.get("action"):
        name = safe(args["action"], limit=40)
        return (
            f"{told} A cell is compared with {name}, which is a pair (i, j) and never stands in a cell: write the mark "
            f"at once where {name} says, as in i, j = {name} and new[i][j] = mark."
        )
    equals = ", with a single equals sign, as in new[i][j] = mark: two of them only compare"
    one = ", as in new[i][j] = mark"
    return f"{told} Write the mark into the copy that you return{equals if args.get('compares') else one}."


def refused(args: Args) -> str:
    """Tell where moves onto free cells are refused: in an assert, or by a condition above a raise."""
    where = "the condition above your raise: it must hold only for a cell that is taken or outside the board"
    if line := args.get("line"):
        where = f"the assert in line {line}: what it asks must hold for every cell that is free"
    return f"A move onto a free cell is refused. Look at {where}."


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


SORTS = {
    "taken": "onto taken cells",
    "outside": "outside the board",
    "negative": "with negative numbers (to Python board[-1] is the last row)",
}


def illegal_moves(args: Args) -> str:
    """Tell which sorts of moves that are not allowed are made, and which pass without an exception."""
    made = [SORTS[sort] for sort in args.get("made", ()) if sort in SORTS]
    passed = [SORTS[sort].partition(" (")[0] for sort in args.get("passed", ()) if sort in SORTS]
    told = f"Moves that are not allowed are {f'made: {listed(made)}' if made else 'accepted'}."
    if passed:
        told += f" Others are not made, but no exception refuses them: {listed(passed)}."
    return check_by_actions(f"{told} One check refuses them all: ")(args)


def another_empty(args: Args) -> str:
    """Tell which name stands where EMPTY is meant."""
    name = safe(args["other"], limit=40) if args.get("other") else "another name"
    return (
        f"Every board is called finished, because no cell is {name}, which is imported and something else than EMPTY: "
        "Python tells large letters from small ones. Compare with EMPTY."
    )


def not_a_bool(args: Args) -> str:
    """Tell that True or False is wanted, and that draws are over too where they are not seen."""
    draws = " And a full board is over even when nobody has won: that is not seen yet." if args.get("draws") else ""
    return (
        "Return True or False in every case. 1, None or the winner's mark are not the same: `winner(board) or …` gives "
        "the mark, `winner(board) is not None or …` a bool, and a function that ends without return gives None." + draws
    )


def one_value(args: Args) -> str:
    """Tell which value comes back for every finished board."""
    value = args.get("value", "The same value")
    return f"{value} comes back for every finished board. It is 1 when X has won, -1 when O has, and 0 for a draw."


def other_utilities(args: Args) -> str:
    """Tell what stands where 1, -1 and 0 are wanted, and that the winner is not the player to move if that is asked."""
    outcomes, given = {"X": "a win of X", "O": "a win of O", "": "a draw"}, args.get("given", {})
    values = {who: " or ".join(safe(text, limit=40) for text in given[who]) for who in given}
    parts = [f"{values[who]} for {what}" for who, what in outcomes.items() if who in values]
    wrong = f" Where it is wrong, it returns {listed(parts)}." if parts else ""
    last = " On a finished board the winner is the one who moved last, never the one whose turn it would be."
    return f"A win of X is 1, a win of O is -1 and a draw is 0.{wrong}{last if args.get('player') else ''}"


HINTS: Hints = {
    # player and actions
    ("several values for a player", "player"): SEVERAL_VALUES,
    ("other marks", "player"): 'Return the constants X and O as they were handed out: "X" or "O", in capitals.',
    ("only the top row counts", "player"): cells_counted,
    ("only some cells count", "player"): cells_counted,
    ("players exchanged", "player"): (
        "On every board the other player is named: X and O are the wrong way round. It is X's turn when there are as "
        "many of each on the board, O's when there is one X more."
    ),
    ("player counts wrong", "player"): turns,
    ("a list for a set", "actions"): (
        "Return a set of tuples: start with set() and use add((i, j)), or write {(i, j) for …}. Where your "
        "own code picks from it by number or at random, it then needs list(actions(board))."
    ),
    ("row and column swapped", "actions"): "An action is (row, column): the first number says which row.",
    ("counts from one", "actions"): "Rows and columns are counted from 0: the top left cell is (0, 0).",
    ("misses the last row or column", "actions"): "range(2) stops after 1. Use range(3) for rows and for columns.",
    ("taken cells for free ones", "actions"): (
        "The cells that are taken come back: the condition is the wrong way round. A move is possible where "
        "board[i][j] is EMPTY."
    ),
    ("returns after the first free cell", "actions"): first_cell,
    ("only some cells are named", "actions"): only_some_cells,
    ("no action is found", "actions"): (
        "Where it is wrong, no move at all comes back. Go through all nine cells, add((i, j)) where board[i][j] is "
        "EMPTY, and return the set after the loops."
    ),
    ("index finds the first", "actions"): (
        "Free cells are missing, and the function asks for .index(), which finds the first that is equal, not the one "
        "you are at. Take i and j from the loops themselves: for i in range(3), for j in range(3)."
    ),
    ("other cells than the free ones", "actions"): (
        "Whether (i, j) belongs to the set depends on board[i][j] alone: look at that very cell, in all three rows and "
        "columns, and add that very pair."
    ),
    # result
    ("copies only the outer list", "result"): (
        "board.copy(), board[:] and list(board) copy the outer list only; the rows inside stay the same "
        "lists, so the old board changes too. Use copy.deepcopy(board)."
    ),
    ("mutates the board", "result"): (
        "Do not write into the board you are given: the search needs it unchanged. Make a copy first "
        "(copy.deepcopy), change the copy, and return the copy."
    ),
    ("shares rows with the old board", "result"): (
        "The new board still holds rows of the old one, so a later change shows in both. Copy every row, for "
        "example with copy.deepcopy."
    ),
    ("row and column swapped", "result"): (
        "The mark of (i, j) lands in column i of row j: row and column are exchanged. The action (i, j) means "
        "board[i][j], first the row and then the column, wherever you look at the cell and where you write into it."
    ),
    ("refuses a free cell", "result"): refused,
    ("no mark placed", "result"): no_mark,
    ("wrong mark placed", "result"): "Place the mark of the player whose turn it is before the move: player(board).",
    ("mark in the wrong place", "result"): (
        "The action (i, j) means board[i][j]: first the row, then the column. Only that cell changes."
    ),
    ("an exception returned", "illegal"): (
        "The exception comes back as a value: return Exception(…) hands it over like any other. Write raise instead of "
        "return."
    ),
    ("only outside moves pass", "illegal"): (
        "Only some moves outside the board are not refused, such as (3, 0). Rows and columns are 0, 1 and 2: 3 is "
        "outside already, so refuse a move unless 0 <= i <= 2 and 0 <= j <= 2."
    ),
    ("its own exception caught", "illegal"): (
        "What is raised between try and except is caught by that except, so the move is not refused: whoever called "
        "hears nothing of it. Raise the exception outside of try, or leave try and except out."
    ),
    ("no exception for an illegal move", "illegal"): (
        'For a move that is not allowed, raise an exception (for example raise ValueError("not a free '
        'cell")); to return or print something is not enough.'
    ),
    ("illegal moves accepted", "illegal"): illegal_moves,
    ("taken cell accepted", "illegal"): check_by_actions(
        "Check that the cell is empty before you place a mark, and raise an exception when it is not: "
    ),
    ("out-of-range accepted by wrap-around", "illegal"): check_by_actions(
        "A row or column above 2 lands on another cell, perhaps through % or row * 3 + col. Refuse it first: "
    ),
    ("negative index accepted", "illegal"): negative_index,
    # terminal
    ("not a true bool", "terminal"): not_a_bool,
    ("a mark is not True", "terminal"): (
        "winner(board) is X, O or None, and never True, so that comparison never holds and no win ends the game. Ask "
        "whether winner(board) is not None."
    ),
    ("None is not False", "terminal"): (
        "While nobody has won winner(board) is None, and None is not False: ask whether winner(board) is not None."
    ),
    ("None-lines taken for a win", "terminal"): (
        "Three empty cells are equal too, and end nothing. Make sure that a line's mark is not EMPTY before "
        "you count it, and go on with the other lines when it is."
    ),
    ("empty taken for full", "terminal"): (
        "The empty board is called over, and a full one is not: it is asked whether every cell is empty. A board is "
        "full when no cell is."
    ),
    ("counts the cells wrong", "terminal"): (
        "There are nine cells. A board with a free one is not full, and one with nine marks is: look for "
        "EMPTY in every row."
    ),
    ("only the top row counts", "terminal"): cells_full,
    ("only some cells count", "terminal"): cells_full,
    ("over and not over exchanged", "terminal"): (
        "It is the wrong way round: where somebody has won False comes back, and True where the game goes on. While "
        "winner(board) is None and a cell is free the game is not over."
    ),
    ("another name than EMPTY", "terminal"): another_empty,
    ("EMPTY sought among the rows", "terminal"): (
        "EMPTY in board looks for an EMPTY among the three rows, which are lists, so it is never true and every board "
        "seems full. Look in each row: any(EMPTY in row for row in board)."
    ),
    ("every game is over", "terminal"): (
        "Every board is called finished. The game goes on while nobody has won and a cell is EMPTY, which is None and "
        "no text. Look in each row, any(EMPTY in row for row in board): EMPTY in board is never true."
    ),
    ("ends too early", "terminal"): (
        "Some boards are called finished on which nobody has won and a cell is free. A game ends with a complete line "
        "or with the ninth mark, not before."
    ),
    ("no game ever ends", "terminal"): "Return True when somebody has won or the board is full.",
    ("full board not terminal", "terminal"): "A full board ends the game even when nobody has won.",
    ("zero for the letter O", "terminal"): (
        "A win of O ends the game too. It compares with 0, where O, the letter, seems to be meant."
    ),
    ("only X's wins end the game", "terminal"): "A win of O ends the game too: ask whether winner(board) is not None.",
    ("only O's wins end the game", "terminal"): "A win of X ends the game too: ask whether winner(board) is not None.",
    ("win not terminal", "terminal"): "A win ends the game even when cells are free: look at the winner too.",
    # utility
    ("one value everywhere", "utility"): one_value,
    ("None-lines taken for a win", "utility"): (
        "Wherever it is wrong, a line of three empty cells is on the board: they are equal too, and what is taken from "
        "them hides the win. Before you take a line's mark, make sure that it is not EMPTY."
    ),
    ("a full board scored as a draw", "utility"): (
        "A full board counts 0 here even when somebody has won on it. Ask for the winner first: it is a draw only when "
        "there is none."
    ),
    ("utility signs swapped", "utility"): "1 is for a win of X and -1 for a win of O, whoever moves.",
    ("O's win scored as +1", "utility"): "A win of O is -1, not 1: the utility is always seen from X's side.",
    ("zero for the letter O", "utility"): (
        "A win of O is -1. It compares with 0, where O, the letter, seems to be meant."
    ),
    ("letter O for zero", "utility"): "A draw is 0, the number; what comes back is O, the letter.",
    ("O's win scored as 0", "utility"): "A win of O is -1, not 0.",
    ("utility for the player to move", "utility"): (
        "Score from X's side, not from that of whoever is to move: 1 when X has won, -1 when O has."
    ),
    ("other utilities", "utility"): other_utilities,
}
