"""Hints about minimax, and about the search, the state and the players of the object contract."""

from noughts.output.hints.words import Args, Hints
from noughts.safe import safe

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
    return (
        f"Every wrong move is {side}'s; the other player's are right. Compare what the search does on {side}'s turns "
        "with what it does on the other's."
    )


def given_away(args: Args) -> str:
    """Tell what all wrong moves do."""
    if args.get("threats") and not args.get("wins"):
        return "Every wrong move lets the other player win at once: their reply is not looked at, or not counted."
    return (
        "Every wrong move leaves a win that is there for the taking. After that winning move the board is finished: "
        "look what value your search gives it."
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
    if args.get("branches"):
        return (
            f"Whatever its conditions say, a loop{where} returns in its first round, so nothing but the first action "
            "is looked at. Keep the best value so far and its action, go on with the loop, and return after it."
        )
    return (
        f"A return stands inside a loop{where} and under no condition, so the loop ends in its first round and "
        "nothing but the first action is looked at. Let the loop end first: write that return one indent to the left."
    )


def thrown_away(args: Args) -> str:
    """Tell which function asks what a board is worth and does not return it."""
    inside, asked = (safe(args.get(word, ""), limit=40) for word in ("inside", "thrown"))
    return (
        f"{inside or 'The search'} asks {asked or 'utility'}(board) in a line that does nothing with the answer: no "
        "return stands before it."
    )


def settled(args: Args) -> str:
    """Tell that a draw is taken where a win is open, and what comes where every move loses."""
    lost = ", and where every move loses none comes back" if args.get("none") else ""
    return (
        f"A draw is taken where a win is open, never a loss{lost}. So the first move that is good enough is taken: "
        "look for a comparison with 0. Keep the best value so far and its action over all actions, and return it after "
        "the loop."
    )


def start_value(args: Args) -> str:
    """Tell which move came back that is none."""
    move = f"{tuple(args['move'])}" if "move" in args else "A move outside the board"
    return (
        f"{move} came back, which is no cell of the board: no action has taken its place. Start from a value that "
        "every action beats (-infinity for X, +infinity for O)."
    )


def finds_no_move(args: Args) -> str:
    """Tell on whose turns None comes back."""
    where = f"whenever {args['side']} is to move" if args.get("side") else "on boards with free cells"
    return f"None comes back {where}.{_unreturned(args)}"


def no_move(args: Args) -> str:
    """Tell that None comes back everywhere, and why, as far as the text shows."""
    return f"None comes back on every board, also where cells are free.{_unreturned(args)}"


def _unreturned(args: Args) -> str:
    if args.get("thrown"):
        name = safe(args["thrown"], limit=40)
        return f" minimax calls {name}(…) and does nothing with what comes back: no return stands before it."
    if args.get("never"):
        return " There is no return of a move in minimax."
    kept = safe(args.get("kept", ""), limit=40)
    return f" {kept}, which it returns, was never given an action there." if kept else ""


def a_number(args: Args) -> str:
    """Tell that a number comes back on a finished board."""
    told = "On a finished board a number comes back; minimax must return None there."
    if args.get("itself"):
        return f"{told} It calls itself for values: let a helper function do that, and minimax return moves alone."
    return f"{told} Begin it with: if terminal(board): return None."


def played_on(args: Args) -> str:
    """Tell that a move comes back on a finished board."""
    told = "On a finished board minimax must return None itself, before anything else: if terminal(board): return None."
    return f"{told} It calls itself for values: move that into a helper function first." if args.get("itself") else told


CUT_WRONGLY = {
    "passes a wrong window": "alpha and beta are handed down in the same order, and start anew with every move",
    "remembers a bound": "a value that was cut off is only a bound: do not remember it as if it were exact",
    "chooses a bound": "a value that was cut off only looks equal: take another move only when it is better",
}


def cut_wrongly(args: Args) -> str:
    """Tell what is wrong with a branch that is cut off."""
    cut = (
        "alpha is the best that X has so far, from -infinity, and beta the best that O has, from +infinity; max_value "
        "raises alpha, min_value lowers beta, and both stop only when alpha >= beta"
    )
    return f"It goes wrong first where a branch is cut off: {CUT_WRONGLY.get(args.get('kind', ''), cut)}."


HINTS: Hints = {
    # minimax
    ("a value for a move on a finished board", "finished"): a_number,
    ("plays on a finished board", "finished"): played_on,
    ("raises on a finished board", "finished"): (
        "There is no move on a finished board. Begin minimax with: if terminal(board): return None."
    ),
    ("returns (value, move)", "minimax"): "Return the move alone, (i, j). Keep the value inside a helper function.",
    ("a list for a move", "minimax"): ("Return the move as a tuple, (i, j) in round brackets: [i, j] is a list."),
    ("a value for a move", "minimax"): (
        "A number comes back instead of a move. Return the move itself, (i, j), not its value."
    ),
    ("a value thrown away", "minimax"): thrown_away,
    ("returns in the first round", "minimax"): first_round,
    ("the other player's move", "minimax"): (
        "What minimax finds for the board after a move is the other player's reply, and here it is returned as the "
        "move itself. Ask a helper function for the value of each action, and return the action with the best one."
    ),
    ("start value returned", "minimax"): start_value,
    ("returns nothing", "minimax"): no_move,
    ("no move where one ends the game", "minimax"): (
        "None comes back wherever one of the moves ends the game, and only there. The game is over after that move, "
        "not before it: compare its value like any other."
    ),
    ("settles for a draw", "minimax"): settled,
    ("no move when every move loses", "minimax"): (
        "Where every move loses None comes back, but there is a move to make. Start from the worst value there is "
        "(-infinity for X, +infinity for O), so that even a losing action is better than none."
    ),
    ("stops when every move loses", "minimax"): (
        "It stops where every move loses, and nowhere else: no move is kept there to return. Keep the best move that "
        "was found, even when it loses."
    ),
    ("calls itself for values", "minimax"): (
        "minimax calls itself for a value, but on a finished board it returns None, as it must, and None is no value. "
        "Let helper functions that call each other return values, utility(board) at the end; minimax returns the move."
    ),
    ("finds no move", "minimax"): finds_no_move,
    ("minimax changes the board", "minimax"): (
        "minimax must leave the board it is given as it was. Look ahead on copies made by result, or take "
        "every move back."
    ),
    ("maximises for both", "minimax"): (
        "The search takes the largest value at every level, as if O wanted X to win. On O's turn take the "
        "smallest: two functions that call each other, max_value and min_value."
    ),
    ("takes the first free cell", "minimax"): (
        "Every move is simply the first free cell in some order, whatever stands on the board. Choose by value: try "
        "each action with result, find its value by looking ahead to the end, and take the best for whoever moves."
    ),
    ("one cell taken without looking", "minimax"): favourite_cell,
    ("minimises for both", "minimax"): (
        "The search takes the smallest value at every level, as if X wanted O to win. On X's turn take the "
        "largest: two functions that call each other, max_value and min_value."
    ),
    ("picks the largest value for O too", "minimax"): (
        "The values are right, but O wants the smallest. In minimax itself, take the action with the largest "
        "value for X and with the smallest for O."
    ),
    ("picks the smallest value for X too", "minimax"): (
        "The values are right, but X wants the largest. In minimax itself, take the action with the largest "
        "value for X and with the smallest for O."
    ),
    ("plays to lose", "minimax"): "X and O are the wrong way round: X takes the largest value, O the smallest.",
    ("max and min mixed up", "minimax"): mixed_up,
    ("ties taken last", "minimax"): (
        "With pruning, a branch that was cut off only looks equal. Replace a move only when the new value is "
        "strictly better (> or <, not >= or <=; a dict of moves by their values keeps the last one too)."
    ),
    ("looks too few moves ahead", "minimax"): too_few_plies,
    ("wrong on one side", "minimax"): wrong_on_one_side,
    ("pruning bug", "minimax"): cut_wrongly,
    ("bounds kept in one place", "minimax"): (
        "alpha and beta are written where all calls of the search read them: in an object, or in a global "
        "variable. What one call changes then stays changed for its caller and for the next moves. Hand them down as "
        "arguments, two numbers that each call has for itself."
    ),
    ("gives the game away", "minimax"): given_away,
    # The object contract
    ("Player is no enumerated type", "Player"): (
        "Write: from enum import Enum, then class Player(Enum): with X = … and O = … below it. Everything "
        "else compares Players."
    ),
    ("text does not show the board", "GameState.__str__"): (
        "Build the text from self.board, cell by cell, so that two different boards never look the same."
    ),
    ("row and column swapped", "spot"): "Return self.board[row][col]: the row comes first.",
    ("does not prune", "search"): (
        "Alpha-beta never cuts anything off: leave the loop as soon as the value is beyond beta "
        "(solve_my_move) or below alpha (solve_opponent_move), and hand the narrowed alpha and beta on."
    ),
    ("score with the wrong sign", "search"): (
        "All values are for the player whose move is looked for: solve_my_move takes the largest, "
        "solve_opponent_move the smallest, and a finished game counts 1 when that player won."
    ),
    ("plays no game", "main"): (
        "main() plays a whole game with itself: from a new GameState, ask find_best_move for the player to move, "
        "make that move, print the state, and let the other player go on until game_over()."
    ),
}
