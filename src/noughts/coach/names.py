"""What cells, outcomes and numbers are called."""

from collections.abc import Iterable

from noughts.mnk import MNK, Action

_NAMES = ("top left", "top", "top right", "left", "centre", "right", "bottom left", "bottom", "bottom right")
_OUTCOMES = {1: "X wins", 0: "a draw", -1: "O wins", None: "not proved"}
_RESULTS = {1: "a win for X", 0: "a draw", -1: "a win for O"}  # the same where a sentence needs a noun
_NUMBERS = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_MANY = 8  # names in one phrase; of more, the first two are named and the rest counted


def name(game: MNK, action: Action) -> str:
    """Call a cell by its place on a 3 by 3 board, by row and column (from 1) on any other."""
    row, col = action
    if (game.m, game.n) == (3, 3):
        return _NAMES[3 * row + col]
    return f"row {row + 1}, column {col + 1}"


def names(game: MNK, actions: Iterable[Action], *, joined: str = "or") -> str:
    """Call several cells by name, in one phrase."""
    called = [name(game, action) for action in actions]
    if len(called) > _MANY:
        called[2:] = [f"{len(called) - 2} other cells"]
    comma = ", " if (game.m, game.n) == (3, 3) else "; "  # "row 1, column 2" has a comma of its own
    return called[0] if len(called) == 1 else f"{comma.join(called[:-1])} {joined} {called[-1]}"


def outcome(value: int | None) -> str:
    """Say what a value to X means, None where it is not proved."""
    return _OUTCOMES[value]


def result(value: int) -> str:
    """Say what a value to X means, as a noun."""
    return _RESULTS[value]


def counted(number: int, noun: str) -> str:
    """Say how many: one line, two lines, 12 lines."""
    said = _NUMBERS[number] if 0 < number < len(_NUMBERS) else str(number)
    return f"{said} {noun}" if number == 1 else f"{said} {noun}s"
