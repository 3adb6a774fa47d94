"""A second judge of the CS50 contract, as plain as can be: it shares nothing with the first but the contract."""

from functools import cache
from types import ModuleType

from support import brute

OUTSIDE = [(3, 3), (0, 3), (3, 0), (-1, 0), (0, -1), (-1, -1), (-3, 2), (1, -2)]
FUNCTIONS = ("initial_state", "player", "actions", "result", "winner", "terminal", "utility", "minimax")


def wrong(module: ModuleType) -> str | None:
    """Return a function of a module that is wrong on some board, if there is one; minimax tells soonest."""
    return next((name for name in reversed(FUNCTIONS) if not right(module, name)), None)


def right(module: ModuleType, name: str) -> bool:
    """Whether a function is right on every board that it may be asked about."""
    if not hasattr(module, name):
        return False
    try:
        return all(CHECKS[name](getattr(module, name), board) for board in boards())
    except Exception:
        return False


@cache
def boards() -> list[str]:
    return brute.positions()


def exact(value: object, wanted: object) -> bool:
    return type(value) is type(wanted) and value == wanted


def asked(function, board: str, *args):
    """Call a function and make sure that the board it was given stays as it was."""
    given = brute.rows(board)
    returned = function(given, *args)
    assert given == brute.rows(board)
    return returned


def same_board(made: object, board: str) -> bool:
    """Whether this is the board, as lists of plain marks and None."""
    return (
        type(made) is list
        and all(type(row) is list and {type(cell) for cell in row} <= {str, type(None)} for row in made)
        and made == brute.rows(board)
    )


def initial_state(function, _board: str) -> bool:
    return same_board(function(), brute.START)


def player(function, board: str) -> bool:
    return brute.outcome(board) is not None or exact(asked(function, board), brute.mover(board))


def actions(function, board: str) -> bool:
    if brute.outcome(board) is not None:
        return True
    found = asked(function, board)
    return exact(found, {divmod(cell, 3) for cell in brute.moves(board)}) and all(
        type(action) is tuple and [type(part) for part in action] == [int, int] for action in found
    )


def result(function, board: str) -> bool:
    if brute.outcome(board) is not None:
        return True
    legal = all(plays(function, board, cell, after) for cell, after in brute.moves(board).items())
    taken = [divmod(cell, 3) for cell in range(9) if board[cell] != "."]
    return legal and all(refuses(function, board, action) for action in taken + OUTSIDE)


def plays(function, board: str, cell: int, after: str) -> bool:
    given = brute.rows(board)
    made = function(given, divmod(cell, 3))
    rows = [id(row) for row in given]
    return given == brute.rows(board) and same_board(made, after) and not any(id(row) in rows for row in made)


def refuses(function, board: str, action: tuple[int, int]) -> bool:
    try:
        function(brute.rows(board), action)
    except Exception:
        return True
    return False


def winner(function, board: str) -> bool:
    won = {1: "X", -1: "O"}.get(brute.outcome(board) or 0)
    return exact(asked(function, board), won)


def terminal(function, board: str) -> bool:
    return exact(asked(function, board), brute.outcome(board) is not None)


def utility(function, board: str) -> bool:
    return brute.outcome(board) is None or exact(asked(function, board), brute.outcome(board))


def minimax(function, board: str) -> bool:
    action = asked(function, board)
    if brute.outcome(board) is not None:
        return action is None
    pair = type(action) is tuple and [type(part) for part in action] == [int, int]
    return pair and 3 * action[0] + action[1] in brute.truth(board).keep and max(action) < 3


CHECKS = {name: globals()[name] for name in FUNCTIONS}
