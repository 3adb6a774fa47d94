"""A part of the child: right functions that stand in for a submission's own, so that one fault is not counted twice."""

import builtins

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    Board = list[list[Any]]

BUILT_IN = dict(vars(builtins))
FUNCTION: "Any" = type(lambda: None)
X, O = "X", "O"
SIZE = range(3)
LINES = (
    [[(row, col) for col in SIZE] for row in SIZE]
    + [[(row, col) for row in SIZE] for col in SIZE]
    + [[(i, i) for i in SIZE], [(i, 2 - i) for i in SIZE]]
)


def stand_in(searches: "Callable[[Any], dict[str, Any]]", module: "Any", names: "Iterable[str]") -> "list[type]":
    """Put right functions in the place of these of the module's; return the classes that this brings in.

    A method has its class before a dot. The right searches are made elsewhere: nothing that stands in for a rule leads
    to them.
    """
    own = vars(module).get("Move")
    places = [place for name in names if (place := found(searches, module, name))]
    for where, name, right in places:
        put(where, name, right)
    made = [right if name in CLASSES else right_move(own) for _where, name, right in places]
    return [kind for kind in made if kind]


def found(searches: "Callable[[Any], dict[str, Any]]", module: "Any", name: str) -> "tuple[Any, str, Any] | None":
    """Return what is to be put where and under which name, if it can be."""
    if name in CLASSES:
        right = CLASSES[name](vars(module).get(name))
    elif name == "GameState":
        name, right = "GameState.__init__", new_state(holder(module, "GameState."))
    else:
        right = (searches(module) if name.startswith("TicTacToeSolver.") else RIGHT).get(name)
    where = holder(module, name)
    return (where, name.rpartition(".")[2], right) if where is not None and right else None


def holder(module: "Any", name: str) -> "Any":
    """Return the module or class that a function belongs to, None where there is no such class."""
    owner, dot, _ = name.partition(".")
    found = vars(module).get(owner) if dot else module
    return found if isinstance(found, type) or not dot else None


def put(where: "Any", name: str, function: "Any") -> None:
    """Set a name of a module or class, whatever a class of the submission's would do about it."""
    (type.__setattr__ if isinstance(where, type) else setattr)(where, name, function)


def alone(function: "Any", *above: str) -> "Any":
    """Return a function that leads to nothing but what it is made of: what stands in for one rule tells no other."""
    code, home = function.__code__, function.__globals__
    inner = [code, *(part for part in code.co_consts if type(part) is type(code))]
    above = (*above, code.co_name)  # which an attribute may be called like; none of them calls itself
    needed = {name: home[name] for part in inner for name in part.co_names if name in home and name not in above}
    made = {name: alone(one, *above) if type(one) is FUNCTION else one for name, one in needed.items()}
    return FUNCTION(code, {"__builtins__": BUILT_IN, **made}, code.co_name, None, function.__closure__)


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


# The classes of the object contract

PARTS = {"row": "row", "col": "col", "column": "col", "value": "value", "val": "value", "score": "value"}
"""What a Move holds, by the names that files give it."""
MADE: "dict[tuple[str, Any], Any]" = {}
"""The classes that were made already: the same one has to stand in each time."""


def right_player(own: "Any") -> "Any":
    """Return an enumerated type with the members X and O, as good as text or a number where theirs are."""
    if ("Player", own) not in MADE:
        from enum import Enum

        marks = {name: getattr(own, name, name) for name in (X, O)}
        kinds = {type(mark) for mark in marks.values()}
        plain = kinds.pop() if kinds in ({str}, {int}) and marks[X] != marks[O] else None
        MADE["Player", own] = Enum("Player", marks if plain else {X: X, O: O}, type=plain)
    return MADE["Player", own]


def right_move(own: "Any") -> "Any":
    """Return a Move whose row and column are -1 unless they are given, made and read as the submission's own is."""
    if ("Move", own) not in MADE:
        made = MADE["Move", own] = move_class(own) if isinstance(own, type) else None
        MADE["Move", made] = made
    return MADE["Move", own]


def move_class(own: type) -> "Any":
    """Return a class that takes the same arguments as a class of the submission's, and keeps them by the same names."""
    code = getattr(vars(own).get("__init__"), "__code__", None)
    if code is None:
        return None
    arguments = code.co_varnames[1 : code.co_argcount + code.co_kwonlyargcount]
    names = {*PARTS, *(name for function in vars(own).values() for name in stored(function) if part_of(own, name))}

    def init(self: "Any", *given: "Any", **named: "Any") -> None:
        held = {
            part_of(own, name): item for name, item in {**dict(zip(arguments, given, strict=False)), **named}.items()
        }
        if len(given) > len(arguments) or None in held or "value" not in held:
            raise TypeError("a Move takes a value, and may take a row and a column")
        keep(self, {name: held.get(part_of(own, name), -1) for name in names})

    try:
        return type("Move", (own,), {"__init__": alone(init)})
    except TypeError:
        return None


def stored(function: "Any") -> "tuple[str, ...]":
    """Return the names that a method speaks of."""
    plain = getattr(function, "fget", None) or function
    return getattr(getattr(plain, "__code__", None), "co_names", ())


def part_of(own: type, name: str) -> "str | None":
    """Return which part of a Move a name stands for: _row and _Move__row are row."""
    return PARTS.get(name.removeprefix(f"_{own.__name__}").strip("_"))


def keep(made: "Any", held: "dict[str, Any]") -> None:
    """Set attributes, those of a class that lets nothing be set as well."""
    for name, item in held.items():
        vars(made)[name] = item
        try:
            setattr(made, name, item)
        except (AttributeError, TypeError):
            continue


def value_of(move: "Any") -> "Any":
    """Return what a Move is worth; a finished board may give a bare score."""
    names = (*getattr(move, "__dict__", ()), *getattr(move, "__slots__", ()))
    return next((getattr(move, name) for name in names if part_of(type(move), name) == "value"), move)


def new_state(own: "Any") -> "Any":
    """Return what makes an empty board, whatever the submission's own makes."""
    before = vars(own).get("__init__") if own else None

    def init(self: "Any", *given: "Any", **named: "Any") -> None:
        if before and (given or named):
            before(self, *given, **named)
        else:
            self.board = initial_state()

    return alone(init)


CLASSES: "dict[str, Callable[[Any], Any]]" = {"Move": right_move, "Player": right_player}
COURSE: "tuple[Callable[..., Any], ...]" = (initial_state, player, actions, result, winner, terminal, utility)
METHODS: "dict[str, Callable[..., Any]]" = {
    "game_over": state_over,
    "winner": state_winner,
    "spot": state_spot,
    "move": state_move,
    "__str__": state_text,
}
RIGHT: "dict[str, Callable[..., Any]]" = {
    **{one.__name__: alone(one) for one in COURSE},
    **{f"GameState.{name}": alone(one) for name, one in METHODS.items()},
}
