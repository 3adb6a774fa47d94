"""The levels do what their words say, on every 3 by 3 position."""

from random import Random

import pytest
from support import brute
from support.claims import Shape, stones

from noughts import levels
from noughts.game import itself, walk
from noughts.mnk import MNK, Action, O, Position, X
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


def wins(position: Position) -> tuple[set[Action], set[Action]]:
    """Where the side to move could complete a line, and where the other side could, by the tests' own lines."""
    shape = Shape(position.game.m, position.game.n, position.game.k)
    here, other = stones(position), O if position.player == X else X
    return shape.threats(here, position.player), shape.threats(here, other)


@pytest.mark.parametrize("level", ["1", "2", "perfect"])
def test_what_the_machine_says_it_saw_is_what_there_was_to_see(level: str) -> None:
    rng = Random(0)
    for position in UNFINISHED:
        decision, (mine, yours) = levels.decide(position, level, rng), wins(position)
        said = levels.motive(decision)
        if level != "perfect":
            assert levels.seen(position, decision.action, level) == said
        assert ("sees this win" in said) == (level != "perfect" and decision.action in mine), said
        assert ("blocks one of yours here" in said) == (level == "2" and not mine and decision.action in yours), said
        assert ("plays anywhere" in said) == (level != "perfect" and decision.saw == "nothing"), said
        if level == "perfect":
            value = brute.truth(str(position).replace("/", "")).value * (1 if position.player == X else -1)
            assert ("proved that every move loses", "proved that best play", "proved that it can")[value + 1] in said


@pytest.mark.parametrize("level", ["1", "2"])
def test_levels_do_what_they_say(level: str) -> None:
    rng = Random(0)
    for position in UNFINISHED:
        mine, yours = wins(position)
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
