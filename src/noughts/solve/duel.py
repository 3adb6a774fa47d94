"""What a position is worth, and which moves keep that: by both sides' attacks, or where little is left, by a table.

*Duel.* For each side we ask whether it can force a line (attack.py); if neither can, the game is a draw. On the empty
board O never can: X could play anywhere and then follow O's plan as if O had moved first, because a stone never hurts
its owner. For the same reason every first move keeps a draw there: X could even pass.

*Table.* With at most nine empty cells there are some six thousand positions to come at the most, a few milliseconds, so
every continuation is tried; tic-tac-toe itself is such an ending, of 5,478 positions. A position is one number: the
stones of the side to move in the low bits, the other side's above them. Its score is seen from the side to move: 0 a
draw, L - n a win in n plies, n - L a loss in n plies, where L is larger than any length; so a quick win beats a slow
one, and a slow loss a quick one.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache, lru_cache
from math import inf
from typing import NamedTuple

from noughts.mnk import MNK, Action, Position, X, cells, to_move
from noughts.solve.attack import Attack

FEW = 9  # empty cells up to which a position is solved by such a table


class Solution(NamedTuple):
    """What is known of a position: its value lies in low..high to X, and is proved when they meet.

    moves   every move proved to keep the value
    plies   the length of best play: the winner hurries, the loser delays; None where only the value is proved
    nodes   how many nodes the proof took
    open    moves of which it is not known yet whether they keep the value; none unless the time ran out
    """

    low: int
    high: int
    moves: tuple[Action, ...]
    plies: int | None
    nodes: int
    open: tuple[Action, ...] = ()

    @property
    def proved(self) -> bool:
        """Tell whether the value is known."""
        return self.low == self.high

    @property
    def value(self) -> int | None:
        """The value to X, or None while only bounds are known."""
        return self.low if self.proved else None


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
    the end. `progress` is told whenever more is known; `attack` remembers what it finds.
    """
    game, x, o = position
    if game.m == game.n == game.k == 3:
        return _tictactoe(x, o)
    if game.terminal(position) or position.empty.bit_count() <= FEW:
        return ending(position, scores(position))
    attack = attack or Attack(game)
    attack.end = attack.now() + seconds
    with suppress(TimeoutError):
        for solution in improve(attack, position):
            progress(solution)
            if solution.proved:
                attack.end, settle = min(attack.end, attack.now() + settle), inf
    return solution._replace(nodes=attack.nodes)


@cache
def _tictactoe(x: int, o: int) -> Solution:
    """Return everything about a 3 by 3 position; the empty board is searched, which is quicker than the table."""
    position = Position(MNK(3, 3, 3), x, o)
    if not x:
        *_, solution = improve(Attack(position.game), position)
        return solution
    known = scores(position.game.initial_state())
    return ending(position, known if number(position) in known else scores(position))


def improve(attack: Attack, position: Position) -> Iterator[Solution]:
    """Yield what is known of an unfinished position, each time a little more."""
    turn, moves = to_move(position), position.game.actions(position)
    yield Solution(-1 if position.x else 0, 1, (), None, attack.nodes, moves)
    value = turn if attack.forces(turn, position) else 0
    if not value:
        yield Solution(min(0, -turn), max(0, -turn), (), None, attack.nodes, moves)
        value = -turn if position.x and attack.forces(-turn, position) else 0
    state = attack.board.state(position, turn)
    plies = 1 if attack.board.threats(state.mine) else None if value else position.empty.bit_count()
    known = Solution(value, value, (), plies, attack.nodes, moves)
    yield known
    if value == -turn or not (value or position.x):  # all moves lose, or all moves keep the draw
        yield known._replace(moves=moves, open=())
        return
    for cell in dict.fromkeys([*attack.by_weight(state), *cells(position.empty)]):
        after, action = position.place(1 << cell), divmod(cell, position.game.m)
        keeps = attack.forces(turn, after) if known.low else not attack.forces(-turn, after)
        kept, left = (*known.moves, action) if keeps else known.moves, tuple(a for a in known.open if a != action)
        known = known._replace(moves=tuple(sorted(kept)), nodes=attack.nodes, open=left)
        yield known


def ending(position: Position, found: Mapping[int, int]) -> Solution:
    """Return everything about a position, from a table that scores it and all positions it leads to."""
    game, turn = position.game, to_move(position)
    score = found[number(position)]
    sign = (score > 0) - (score < 0)
    after = {action: found[number(game.result(position, action))] for action in game.actions(position)}
    kept = tuple(action for action, theirs in after.items() if theirs * sign < 0 or theirs == sign)
    plies = game.m * game.n + 1 - abs(score) if score else position.empty.bit_count()
    return Solution(turn * sign, turn * sign, kept, plies, len(found))


def number(position: Position) -> int:
    """Return a position as one number."""
    mine, theirs = (position.x, position.o) if position.player == X else (position.o, position.x)
    return mine | theirs << position.game.m * position.game.n


@lru_cache(maxsize=1)  # that of tic-tac-toe is asked for again and again
def scores(root: Position) -> dict[int, int]:
    """Return the score of every position that play can reach from this one, itself included."""
    game, low, size, found = root.game, root.game.full, root.game.m * root.game.n, dict[int, int]()
    has_line, moves = cache(game.has_line), cache(lambda taken: [1 << size + cell for cell in cells(low & ~taken)])

    def visit(position: int) -> int:
        mine, theirs = position & low, position >> size
        worst = size + 2 if has_line(theirs) else 0
        if not worst and mine | theirs != low:
            after = [theirs | mine << size | move for move in moves(mine | theirs)]
            worst = min([found[child] if child in found else visit(child) for child in after])
        found[position] = score = -worst - 1 if worst < 0 else 1 - worst if worst > 0 else 0
        return score

    visit(number(root))
    return found
