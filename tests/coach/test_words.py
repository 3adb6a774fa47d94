"""The words: whatever the coach says of a move is true, clause by clause, on every position that can be tried."""

from collections.abc import Iterator
from functools import cache, partial
from random import Random

import pytest
from support.claims import Move, Shape, false_claims, stones
from support.minimax import Solved
from support.shares import one_in

from noughts import coach
from noughts.game import walk
from noughts.mnk import MNK, Action, Position
from noughts.solve import Solution, solve
from noughts.solve.duel import ending, scores

GAME = MNK(3, 3, 3)


@cache
def table(game: MNK) -> dict[int, int]:
    return scores(game.initial_state())


def looked_up(position: Position) -> Solution:
    return ending(position, table(position.game))


def unfinished(game: MNK) -> Iterator[Position]:
    return (position for position in walk(game, key=lambda position: position) if not game.terminal(position))


def sampled(game: MNK, count: int) -> Iterator[Position]:
    """Positions of games in which half the stones are set beside others, so that something happens."""
    rng = Random(f"{game}")
    while count:
        position, wanted = game.initial_state(), rng.randrange(game.m * game.n)
        while not game.terminal(position) and position.empty.bit_count() > wanted:
            moves = game.actions(position)
            position = game.result(position, rng.choice(_crowded(position, moves) or moves))
        if not game.terminal(position):
            count -= 1
            yield position


def _crowded(position: Position, moves: tuple[Action, ...]) -> list[Action]:
    taken = stones(position)
    return [(r, c) for r, c in moves if any((r + i, c + j) in taken for i in (-1, 0, 1) for j in (-1, 0, 1))]


def check_all(game: MNK, positions: Iterator[Position]) -> int:
    """Check what is said of every move of these positions; return how many sentences that were."""
    shape, count = Shape(game.m, game.n, game.k), 0
    truth = Solved(shape)
    for position in positions:
        here = stones(position)
        for action in game.actions(position):
            text = coach.sentence(coach.reason(position, action, known=looked_up))
            assert not false_claims(text, Move(shape, here, action, truth.value, truth.length)), (str(position), action)
            count += 1
    return count


def test_every_word_about_every_move_of_3x3_is_true() -> None:
    assert check_all(GAME, unfinished(GAME)) == 16167


@pytest.mark.long
def test_every_word_about_every_move_of_4x3x3_is_true() -> None:
    game = MNK(4, 3, 3)
    assert check_all(game, unfinished(game)) == 391_062


@pytest.mark.parametrize("shape", one_in(3, ["7x7x5", "7x7x4", "15x15x5"]))
def test_words_about_large_boards_are_true(shape: str) -> None:
    assert false_of_large(MNK.parse(shape), 30, seconds=0) == []


@pytest.mark.long
@pytest.mark.parametrize(("shape", "seconds"), [("7x7x4", 0.05), ("7x7x5", 0.05), ("15x15x5", 0.005)])
def test_words_about_1000_positions_of_large_boards_are_true(shape: str, seconds: float) -> None:
    assert false_of_large(MNK.parse(shape), 1_000, seconds=seconds) == []


def false_of_large(game: MNK, count: int, *, seconds: float) -> list[tuple[str, Action]]:
    """Return where what is said of a move is false: in every other position a win or a block, if there is any."""
    shape, rng, found = Shape(game.m, game.n, game.k), Random(7), list[tuple[str, Action]]()
    known = partial(solve, seconds=seconds)
    for number, position in enumerate(sampled(game, count)):
        here, moves = stones(position), game.actions(position)
        urgent = {*shape.threats(here, "X"), *shape.threats(here, "O")} if number % 2 else set()
        action = rng.choice(sorted(urgent) or moves)
        text = coach.sentence(coach.reason(position, action, known=known))
        if false_claims(text, Move(shape, here, action, lambda _: None)):
            found.append((str(position), action))
    return found


def test_marks_are_the_cells_that_the_sentence_names() -> None:
    for position in unfinished(GAME):
        for action in GAME.actions(position):
            told = coach.reason(position, action)
            text = coach.sentence(told)
            for cell in coach.marks(told):
                assert coach.name(GAME, cell) in text, (str(position), action, text)


@pytest.mark.parametrize(
    ("board", "action", "sentence"),
    [
        ("XX./OO./...", (0, 2), "X completes 3 in a row and wins."),
        ("XX./OO./...", (1, 2), "X could have won at once, at top right. Now it is a draw with best play."),
        (
            "X../.../...",
            (1, 1),
            "O builds on three lines and closes four lines to X. "
            "No other move holds the draw: any other lets X force a win.",
        ),
        ("XO./X../...", (1, 1), "X now wins at bottom left; O had to block there."),
        (
            "XO./.X./..O",
            (1, 0),
            "X makes two threats at once, right and bottom left. O can stop only one of them, so X wins.",
        ),
        (
            "X../.O./..X",
            (0, 1),
            "O threatens bottom, so X must answer there. "
            "It holds the draw, as would left, right or bottom; any other move lets X force a win.",
        ),
        (
            "X../.../...",
            (0, 1),
            "O builds on one line and closes two lines to X. "
            "But this gives the draw away: X can now force a win; O should have played centre.",
        ),
    ],
)
def test_words(board: str, action: Action, sentence: str) -> None:
    assert coach.why(Position.parse(board), action) == sentence
