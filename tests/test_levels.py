"""The levels do what their words say, on every 3 by 3 position."""

from random import Random

import pytest

from noughts import coach, levels
from noughts.game import itself, walk
from noughts.mnk import MNK, O, Position, X
from noughts.solve import solve

GAME = MNK(3, 3, 3)
UNFINISHED = [position for position in walk(GAME, itself) if not GAME.terminal(position)]


def test_perfect_moves_keep_the_value_and_the_shortest_win() -> None:
    for position in UNFINISHED:
        solution = solve(position)
        assert levels.best(position)
        for action in levels.best(position):
            after = solve(GAME.result(position, action))
            assert (after.value, after.plies) == (solution.value, (solution.plies or 0) - 1)


@pytest.mark.parametrize("level", ["1", "2"])
def test_levels_do_what_they_say(level: str) -> None:
    rng = Random(0)
    for position in UNFINISHED:
        wins, losses = (coach.threats(position, player) for player in (X, O))
        mine, yours = (wins, losses) if position.player == X else (losses, wins)
        action = levels.choose(position, level, rng)
        if mine:
            assert action in mine
        elif yours and level == "2":
            assert action in yours


def test_the_last_level_is_called_perfect_only_where_it_is() -> None:
    assert levels.described(GAME)["perfect"] == "never gives anything away"
    assert levels.described(MNK(4, 4, 4))["perfect"].startswith("plays perfectly where it can prove it")
    assert levels.described(GAME).keys() == levels.LEVELS.keys()


LARGER = MNK(15, 15, 5)
OPEN_THREE = "/".join("." * 15 for _ in range(6)) + "/....XXX......../..O..O........./" + "/".join(["." * 15] * 7)


def test_a_larger_board_has_levels_between() -> None:
    assert list(levels.described(LARGER)) == ["1", "2", "3", "4", "perfect"]


@pytest.mark.parametrize("level", ["3", "4"])
def test_levels_between_see_an_open_three_and_play_the_same_again(level: str) -> None:
    position = Position.parse(OPEN_THREE, LARGER)
    moves = levels.candidates(position, level)
    assert set(moves) <= {(6, 2), (6, 3), (6, 7), (6, 8)}
    assert moves == levels.candidates(position, level)
