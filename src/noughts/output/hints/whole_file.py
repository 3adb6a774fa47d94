"""Hints about a file as a whole."""

from noughts.output.hints import modules
from noughts.output.hints.words import Hints

HINTS: Hints = {
    ("syntax error", "file"): (
        "Nothing can be tried until Python can read the file. It gave up in that line: what is wrong stands there, or "
        "in the lines before it."
    ),
    ("runs on import", "file"): (
        "The file starts something while it is being imported. Keep only definitions at the top level, and "
        'move everything that plays, asks or prints below `if __name__ == "__main__":` at the end.'
    ),
    ("module missing", "file"): modules.DO_WITHOUT,
    ("module not allowed", "file"): modules.LET_IN,
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
}
