"""Every command: the module of this folder that holds it, and what it does in one line.

A module has a function of the command's name, `-` written `_`: it adds to a parser what may be typed after the
command, and returns what then runs. Only the module of the command that was typed is imported, and what it needs
to run, such as the solver or the judge, it imports when it runs: help and mistakes come at once.
"""

import os

COMMANDS = {
    "play": ("window", "Play against the computer, or two people at one board."),
    "web": ("web", "Open a page that shows why the machine moves there."),
    "check": ("check", "Test a tic-tac-toe file on every position there is."),
    "grade": ("grade", "Judge a whole class and write its report."),
    "best": ("best", "Show all best moves of a position, and what they lead to."),
    "trace": ("trace", "Show a search: what it looked at, and what it cut."),
    "solve": ("solve", "Prove the value of a board, and which moves keep it."),
    "verify": ("solve", "Check a proof that solve --proof has written."),
    "perft": ("perft", "Count the game tree: positions, nodes, finished games."),
    "brain": ("brain", "Play five in a row over pipes, by the Gomocup protocol."),
    "record": ("window", "Film games in the window, without a screen."),
    "course": ("window", "Write a hand-in for a course: the code, a film, a zip."),
    "screenshots": ("window", "Write pictures of the window, four sizes and both themes."),
    "export": ("web", "Write the page as files that any host can serve."),
    "doctor": ("doctor", "Attack the boxes of this machine, and say what held."),
    "collect": ("collect", "Lay out a class's programs for JPlag and Dolos."),
    "convert": ("platforms", "Print a report in another grader's format."),
    "gradescope-zip": ("platforms", "Write an autograder for Gradescope, all inside."),
    "check50-package": ("platforms", "Write a check50 package, all inside."),
    "classroom50-package": ("platforms", "Write an autograder for Classroom 50, all inside."),
    "completion": ("completion", "Print what makes a shell complete these commands."),
}
BENCH = os.path.realpath(f"{__file__}/../../../../bench/solver.py")
if os.access(BENCH, os.R_OK):  # only in a checkout: it is not installed
    COMMANDS["bench"] = ("bench", "Measure Noughts beside its peers.")
