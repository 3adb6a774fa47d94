"""What a move does, as data: each field is a claim that can be checked, and the words are made from it alone.

threat   a free cell on which a side completes a line with its next stone
fork     a free cell on which a side, were it to move, would get two threats at once or more
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

from noughts.mnk import MNK, Action, O, Position, X, cells, completed
from noughts.solve import Solution, solve
from noughts.solve.board import Board, State, board_of

Known = Callable[[Position], Solution]

_SECONDS = 1.5  # for one position of a board that is not solved at once: words should not be waited for


class Reason(NamedTuple):
    """What a move does and what is proved of it; "the player" is the side that moves, "the other" waits.

    line      the cells of the lines that it completes
    missed    where the player could have won at once instead
    faced     the other's threats before the move
    threats   the player's threats after it
    forks     the player's forks after it that were none before
    spared    the other's forks, had it been its turn, that are none after the move
    lines     how many lines through the cell the player can still complete
    shut      how many lines through the cell the other could have completed
    before    what is known of the position
    after     what is known of the position after the move
    """

    position: Position
    action: Action
    line: tuple[Action, ...]
    missed: tuple[Action, ...]
    faced: tuple[Action, ...]
    threats: tuple[Action, ...]
    forks: tuple[Action, ...]
    spared: tuple[Action, ...]
    lines: int
    shut: int
    before: Solution
    after: Solution

    @property
    def player(self) -> str:
        """The side that moves."""
        return self.position.player

    @property
    def other(self) -> str:
        """The side that waits."""
        return O if self.player == X else X

    @property
    def sign(self) -> int:
        """The value to X of a win by the side that moves."""
        return 1 if self.player == X else -1

    @property
    def left(self) -> tuple[Action, ...]:
        """The other's threats that the move leaves."""
        return tuple(cell for cell in self.faced if cell != self.action)


@lru_cache(maxsize=1024)
def known(position: Position) -> Solution:
    """Return what is known of a position in bounded time."""
    return solve(position, seconds=_SECONDS)


def reason(position: Position, action: Action, *, known: Known = known) -> Reason:
    """Return what a move of an unfinished position does."""
    game = position.game
    after, cell = game.result(position, action), game.cell(action)
    board, sign = board_of(game), 1 if position.player == X else -1
    mine, theirs = board.state(position, sign), board.state(position, -sign)
    moved, answered = board.attacked(mine, cell), board.defended(theirs, cell)
    line = {cell for line in completed(after) for cell in cells(line)}
    return Reason(
        position,
        action,
        line=_actions(game, line),
        missed=() if line else _actions(game, _threats(board, mine)),
        faced=_actions(game, _threats(board, theirs)),
        threats=() if line else _actions(game, _threats(board, moved)),
        forks=() if line else _actions(game, _forks(board, moved) - _forks(board, mine)),
        spared=() if line else _actions(game, _forks(board, theirs) - _forks(board, answered)),
        lines=(board.through[cell] & mine.mine).bit_count(),
        shut=(board.through[cell] & theirs.mine).bit_count(),
        before=known(position),
        after=known(after),
    )


def _threats(board: Board, state: State) -> set[int]:
    return set(cells(board.lacking(state, board.threats(state.mine))))


def _forks(board: Board, state: State) -> set[int]:
    likely = board.lacking(state, board.twos(state.mine))  # a threat lacks one stone, so here two
    return {cell for cell in cells(likely) if len(_threats(board, board.attacked(state, cell))) > 1}


def _actions(game: MNK, found: Iterable[int]) -> tuple[Action, ...]:
    return tuple(divmod(cell, game.m) for cell in sorted(found))
