"""Course modules that do what they should not: the real tictactoe.py with one function gone wrong."""

from pathlib import Path

from support import ROOT

GOOD = (ROOT / "tictactoe.py").read_text(encoding="utf-8")

SINS = {
    "raises": ("def minimax(board):\n    return {}['best']", "minimax(board) raised KeyError: 'best', in line"),
    "illegal": (
        "def minimax(board):\n    return (0, 0) if board[0][0] else (7, 7)",
        "is not one of the 8 allowed actions.",
    ),
    "none": ("def minimax(board):\n    return None", "minimax(board) returned None, which is not one of the"),
    "exits": ("def minimax(board):\n    raise SystemExit(3)", "minimax(board) raised SystemExit: 3"),
    "deep": ("def minimax(board):\n    return minimax(board)", "minimax(board) raised RecursionError"),
    "mutates": (
        "def minimax(board):\n    board[2][2] = X\n    return (2, 0)",
        "minimax(board) changed the board it was given; it has to leave it as it was.",
    ),
    "result_mutates": (
        "def result(board, action):\n    board[action[0]][action[1]] = player(board)\n    return board",
        "result(board, (0, 0)) changed the board it was given",
    ),
    "result_none": (
        "def result(board, action):\n    pass",
        "None came back as a board; a board is three rows of three",
    ),
    "player_odd": (
        "def player(board):\n    return 'Z' if any(map(any, board)) else X",
        "player(board) returned 'Z'; it has to return X or O.",
    ),
    "actions_taken": (
        "def actions(board):\n    return {(i, j) for i in range(3) for j in range(3)}",
        "actions(board) holds (0, 0), which is taken.",
    ),
    "actions_odd": (
        "def actions(board):\n    return 5 if any(map(any, board)) else {(0, 0)}",
        "actions(board) returned 5, not a set of (row, col) pairs.",
    ),
    "winner_odd": (
        "def winner(board):\n    return 'nobody'\n\ndef terminal(board):\n    return any(map(any, board))",
        "winner(board) returned 'nobody'; it has to return X or O.",
    ),
    "unwritten": ("def player(board):\n    raise NotImplementedError", "player(board) raised NotImplementedError"),
    "hostile_repr": (
        "class Odd:\n    def __repr__(self):\n        raise ValueError\n\ndef minimax(board):\n    return Odd()",
        "minimax(board) returned something that cannot be shown",
    ),
    "unprintable": (
        "def minimax(board):\n    raise ValueError('a\\x00b\\ud800c\\x1b[31m')",
        "minimax(board) raised ValueError: a b",
    ),
    "missing": ("del minimax", "lacks minimax"),
    "syntax": ("def minimax(board:", "is not Python"),
}


def write(folder: Path, sin: str) -> Path:
    """Write a module with this sin to a folder and return its path."""
    return write_code(folder, SINS[sin][0])


def write_code(folder: Path, code: str) -> Path:
    """Write the good module with some code added at its end."""
    path = folder / "tictactoe.py"
    path.write_text(f"{GOOD}\n\n{code}\n", encoding="utf-8")
    return path
