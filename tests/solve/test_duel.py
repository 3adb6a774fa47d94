"""The table of tic-tac-toe against plain search, on every position."""

from functools import cache

from noughts.game import walk
from noughts.mnk import MNK, Position, X
from noughts.solve import duel, solve

GAME = MNK(3, 3, 3)
POSITIONS = list(walk(GAME, key=lambda position: position))


@cache
def plain(position: Position) -> tuple[int, int]:
    if GAME.terminal(position):
        return GAME.utility(position), 0
    sign = 1 if position.player == X else -1
    results = [plain(GAME.result(position, action)) for action in GAME.actions(position)]
    value = sign * max(sign * value for value, _ in results)
    lengths = [plies for outcome, plies in results if outcome == value]
    return value, 1 + (min(lengths) if value == sign else max(lengths))


def test_every_position_has_its_value_and_length():
    assert len(POSITIONS) == len(duel.scores(GAME.initial_state())) == 5478
    for position in POSITIONS:
        solution = solve(position)
        assert (solution.value, solution.plies) == plain(position), position


def test_moves_are_exactly_those_that_keep_the_value():
    for position in POSITIONS:
        value = plain(position)[0]
        kept = tuple(a for a in GAME.actions(position) if plain(GAME.result(position, a))[0] == value)
        assert solve(position).moves == kept, position


def test_who_wins_how_often():
    outcomes = [solve(p).value * (1 if p.player == X else -1) for p in POSITIONS]
    assert [outcomes.count(v) for v in (1, 0, -1)] == [2836, 1068, 1574]
