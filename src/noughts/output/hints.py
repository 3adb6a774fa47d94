"""What to do about each misconception: a text for each row of the judge's table, by its name and role."""

from collections.abc import Callable, Mapping

from noughts.output import evidence_hints as e
from noughts.output.evidence_hints import Args

HINTS: Mapping[tuple[str, str], str | Callable[[Args], str]] = {
    # The file as a whole
    ("syntax error", "file"): (
        "Run the file by itself: Python prints the line where it gave up and points at the place. Most often a "
        "colon, a bracket or an indent is missing there or in the line before."
    ),
    ("runs on import", "file"): (
        "The file starts something while it is being imported. Keep only definitions at the top level, and "
        'move everything that plays, asks or prints below `if __name__ == "__main__":` at the end.'
    ),
    ("module missing", "file"): (
        "If it is a file of your own, hand it in beside this one; otherwise look at its spelling, or do "
        "without it. Python's standard library is always there."
    ),
    ("module not allowed", "file"): (
        "Take the import out if nothing in the file needs it. If the course does want this module, nothing is"
        " wrong with your file: whoever runs the check can allow it."
    ),
    ("refused by the box", "file"): (
        "While it is being imported, the file reaches for something outside itself: another file, the "
        "network, a program. A submission gets its boards as arguments and needs none of that: take it out."
    ),
    ("fails on import", "file"): (
        "The file stops with an error while it is being imported, so no function can be tried. Run it by "
        "itself: Python prints the line to mend."
    ),
    ("wrong file", "file"): (
        "This does not look like a tic-tac-toe file of either course. Check that the right file was chosen "
        "and that the functions keep the names they were given."
    ),
    ("answers that equal everything", "file"): (
        'Return plain Python values ("X", True, a set, …), not objects of a class that claims to equal '
        "whatever it is compared with."
    ),
    ("constants changed", "file"): (
        'Leave X = "X", O = "O" and EMPTY = None exactly as they were handed out: every board your functions '
        "are given is made of them."
    ),
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
    ("never comes back", "any"): (
        "The function runs for ever on some boards. Look for a while loop whose condition stays true, or that "
        "goes on to the next round without moving its counter."
    ),
    ("imports inside a function", "any"): (
        "The function imports something that cannot be had here. Take the import out, or use what Python's "
        "standard library has."
    ),
    ("reaches outside", "any"): (
        "The function reaches for a file, the network or another program, which is refused here. It must work"
        " out its answer from the board alone."
    ),
    ("recursion without an end", "any"): (
        "The function calls itself without coming nearer to an end. Search the board after a move, "
        "result(board, action), and stop at a finished board before anything else."
    ),
    ("a call with other arguments", "any"): e.other_arguments,
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
    ("state between calls", "any"): (
        "The answer depends on what was asked before, so something is remembered between calls: a global "
        "variable, a default argument such as moves=[], or a cache with too small a key. Work everything out "
        "from the board you are given."
    ),
    # player and actions
    ("several values for a player", "player"): e.SEVERAL_VALUES,
    ("other marks", "player"): 'Return the constants X and O as they were handed out: "X" or "O", in capitals.',
    ("only the top row counts", "player"): e.cells_counted,
    ("only some cells count", "player"): e.cells_counted,
    ("players exchanged", "player"): (
        "On every board the other player is named: X and O are the wrong way round. It is X's turn when there are as "
        "many of each on the board, O's when there is one X more."
    ),
    ("player counts wrong", "player"): e.turns,
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
    ("returns after the first free cell", "actions"): (
        "Only the first free cell comes back, row by row: most likely the return stands inside the loops. Go through "
        "all nine cells first, and return the set after them."
    ),
    ("only some cells are named", "actions"): e.only_some_cells,
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
    ("refuses a free cell", "result"): (
        "A move onto a free cell is refused. Look at the condition above your raise: it must hold "
        "only for a cell that is taken or outside the board."
    ),
    ("no mark placed", "result"): e.no_mark,
    ("wrong mark placed", "result"): "Place the mark of the player whose turn it is before the move: player(board).",
    ("mark in the wrong place", "result"): (
        "The action (i, j) means board[i][j]: first the row, then the column. Only that cell changes."
    ),
    ("no exception for an illegal move", "illegal"): (
        'For a move that is not allowed, raise an exception (for example raise ValueError("not a free '
        'cell")); to return or print something is not enough.'
    ),
    ("illegal moves accepted", "illegal"): e.illegal_moves,
    ("taken cell accepted", "illegal"): e.check_by_actions(
        "Check that the cell is empty before you place a mark, and raise an exception when it is not: "
    ),
    ("out-of-range accepted by wrap-around", "illegal"): e.check_by_actions(
        "A row or column above 2 lands on another cell, perhaps through % or row * 3 + col. Refuse it first: "
    ),
    ("negative index accepted", "illegal"): e.negative_index,
    # winner
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
    ("diagonal forgotten", "winner"): e.diagonal_forgotten,
    ("one player's wins not seen", "winner"): e.one_players_wins,
    ("line forgotten", "winner"): e.lines_forgotten,
    ("looks at the wrong cell", "winner"): e.wrong_cell,
    ("gives up too early", "winner"): e.seen_now_and_then,
    ("sees wins that are none", "winner"): e.wins_that_are_none,
    ("a draw given as a winner", "winner"): "When nobody has won, return None itself, also on a full board.",
    ("no mark for a winner", "winner"): "A win is seen, but its mark is not returned: return X or O, whose line it is.",
    ("wrong winner", "winner"): e.wrong_winner,
    ("sees wins that are none and misses others", "winner"): e.seen_and_missed,
    # terminal
    ("not a true bool", "terminal"): (
        "Return True or False in every case. 1, None or the winner's mark are not the same: `winner(board) or"
        " …` gives the mark, `winner(board) is not None or …` a bool, and a function that ends without return"
        " gives None."
    ),
    ("None is not False", "terminal"): (
        "While nobody has won winner(board) is None, and None is not False: ask whether winner(board) is not None."
    ),
    ("None-lines taken for a win", "terminal"): (
        "Three empty cells are equal too, and end nothing. Make sure that a line's mark is not EMPTY before "
        "you count it, and go on with the other lines when it is."
    ),
    ("counts the cells wrong", "terminal"): (
        "There are nine cells. A board with a free one is not full, and one with nine marks is: look for "
        "EMPTY in every row."
    ),
    ("only the top row counts", "terminal"): e.cells_full,
    ("only some cells count", "terminal"): e.cells_full,
    ("over and not over exchanged", "terminal"): (
        "It is the wrong way round: where somebody has won False comes back, and True where the game goes on. While "
        "winner(board) is None and a cell is free the game is not over."
    ),
    ("another name than EMPTY", "terminal"): e.another_empty,
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
    ("other utilities", "utility"): e.other_utilities,
    # minimax
    ("a value for a move on a finished board", "finished"): (
        "On a finished board a number comes back, perhaps its utility; minimax itself must return None there. Let a "
        "helper function that calls itself return values, and minimax return moves alone."
    ),
    ("plays on a finished board", "finished"): (
        "There is no move on a finished board. Begin minimax with: if terminal(board): return None. If "
        "minimax calls itself for values, move that into a helper function first."
    ),
    ("raises on a finished board", "finished"): (
        "There is no move on a finished board. Begin minimax with: if terminal(board): return None."
    ),
    ("returns (value, move)", "minimax"): "Return the move alone, (i, j). Keep the value inside a helper function.",
    ("a list for a move", "minimax"): (
        "Return the move as a tuple, (i, j) in round brackets: [i, j] is a list. Make them tuples where they "
        "are made, most likely in actions."
    ),
    ("a value for a move", "minimax"): (
        "A number comes back, most likely the value of the best move. Return the move itself, (i, j); find values in a "
        "helper function."
    ),
    ("returns in the first round", "minimax"): e.first_round,
    ("start value returned", "minimax"): e.start_value,
    ("returns nothing", "minimax"): (
        "None comes back on every board, also where cells are free. Look whether the way through the function ends "
        "with `return`, and whether the move it returns is ever set, to an action of the board itself."
    ),
    ("no move where one ends the game", "minimax"): (
        "None comes back wherever one of the moves ends the game, and only there. The game is over after that move, "
        "not before it: compare its value like any other."
    ),
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
    ("finds no move", "minimax"): e.finds_no_move,
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
    ("one cell taken without looking", "minimax"): e.favourite_cell,
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
    ("max and min mixed up", "minimax"): e.mixed_up,
    ("ties taken last", "minimax"): (
        "With pruning, a branch that was cut off only looks equal. Replace a move only when the new value is "
        "strictly better (> or <, not >= or <=; a dict of moves by their values keeps the last one too)."
    ),
    ("looks too few moves ahead", "minimax"): e.too_few_plies,
    ("wrong on one side", "minimax"): e.wrong_on_one_side,
    ("pruning bug", "minimax"): (
        "The file speaks of alpha and beta, and some moves give a win or a draw away: look there first. "
        "max_value raises alpha, min_value lowers beta, both stop when alpha >= beta; they are handed down in"
        " the same order and start anew for every call of minimax. A value that was cut off is only a bound: "
        "do not remember it as if it were exact."
    ),
    ("gives the game away", "minimax"): e.given_away,
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
    # Whatever is left
    ("name not defined", "any"): (
        "Python does not know this name. Look at its spelling, and whether what it names is defined or "
        "imported in this file."
    ),
    ("name hidden by a variable", "any"): e.hidden_name,
    ("a function not called", "any"): e.not_called,
    ("variable without a value", "any"): e.no_value,
    ("a pair for an index", "any"): (
        "A list is asked for one number at a time: board[i][j], or board[action[0]][action[1]]. board[i, j] and "
        "board[action] ask it for a pair."
    ),
    ("a row for an index", "any"): e.ROW_FOR_INDEX,
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
    ("hands on what is no board", "minimax"): e.no_board,
    ("an index that is not there", "any"): (
        "Something is asked for by a number that it does not have. Rows and columns are counted 0, 1, 2, a pair 0, 1, "
        "and what is empty has nothing at 0 either: look how many there are in that line on this board."
    ),
    ("a move for a value", "minimax"): (
        "A tuple is compared with a number there: a move, or a move together with its value, stands where the value "
        "alone belongs. Look at what the call gives back that it comes from."
    ),
    ("a list for a number", "any"): "A list is no number: range() wants one, as in range(3) or range(len(row)).",
    ("stops with an error", "any"): (
        "Call the function by hand on a board where it fails, and look at what each name holds in the line where "
        "Python stops."
    ),
    ("returns nothing", "any"): "None came back. Look whether every way through the function ends with a return.",
    ("wrong type", "any"): (
        "The value may look right when it is printed but has another type. Return exactly the type that the "
        "course names."
    ),
}
