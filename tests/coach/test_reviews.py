"""Reviews and hints on boards that are not 3 by 3: grades, sentences, counts and cells are held to brute force."""

from collections.abc import Callable, Iterator
from random import Random

import pytest
from support.claims import Move, Shape, Stones, false_claims, stones
from support.minimax import Solved

from noughts import coach, levels
from noughts.coach.grading import CERTAIN, UNSURE
from noughts.mnk import MNK, Action, Position

QUICK = [("4x3x3", 9), ("7x7x5", 6)]
"""Boards, and how many free cells brute force is left with."""
ALL = [("4x3x3", 12), ("4x4x3", 8), ("4x4x4", 9), ("7x7x4", 8), ("7x7x5", 8)]
LONG = pytest.mark.long
BOARDS = [*QUICK, *(pytest.param(*one, marks=LONG) for one in ALL)]


def late(game: MNK, count: int, *, free: int) -> Iterator[Position]:
    """Boards on which so many cells are free and nobody has won, of games played by chance."""
    rng = Random(f"late {game}")
    while count:
        position = game.initial_state()
        while not game.terminal(position) and position.empty.bit_count() > free:
            position = game.result(position, rng.choice(game.actions(position)))
        if not game.terminal(position):
            count -= 1
            yield position


def played_on(position: Position, rng: Random) -> list[Action]:
    """A game from a board to its end, by chance."""
    game, moves = position.game, list[Action]()
    while not game.terminal(position):
        moves.append(rng.choice(game.actions(position)))
        position = game.result(position, moves[-1])
    return moves


def grade(move: Move, length: Callable[[Stones], int]) -> str:
    """The grade of a move by brute force alone."""
    before, after = move.worth(move.stones), move.worth(move.after)
    if move.shape.completes(move.stones, move.action, move.me):
        return "wins"
    if after != before:
        return "gave win" if before == 1 else "gave draw"
    if after == -1:
        return "lost"
    if after == 1 and length(move.after) + 1 > length(move.stones):
        return "slower"
    return "only" if len(move.kept()) == 1 and len(move.shape.free(move.stones)) > 1 else "best"


@pytest.mark.parametrize(("shape", "free"), BOARDS)
def test_reviews_of_games_that_brute_force_solves_are_true(shape: str, free: int) -> None:
    game, rng = MNK.parse(shape), Random(1)
    size = Shape(game.m, game.n, game.k)
    truth = Solved(size)
    for start in late(game, free, free=free):
        moves = coach.reviewed(game, played_on(start, rng), start=start)
        for one in moves:
            move = Move(size, stones(one.before), one.action, truth.value, truth.length)
            assert not false_claims(one.sentence, move), (str(one.before), one.action)
            assert one.grade in fitting(grade(move, truth.length), one)
            assert set(one.better) <= move.kept()
            assert one.was.known.value == truth.value(move.stones)
        for who in ("X", "O", "XO"):
            given = sum(one.grade in CERTAIN and one.before.player in who for one in moves)
            assert coach.summary(moves, who=who) == summed(given, who)


def fitting(right: str, one: coach.Graded) -> set[str]:
    """The grades that say what is right: where nobody knows how long a win takes, that it is kept is enough."""
    timed = one.was.known.plies is not None and one.became.known.plies is not None
    return {right} if timed or right not in ("best", "slower") else {"best" if one.became.known.value == 0 else "keeps"}


def summed(given: int, who: str) -> str:
    """The sum of a review in which all is proved."""
    if not given:
        return "Nobody gave anything away." if who == "XO" else "You gave nothing away."
    times = "once" if given == 1 else f"{given} times"
    return f"{'Something was given away' if who == 'XO' else 'You gave something away'} {times}."


@pytest.mark.parametrize("shape", ["7x7x5", *(pytest.param(shape, marks=LONG) for shape in ("7x7x4", "15x15x5"))])
def test_a_review_of_what_is_not_solved_says_so_and_nothing_false(shape: str) -> None:
    game, rng = MNK.parse(shape), Random(shape)
    size = Shape(game.m, game.n, game.k)
    moves = coach.reviewed(game, played_on(game.initial_state(), rng)[:30], seconds=1)
    for one in moves:
        assert not false_claims(one.sentence, Move(size, stones(one.before), one.action, lambda _: None))
        assert (one.grade in UNSURE) <= (one.was.known.value is None or one.became.known.value is None)
    unsure, given = sum(one.grade in UNSURE for one in moves), sum(one.grade in CERTAIN for one in moves)
    said = coach.summary(moves, who="XO")
    assert ("at least" in said) == bool(unsure and given)
    assert ("Nobody" in said) == (not unsure and not given)
    assert (f"{unsure} of {len(moves)} moves are not proved" in said) == (unsure > 0 == given)


@pytest.mark.parametrize(("shape", "free"), BOARDS)
def test_hints_are_what_brute_force_finds(shape: str, free: int) -> None:
    game = MNK.parse(shape)
    truth = Solved(Shape(game.m, game.n, game.k))
    for position in late(game, free, free=free):
        *_, found = coach.advise(position, seconds=60)
        values = {move: truth.value(stones(game.result(position, move))) for move in game.actions(position)}
        assert found.values == values, str(position)
        assert values[found.suggestion] == truth.value(stones(position))


@pytest.mark.parametrize("level", ["2", "perfect", *(pytest.param(level, marks=LONG) for level in "134")])
@pytest.mark.parametrize(("shape", "free"), BOARDS)
def test_what_the_machine_says_it_saw_is_true(shape: str, free: int, level: str) -> None:
    game, rng = MNK.parse(shape), Random(2)
    size = Shape(game.m, game.n, game.k)
    truth = Solved(size)
    said = {1: "proved that it can force a win", 0: "proved that best play draws", -1: "proved that every move loses"}
    for position in late(game, 2 * free, free=free):
        decision = levels.decide(position, level, rng)
        move, words = Move(size, stones(position), decision.action, truth.value), levels.motive(decision)
        if level in "12":
            mine, yours = size.threats(move.stones, move.me), size.threats(move.stones, move.you)
            assert ("sees this win" in words) == (decision.action in mine)
            assert ("blocks one of yours here" in words) == (level == "2" and not mine and decision.action in yours)
            assert ("plays anywhere" in words) == (not mine and (level == "1" or not yours))
        elif "looked best" not in words:
            assert said[move.worth(move.stones) or 0] in words
            assert move.worth(move.after) == move.worth(move.stones)
