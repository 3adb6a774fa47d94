"""Both sides' attacks: what a position is worth, and which moves keep that.

For each side we ask whether it can force a line; if neither can, the game is a draw. On the empty board O never can: X
could play anywhere and then follow O's plan as if O had moved first, because a stone never hurts its owner. For the
same reason every first move keeps a draw there: X could even pass.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from math import inf

from noughts.mnk import MNK, Position, cells, to_move
from noughts.solve.attack import Attack
from noughts.solve.table import FEW, Solution, ending, number, scores


def solve(
    position: Position,
    *,
    seconds: float = inf,
    settle: float = inf,
    progress: Callable[[Solution], None] = lambda _: None,
    attack: Attack | None = None,
) -> Solution:
    """Return the value of a position and all moves that keep it, or what is known of them when the time is over.

    `seconds` is for everything, `settle` for settling each move once the value is proved; without them it runs to
    the end. `progress` is told whenever more is known, and a last time on Ctrl-C; `attack` remembers what it finds.
    """
    game, x, o = position
    if game.m == game.n == game.k == 3:
        return _tictactoe(x, o)
    if game.terminal(position) or position.empty.bit_count() <= FEW:
        return ending(position, scores(position))
    attack = attack or Attack(game)
    attack.end = attack.now() + seconds
    return _search(attack, position, settle, progress)


@cache
def _tictactoe(x: int, o: int) -> Solution:
    """Return everything about a 3 by 3 position; the empty board is searched, which is quicker than the table."""
    position = Position(MNK(3, 3, 3), x, o)
    if not x:
        return _search(Attack(position.game), position, inf, lambda _: None)
    known = _known(MNK(3, 3, 3).initial_state())
    return ending(position, known if number(position) in known else scores(position))


_known = cache(scores)  # the score of every position of 3 by 3: worked out once, in a few milliseconds


def _search(attack: Attack, position: Position, settle: float, progress: Callable[[Solution], None]) -> Solution:
    try:
        with suppress(TimeoutError):
            for known in improve(attack, position):
                solution = known._replace(nodes=attack.nodes)
                progress(solution)
                if known.proved:
                    attack.end, settle = min(attack.end, attack.now() + settle), inf
    except KeyboardInterrupt:
        progress(solution._replace(nodes=attack.nodes))
        raise
    return solution._replace(nodes=attack.nodes)


def improve(attack: Attack, position: Position) -> Iterator[Solution]:
    """Yield what is known of an unfinished position, each time a little more."""
    turn, moves = to_move(position), position.game.actions(position)
    yield Solution(-1 if position.x else 0, 1, (), None, 0, moves)
    value = turn if attack.forces(turn, position) else 0
    if not value:
        yield Solution(min(0, -turn), max(0, -turn), (), None, 0, moves)
        value = -turn if position.x and attack.forces(-turn, position) else 0
    plies = 1 if attack.board.state(position, turn).mine[-1] else None if value else position.empty.bit_count()
    known = Solution(value, value, (), plies, 0, moves)
    yield known
    if value == -turn or not (value or position.x):  # all moves lose, or all moves keep the draw
        yield known._replace(moves=moves, open=())
    else:
        yield from _settle(attack, position, turn, known)


def _settle(attack: Attack, position: Position, turn: int, known: Solution) -> Iterator[Solution]:
    """Yield the proved value with more and more moves settled: which keep the win, or leave the other side none."""
    for cell in dict.fromkeys([*attack.by_weight(attack.board.state(position, turn)), *cells(position.empty)]):
        after, action = position.place(1 << cell), divmod(cell, position.game.m)
        keeps = attack.forces(turn, after) if known.low else not attack.forces(-turn, after)
        kept = (*known.moves, action) if keeps else known.moves
        known = known._replace(moves=tuple(sorted(kept)), open=tuple(a for a in known.open if a != action))
        yield known
