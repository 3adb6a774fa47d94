"""Words for players and learners: why this move, and where a game turned."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from noughts.mnk import MNK, Action, O, Position, X, cells
from noughts.solve import Solution, solve

_NAMES = ("top left", "top", "top right", "left", "centre", "right", "bottom left", "bottom", "bottom right")
OUTCOMES = {1: "X wins", 0: "a draw", -1: "O wins"}
_OUTCOMES = {1: "a win for X", 0: "a draw", -1: "a win for O"}
_MANY = 8  # names in one phrase
_SECONDS = 1.5  # for one position of a board that is not solved at once: words should not be waited for


class Slip(NamedTuple):
    """A move that gave something away: where, what, and what would have held."""

    ply: int
    before: Position
    action: Action
    was: int
    became: int
    better: tuple[Action, ...]
    sentence: str


@lru_cache(maxsize=1024)
def _known(position: Position) -> Solution:
    """Return what is known of a position in bounded time."""
    return solve(position, seconds=_SECONDS)


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


def outcomes(position: Position) -> dict[Action, int | None]:
    """Return the value to X of each move, None where it is not proved."""
    game = position.game
    return {action: _known(game.result(position, action)).value for action in game.actions(position)}


def threats(position: Position, player: str) -> list[Action]:
    """Return the free cells on which the player would complete a line at once."""
    game, stones = position.game, position.x if player == X else position.o
    return [divmod(cell, game.m) for cell in cells(position.empty) if game.has_line(stones | 1 << cell)]


def why(position: Position, action: Action) -> str:
    """Say in one sentence why one would play this move of an unfinished position."""
    game, me = position.game, position.player
    you = O if me == X else X
    after = game.result(position, action)
    if game.winner(after):
        return f"{me} completes {game.k} in a row and wins."
    if threats(position, me):
        return f"{me} had a win at once: {names(game, threats(position, me))}."
    if waiting := threats(position, you):
        return _answer(position, action, waiting, after)
    return _quiet(position, action, after)


def _answer(position: Position, action: Action, waiting: list[Action], after: Position) -> str:
    """Say why, when the other side threatens to win at once."""
    game, me = position.game, position.player
    you = O if me == X else X
    if action not in waiting:
        return f"{you} now wins at {names(game, waiting)}; {me} had to play there."
    if len(waiting) > 1:
        return f"{you} threatens {names(game, waiting, joined='and')}: {me} can block only one."
    ending = _ending(after, me)
    return f"{you} would win at {name(game, action)}, so {me} must block{ending}."


def _quiet(position: Position, action: Action, after: Position) -> str:
    """Say why, when nobody threatens to win at once."""
    game, me = position.game, position.player
    you = O if me == X else X
    sign = 1 if me == X else -1
    solution, value = _known(position), _known(after).value
    if value is None or solution.value is None:
        return f"Nothing is proved here: {me} judges this the most promising."
    if value == sign:
        return _forced_win(me, you, after)
    if value != solution.value:
        lost = "a win" if solution.value == sign else "the draw"
        better = f": {me} should play {names(game, solution.moves)}" if solution.moves else ""
        return f"This gives {lost} away{better}."
    if value == -sign:
        plies = _known(after).plies
        return f"{you} wins whatever {me} plays{'' if plies is None else f'; this lasts {_plies(plies)} more'}."
    return _drawn(position, action, solution.moves)


def _drawn(position: Position, action: Action, moves: tuple[Action, ...]) -> str:
    """Say why, when the move holds a draw and nothing more is to be had."""
    game, you = position.game, O if position.player == X else X
    if position.empty.bit_count() == 1:
        return "It is the last free cell, and the game is a draw."
    if len(moves) == position.empty.bit_count():
        return "With best play on both sides every move here ends in a draw."
    if len(moves) == 1:
        return f"Only {name(game, action)} holds the draw: any other move lets {you} force a win."
    others = names(game, [move for move in moves if move != action])
    return f"This holds the draw, as would {others}; any other move lets {you} force a win."


def _forced_win(me: str, you: str, after: Position) -> str:
    made = threats(after, me)
    if len(made) > 1:
        return f"{me} wins: it makes {_count(len(made))} threats at once, and {you} can block only one."
    plies = _known(after).plies
    length = "" if plies is None else f", at the latest {_plies(plies)} from now"
    return f"{me} can force a win{length}, whatever {you} answers."


def _ending(after: Position, me: str) -> str:
    value = _known(after).value
    if value == 0:
        return " and holds the draw"
    if value is None:
        return ""
    return ", and then wins by force" if (value == 1) == (me == X) else ", though it cannot be saved"


def _count(number: int) -> str:
    return {2: "two", 3: "three"}.get(number, str(number))


def _plies(plies: int) -> str:
    return "one move" if plies == 1 else f"{plies} moves"


def review(game: MNK, actions: Iterable[Action], *, start: Position | None = None) -> list[Slip]:
    """Return each move of a game that gave something away, and what would have held."""
    slips, position = [], start or game.initial_state()
    for ply, action in enumerate(actions):
        after = game.result(position, action)
        before, became = _known(position), _known(after).value
        if before.value is not None and became is not None and became != before.value:
            sentence = _slip(position, action, before.value, became, before.moves)
            slips.append(Slip(ply, position, action, before.value, became, before.moves, sentence))
        position = after
    return slips


def _slip(position: Position, action: Action, was: int, became: int, better: tuple[Action, ...]) -> str:
    game, me = position.game, position.player
    held = f"; {names(game, better)} would have held" if better else ""
    return f"{me} at {name(game, action)} turned {_OUTCOMES[was]} into {_OUTCOMES[became]}{held}."
