"""The review of a game: every move graded, what is proved told apart from what only seems so."""

from itertools import pairwise

import pytest
from support import brute

from noughts import coach, levels
from noughts.coach.grading import SLIPS
from noughts.game import walk
from noughts.mnk import MNK, Action

GAME = MNK(3, 3, 3)


def test_review_finds_each_move_that_changed_the_value_and_no_other() -> None:
    slips = coach.review(GAME, [(0, 0), (0, 1), (1, 1), (2, 2), (0, 2)])
    assert [(slip.ply, slip.was.known.value, slip.became.known.value) for slip in slips] == [(1, 0, 1), (4, 1, 0)]
    assert slips[0].better == ((1, 1),)
    assert slips[1].better == ((1, 0), (2, 0))


def test_every_grade_on_3x3_is_what_brute_force_finds() -> None:
    for position in walk(GAME, key=lambda position: position):
        board = str(position).replace("/", "")
        for action in GAME.actions(position):
            (move,) = coach.reviewed(GAME, [action], start=position)
            assert move.grade == graded(board, 3 * action[0] + action[1]), (board, action)


def graded(board: str, cell: int) -> str:
    """The grade of a move by the tests' own oracle."""
    sign, before = (1 if brute.mover(board) == "X" else -1), brute.truth(board)
    child = brute.moves(board)[cell]
    after = brute.truth(child)
    if brute.outcome(child) == sign:
        return "wins"
    if after.value != before.value:
        return "gave win" if before.value == sign else "gave draw"
    if after.value == -sign:
        return "lost"
    if after.value == sign and after.plies + 1 > before.plies:
        return "slower"
    return "only" if len(before.keep) == 1 and board.count(".") > 1 else "best"


def test_review_of_a_faultless_game_is_empty() -> None:
    position, moves = GAME.initial_state(), list[Action]()
    while not GAME.terminal(position):
        moves.append(levels.best(position)[0])
        position = GAME.result(position, moves[-1])
    assert coach.review(GAME, moves) == []


UNBLOCKED = [(3, 1), (0, 0), (3, 2), (0, 2), (3, 3), (0, 4), (3, 4), (0, 6), (3, 5)]


@pytest.mark.parametrize("shape", ["7x7x5", "15x15x5"])
def test_a_four_that_was_not_blocked_is_a_slip_on_boards_that_are_not_solved(shape: str) -> None:
    moves = coach.reviewed(MNK.parse(shape), UNBLOCKED, seconds=1.5)
    assert moves[7].grade in ("turned", "lost")
    assert moves[8].grade == "wins"
    assert any(move.grade in SLIPS for move in moves if move.ply % 2)
    for move in moves:
        assert move.was.known.low <= move.was.estimate <= move.was.known.high
    for one, next_one in pairwise(moves):
        assert one.became == next_one.was
