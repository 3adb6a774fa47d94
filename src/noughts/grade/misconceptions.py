"""From patterns of failures to words: what a learner probably believes, and what to do about it.

A row holds a name, the role it explains, a hint to act on, and a test of the evidence. For each role that fails
by itself, and not because a function it leans on fails, the first row whose pattern shows is the one that speaks;
the counterexample is chosen from what it speaks of. A row about the file as a whole, when one speaks, is the only one.
"""

from collections.abc import Sequence
from typing import NamedTuple

from noughts.grade import patterns as p
from noughts.grade.blame import Evidence
from noughts.grade.patterns import Pattern, every, kind, says, some

ANY = "any"
FILE = "file"


class Misconception(NamedTuple):
    """One row of the table."""

    name: str
    role: str
    hint: str
    pattern: Pattern


M = Misconception

# fmt: off
TABLE: Sequence[Misconception] = (
    # The file as a whole
    M("syntax error", FILE, "Look at the line named above and at the one before it: most often a colon, a bracket or an"
      " indent is missing. Run the file by itself to see Python point at the place.", p.trouble("syntax")),
    M("runs on import", FILE, "The file starts something while it is being imported. Keep only definitions at the top"
      ' level, and move everything that plays, asks or prints below `if __name__ == "__main__":` at the end.',
      p.trouble("input", "exit", "slow")),
    M("module missing", FILE, "If it is a file of your own, hand it in beside this one; otherwise look at its spelling,"
      " or do without it. Python's standard library is always there.", p.trouble("module")),
    M("module not allowed", FILE, "Take the import out if nothing in the file needs it. If the course does want this"
      " module, nothing is wrong with your file: whoever runs the check can allow it.", p.trouble("closed")),
    M("refused by the box", FILE, "While it is being imported, the file reaches for something outside itself: another"
      " file, the network, a program. A submission gets its boards as arguments and needs none of that: take it out.",
      p.trouble("refused")),
    M("fails on import", FILE, "The file stops with an error while it is being imported, so no function can be tried."
      " Run it by itself and mend the line named above.", p.trouble("error")),
    M("wrong file", FILE, "This does not look like a tic-tac-toe file of either course. Check that the right file was"
      " chosen and that the functions keep the names they were given.", p.trouble("contract")),
    M("answers that equal everything", FILE, 'Return plain Python values ("X", True, a set, …), not objects of a class'
      " that claims to equal whatever it is compared with.", Pattern(p.equals_everything)),
    M("constants changed", FILE, 'Leave X = "X", O = "O" and EMPTY = None exactly as they were handed out: every board'
      " your functions are given is made of them.", Pattern(p.constants_changed)),
    # Any function, after what is special to one
    M("row and column required", "Move", "Give row and col the default -1, and take the value first:"
      " def __init__(self, value, row=-1, col=-1).", some(p.asked("short"))),
    M("function missing", ANY, "Define it under exactly this name; spelling and capitals count.", Pattern(p.absent)),
    M("not written yet", ANY, "This function has no body yet. Write it, and delete `raise NotImplementedError`.",
      every(p.raised("NotImplementedError"))),
    M("asks for input", ANY, "The function waits for the keyboard. It must work out its answer from the board alone:"
      " take input() out of it.", some(p.raised("EOFError"))),
    M("ends the program", ANY, "The function ends the whole program. Return a value instead of calling exit().",
      some(p.exits)),
    M("never comes back", ANY, "The function runs for ever on this board. Look for a while loop whose condition stays"
      " true, or that goes on to the next round without moving its counter.", some(p.died("CPU|slept"))),
    M("imports inside a function", ANY, "The function imports something that cannot be had here. Take the import out,"
      " or use what Python's standard library has.", some(p.raised("ModuleNotFoundError", "ImportError"))),
    M("reaches outside", ANY, "The function reaches for a file, the network or another program, which is refused here."
      " It must work out its answer from the board alone.", some(p.raised("PermissionError"))),
    M("recursion without an end", ANY, "The function calls itself without coming nearer to an end. Search the board"
      " after a move, result(board, action), and stop at a finished board before anything else.",
      some(p.raised("RecursionError"))),
    M("another number of arguments", ANY, "Keep the arguments as the course declares them. If you need more, give them"
      " a default value or write a helper function.",
      every(p.raised("TypeError", words="positional argument|unexpected keyword"))),
    M("state between calls", ANY, "The answer depends on what was asked before, so something is remembered between"
      " calls: a global variable, a default argument such as moves=[], or a cache with too small a key. Work everything"
      " out from the board you are given.", Pattern(p.changes)),
    # player and actions
    M("other marks", "player", 'Return the constants X and O as they were handed out: "X" or "O", in capitals.',
      every(lambda f: not says("X", "O", None)(f))),
    M("player counts wrong", "player", "Count the X and the O on the board: it is X's turn when there are as"
      " many of each,"
      " O's when there is one X more.", every(says("X", "O", None))),
    M("a list for a set", "actions", "Return a set of tuples: start with set() and use add((i, j)), or write"
      " {(i, j) for …}. Where your own code picks from it by number or at random, it then needs list(actions(board)).",
      every(p.returns("list"))),
    M("row and column swapped", "actions", "An action is (row, column): the first number says which row.",
      every(p.maps_to(lambda row, col: (col, row)))),
    M("counts from one", "actions", "Rows and columns are counted from 0: the top left cell is (0, 0).",
      every(p.maps_to(lambda row, col: (row + 1, col + 1)))),
    M("misses the last row or column", "actions", "range(2) stops after 1. Use range(3) for rows and for columns.",
      every(p.maps_to(p.corner_of_board))),
    # result
    M("copies only the outer list", "result", "board.copy(), board[:] and list(board) copy the outer list only;"
      " the rows"
      " inside stay the same lists, so the old board changes too. Use copy.deepcopy(board).",
      p.both(some(kind("mutated")), p.written(r"copy\.copy\(|\.copy\(\)|board\[:\]|list\((self\.)?board\)"))),
    M("mutates the board", "result", "Do not write into the board you are given: the search needs it unchanged. Make a"
      " copy first (copy.deepcopy), change the copy, and return the copy.", some(kind("mutated"))),
    M("shares rows with the old board", "result", "The new board still holds rows of the old one, so a later"
      " change shows"
      " in both. Copy every row, for example with copy.deepcopy.", some(kind("shared"))),
    M("refuses a free cell", "result", "This move is allowed, and yet it is refused. Look at the condition above your"
      " raise: it must hold only for a cell that is taken or outside the board.", some(p.refused)),
    M("no mark placed", "result", "The board comes back without the move. Write the mark into the copy that you return,"
      " with a single equals sign, as in new[i][j] = mark: two of them only compare.", some(p.unmoved)),
    M("wrong mark placed", "result", "Place the mark of the player whose turn it is before the move: player(board).",
      every(p.other_mark)),
    M("mark in the wrong place", "result", "The action (i, j) means board[i][j]: first the row, then the column. Only"
      " that cell changes.", some(kind("value"))),
    M("no exception for an illegal move", "illegal", "For a move that is not allowed, raise an exception (for example"
      ' raise ValueError("not a free cell")); to return or print something is not enough.', every(says(None, False))),
    M("moves are never checked", "illegal", "Moves that are not allowed are played: onto taken cells, and with"
      " negative numbers (to Python board[-1] is the last row). One check refuses them all: if action not in"
      " actions(board): raise ValueError(…).", p.both(some(p.asked("taken")), some(p.asked("negative")))),
    M("taken cell accepted", "illegal", "Check that the cell is empty before you place a mark, and raise an exception"
      " when it is not: if action not in actions(board): raise ValueError(…).", some(p.asked("taken"))),
    M("out-of-range accepted by wrap-around", "illegal", "A row or column above 2 lands on another cell,"
      " perhaps through"
      " % or row * 3 + col. Refuse it first: if action not in actions(board): raise ValueError(…).",
      some(p.asked("outside"))),
    M("negative index accepted", "illegal", "To Python board[-1] is the last row, so -1 slips through. Check 0"
      " <= i <= 2"
      " and 0 <= j <= 2, or simply: if action not in actions(board): raise ValueError(…).", some(p.asked("negative"))),
    # winner
    M("None-lines taken for a win", "winner", "Three empty cells are equal too. Before you return a line's mark, make"
      " sure that it is not EMPTY, and go on with the other lines when it is.",
      every(p.fooled_by_empty)),
    M("diagonal forgotten", "winner", "Check both diagonals: (0,0) (1,1) (2,2) and (0,2) (1,1) (2,0).",
      every(p.missed_diagonal)),
    M("one player's wins not seen", "winner", "Wins of one player are never reported. Make the same check for X"
      " and for O.",
      Pattern(p.one_sided, p.missed_win)),
    M("line forgotten", "winner", "Some lines are never looked at. There are eight: three rows, three columns, two"
      " diagonals.", Pattern(p.lines_forgotten, p.blind)),
    M("gives up too early", "winner", "This win is seen on some boards and not on others: the function returns before"
      " it has looked at every line. Inside a loop return only a winner; return None after the last line.",
      every(p.missed_win)),
    M("a draw given as a winner", "winner", "When nobody has won, return None, also on a full board.",
      every(lambda f: p.full(f) and p.won_by(None)(f))),
    M("wrong winner", "winner", "Return the mark that stands on the line, not whose turn it is.",
      every(says("X", "O"))),
    # terminal
    M("not a true bool", "terminal", "Return True or False in every case. 1, None or the winner's mark are not the"
      " same: `winner(board) or …` gives the mark, `winner(board) is not None or …` a bool, and a function that ends"
      " without return gives None.", every(lambda f: not says(True, False)(f))),
    M("None-lines taken for a win", "terminal", "Three empty cells are equal too, and end nothing. Make sure"
      " that a line's"
      " mark is not EMPTY before you count it, and go on with the other lines when it is.",
      every(p.fooled_by_empty)),
    M("counts the cells wrong", "terminal", "There are nine cells. A board with a free one is not full, and one with"
      " nine marks is: look for EMPTY in every row.",
      p.both(every(p.off_by_one), some(lambda f: says(True)(f)), some(p.full))),
    M("ends too early", "terminal", "The game goes on while nobody has won and a cell is free. The board is a list of"
      " rows, so look for EMPTY in each row: any(EMPTY in row for row in board); EMPTY in board is never true.",
      every(lambda f: says(True)(f) and not p.over(f))),
    M("no game ever ends", "terminal", "Return True when somebody has won or the board is full.",
      p.both(every(p.missed_end), some(p.full), some(lambda f: not p.full(f)))),
    M("full board not terminal", "terminal", "A full board ends the game even when nobody has won.",
      every(lambda f: p.missed_end(f) and p.full(f))),
    M("win not terminal", "terminal", "A win ends the game even when cells are free: look at the winner too.",
      every(lambda f: p.missed_end(f) and not p.full(f))),
    # utility
    M("utility signs swapped", "utility", "1 is for a win of X and -1 for a win of O, whoever moves.",
      p.both(some(p.won_by("X")), some(p.won_by("O")),
             every(lambda f: says(-1)(f) if p.won_by("X")(f) else says(1)(f)))),
    M("O's win scored as +1", "utility", "A win of O is -1, not 1: the utility is always seen from X's side.",
      every(lambda f: p.won_by("O")(f) and says(1)(f))),
    M("zero for the letter O", "utility", "A win of O is -1. It compares with 0, the number, where O, the letter,"
      " seems to be meant.", p.both(every(lambda f: p.won_by("O")(f) and says(0)(f)),
                                                p.written_in_it(r"[=!]= *0\b"))),
    M("O's win scored as 0", "utility", "A win of O is -1, not 0.", every(lambda f: p.won_by("O")(f) and says(0)(f))),
    M("utility for the player to move", "utility", "Score from X's side, not from that of whoever is to move: 1"
      " when X has"
      " won, -1 when O has.", every(lambda f: p.won_by("X")(f) and says(-1)(f))),
    # minimax
    M("plays on a finished board", "finished", "There is no move on a finished board. Begin minimax with:"
      " if terminal(board): return None. If minimax calls itself for values, move that into a helper function first.",
      some(kind("finished"))),
    M("raises on a finished board", "finished", "There is no move on a finished board. Begin minimax with:"
      " if terminal(board): return None.",
      some(kind("raised"))),
    M("returns (value, move)", "minimax", "Return the move alone, (i, j). Keep the value inside a helper function.",
      every(p.holds_value_and_move)),
    M("a list for a move", "minimax", "Return the move as a tuple, (i, j) in round brackets: [i, j] is a list. Make"
      " them tuples where they are made, most likely in actions.", every(p.a_list)),
    M("finds no move", "minimax", "There are free cells, so there is a move, even when every one of them loses. Start"
      " from the worst value there is (-infinity for X, +infinity for O) and keep the best move so far.",
      some(says(None))),
    M("minimax changes the board", "minimax", "minimax must leave the board it is given as it was. Look ahead on copies"
      " made by result, or take every move back.", some(kind("mutated"))),
    M("maximises for both", "minimax", "The search takes the largest value at every level, as if O wanted X to"
      " win. On O's"
      " turn take the smallest: two functions that call each other, max_value and min_value.",
      p.idea("maximises for both")),
    M("picks the largest value for O too", "minimax", "The values are right, but O wants the smallest. In"
      " minimax itself,"
      " take the action with the largest value for X and with the smallest for O.", p.idea("picks for X")),
    M("plays to lose", "minimax", "X and O are the wrong way round: X takes the largest value, O the smallest.",
      p.idea("plays to lose")),
    M("ties taken last", "minimax", "With pruning, a branch that was cut off only looks equal. Replace a move only when"
      " the new value is strictly better (> or <, not >= or <=).", p.idea("ties taken last")),
    M("looks too few moves ahead", "minimax", "It looks only a move or a few ahead, not at what comes after,"
      " and is beaten from some boards."
      " Look ahead to the end of the game, with no limit of depth and no rules of thumb.", p.idea("looks too short")),
    M("pruning bug", "minimax", "The file speaks of alpha and beta, and some moves give a win or a draw away: look"
      " there first. max_value raises alpha, min_value lowers beta, both stop when alpha >= beta; they are handed"
      " down in the same order and start anew for every call of minimax. A value that was cut off is only a bound: do"
      " not remember it as if it were exact.", p.both(some(kind("value")), p.written(r"\b(?i:alpha|beta)\b"))),
    M("takes any free cell", "minimax", "Wins or blocks that lie open are left. Choose by value: try each action with"
      " result, find its value by looking ahead to the end, and take the best.", some(p.misses_win)),
    # The object contract
    M("Player is no enumerated type", "Player", "Write: from enum import Enum, then class Player(Enum): with X = … and"
      " O = … below it. Everything else compares Players.", some(kind("value", "raised"))),
    M("text does not show the board", "GameState.__str__", "Build the text from self.board, cell by cell, so that two"
      " different boards never look the same.", some(kind("alike", "type"))),
    M("row and column swapped", "spot", "Return self.board[row][col]: the row comes first.", some(kind("value"))),
    M("does not prune", "search", "Alpha-beta never cuts anything off: leave the loop as soon as the value is"
      " beyond beta"
      " (solve_my_move) or below alpha (solve_opponent_move), and hand the narrowed alpha and beta on.",
      every(kind("unpruned"))),
    M("score with the wrong sign", "search", "All values are for the player whose move is looked for:"
      " solve_my_move takes"
      " the largest, solve_opponent_move the smallest, and a finished game counts 1 when that player won.",
      some(kind("score"))),
    # Whatever is left
    M("name not defined", ANY, "Python does not know this name. Look at its spelling, and whether what it names is"
      " defined or imported in this file.", some(p.raised("NameError"))),
    M("name hidden by a variable", ANY, "A name that is assigned anywhere in a function is a variable of that function"
      " everywhere in it: after winner = winner(board) it has no function winner any more. Call the variable something"
      " else.", some(p.raised("UnboundLocalError"))),
    M("stops with an error", ANY, "Call the function by hand on this very board, and look at what each name holds in"
      " the line where Python stops.", some(kind("raised"))),
    M("returns nothing", ANY, "None came back. Look whether every way through the function ends with a return.",
      some(says(None))),
    M("wrong type", ANY, "The value may look right when it is printed but has another type. Return exactly the"
      " type that"
      " the course names.", every(kind("type"))),
)
# fmt: on


HINTS = {row.name: row.hint for row in TABLE}


def found(evidence: Evidence) -> dict[str, Misconception]:
    """Return the misconception behind the file, or else behind each role, from what is its own fault."""
    if whole := _speaking(evidence, FILE):
        return {FILE: whole}
    roles = (*evidence.failures, *sorted(evidence.missing))
    return {role: row for role in roles if (row := _speaking(evidence, role))}


def _speaking(evidence: Evidence, role: str) -> Misconception | None:
    """Return the first row that speaks about a role, if any does."""
    rows = (row for row in TABLE if row.role == role or (row.role == ANY and role != FILE))
    return next((row for row in rows if row.pattern.shows(evidence, role)), None)
