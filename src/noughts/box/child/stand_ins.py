"""A part of the child: right functions that stand in for a submission's own, so that one fault is not counted twice."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    Board = list[list[Any]]

X, O = "X", "O"
SIZE = range(3)
LINES = (
    [[(row, col) for col in SIZE] for row in SIZE]
    + [[(row, col) for row in SIZE] for col in SIZE]
    + [[(i, i) for i in SIZE], [(i, 2 - i) for i in SIZE]]
)


class StandIns:
    """Puts right functions in the place of some of the submission's between its begin and its end."""

    def __init__(self, module: "Any", names: "Iterable[str]") -> None:
        """Stand in for these names, a method's with its class before a dot."""
        known = [(holder(module, name), name.rpartition(".")[2], RIGHT.get(name)) for name in names]
        self.places = [(where, name, right) for where, name, right in known if where is not None and right]
        self.before = [vars(where).get(name, self) for where, name, _right in self.places]

    def begin(self) -> None:
        """Put the right functions in place."""
        for where, name, right in self.places:
            put(where, name, right)

    def end(self) -> None:
        """Put the submission's own functions back."""
        for (where, name, _right), before in zip(self.places, self.before, strict=True):
            if before is self:
                delete(where, name)
            else:
                put(where, name, before)


def holder(module: "Any", name: str) -> "Any":
    """Return the module or class that a function belongs to, None where there is no such class."""
    owner, _, method = name.partition(".")
    found = vars(module).get(owner) if method else module
    return found if isinstance(found, type) or not method else None


def put(where: "Any", name: str, function: "Any") -> None:
    """Set a name of a module or class, whatever a class of the submission's would do about it."""
    (type.__setattr__ if isinstance(where, type) else setattr)(where, name, function)


def delete(where: "Any", name: str) -> None:
    """Delete a name of a module or class."""
    (type.__delattr__ if isinstance(where, type) else delattr)(where, name)


# The functions of the CS50 contract


def initial_state() -> "Board":
    """Return the empty board."""
    return [[None] * 3 for _ in SIZE]


def player(board: "Board") -> str:
    """Return whose turn it is."""
    return X if count(board, X) == count(board, O) else O


def count(board: "Board", mark: "Any") -> int:
    """Return how often a mark stands on the board."""
    return sum(row.count(mark) for row in board)


def actions(board: "Board") -> "set[tuple[int, int]]":
    """Return the free cells."""
    return {(row, col) for row in SIZE for col in SIZE if board[row][col] is None}


def result(board: "Board", action: "tuple[int, int]") -> "Board":
    """Return the board after a move, a new one."""
    if action not in actions(board):
        raise ValueError(f"{action!r} is no free cell")
    after = [list(row) for row in board]
    after[action[0]][action[1]] = player(board)
    return after


def winner(board: "Board") -> "Any":
    """Return the mark that has three in a row, if any."""
    for line in LINES:
        first, second, third = (board[row][col] for row, col in line)
        if first is not None and first == second == third:
            return first
    return None


def terminal(board: "Board") -> bool:
    """Tell whether the game is over."""
    return winner(board) is not None or not actions(board)


def utility(board: "Board") -> int:
    """Return what a finished game is worth to X."""
    return {X: 1, O: -1}.get(winner(board), 0)


def minimax(board: "Board") -> "tuple[int, int] | None":
    """Return a best move."""
    if terminal(board):
        return None
    best = max if player(board) == X else min
    return best(sorted(actions(board)), key=lambda action: value(result(board, action)))


KNOWN: "dict[tuple[Any, ...], int]" = {}


def value(board: "Board") -> int:
    """Return what a board is worth to X."""
    key = tuple(map(tuple, board))
    if key not in KNOWN:
        best = max if player(board) == X else min
        over = terminal(board)
        KNOWN[key] = utility(board) if over else best(value(result(board, action)) for action in actions(board))
    return KNOWN[key]


# The methods of the object contract's GameState


def state_over(self: "Any") -> bool:
    """Tell whether the game is over."""
    return terminal(self.board)


def state_winner(self: "Any") -> "Any":
    """Return the player who has three in a row, if any."""
    return winner(self.board)


def state_spot(self: "Any", row: int, col: int) -> "Any":
    """Return the piece at a spot."""
    if row not in SIZE or col not in SIZE:
        raise ValueError(f"there is no spot {row!r}, {col!r}")
    return self.board[row][col]


def state_move(self: "Any", row: int, col: int, player: "Any") -> "Any":
    """Return a new state with the player's piece at a spot."""
    if state_spot(self, row, col) is not None:
        raise ValueError(f"the spot {row}, {col} is taken")
    after = type(self)()
    after.board = [list(pieces) for pieces in self.board]
    after.board[row][col] = player
    return after


def state_text(self: "Any") -> str:
    """Draw the board in three lines."""
    return "\n".join(" ".join(piece.name if piece else "." for piece in row) for row in self.board)


COURSE: "tuple[Callable[..., Any], ...]" = (initial_state, player, actions, result, winner, terminal, utility, minimax)
METHODS: "dict[str, Callable[..., Any]]" = {
    "game_over": state_over,
    "winner": state_winner,
    "spot": state_spot,
    "move": state_move,
    "__str__": state_text,
}
RIGHT: "dict[str, Callable[..., Any]]" = {
    **{one.__name__: one for one in COURSE},
    **{f"GameState.{name}": one for name, one in METHODS.items()},
}
