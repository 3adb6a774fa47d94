"""Hints: what is said of a cell is proved, symmetric cells say the same, and there is always a suggestion."""

import pytest
from support import brute

from noughts import coach
from noughts.coach.advice import alike
from noughts.game import walk
from noughts.mnk import MNK, Position

GAME = MNK(3, 3, 3)


def test_every_hint_on_3x3_is_what_brute_force_finds() -> None:
    for position in walk(GAME, key=lambda position: position):
        if GAME.terminal(position):
            continue
        board = str(position).replace("/", "")
        *_, found = coach.advise(position, seconds=1)
        assert found.values == {
            divmod(cell, 3): brute.truth(child).value for cell, child in brute.moves(board).items()
        }, board
        row, col = found.suggestion
        assert 3 * row + col in brute.truth(board).keep


@pytest.mark.parametrize("shape", ["5x5x4", "7x7x5", "15x15x5"])
@pytest.mark.parametrize("stones", [0, 1])
def test_mirror_images_say_the_same_and_a_suggestion_is_there(shape: str, stones: int) -> None:
    game = MNK.parse(shape)
    position = game.initial_state()
    if stones:
        position = game.result(position, (game.n // 2, game.m // 2))
    *_, found = coach.advise(position, seconds=0.3)
    assert found.values.keys() == set(game.actions(position))
    for group in alike(position):
        assert len({found.values[action] for action in group}) == 1
    assert found.suggestion in found.values


def test_what_is_proved_of_the_board_is_told_of_its_moves() -> None:
    """O has an open four: it is lost, so every move loses."""
    rows = ["." * 15 for _ in range(15)]
    rows[7] = "...OOOO........"
    rows[2] = "X.X.X.X........"
    position = Position.parse("/".join(rows), MNK(15, 15, 5))
    *_, found = coach.advise(position, seconds=0.3)
    assert set(found.values.values()) == {-1}
