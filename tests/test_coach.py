"""The words: every move of every 3 by 3 position gets a true sentence; every slip is found."""

import pytest

from noughts import coach, levels
from noughts.game import walk
from noughts.mnk import MNK, Action, Position, X
from noughts.solve import solve

GAME = MNK(3, 3, 3)
UNFINISHED = [position for position in walk(GAME, key=lambda position: position) if not GAME.terminal(position)]


def worth(position: Position, action: Action) -> int:
    """Return what the move is worth to the player who makes it."""
    value = solve(GAME.result(position, action)).value
    assert value is not None
    return value if position.player == X else -value


CLAIMS = {
    "gives the draw away": -1,
    "had to play there": -1,
    "holds the draw": 0,
    "is a draw": 0,
    "and wins.": 1,
    "then wins by force": 1,
}


def test_words_of_every_move_fit_its_outcome() -> None:
    for position in UNFINISHED:
        for action in GAME.actions(position):
            sentence = coach.why(position, action)
            for words, claimed in CLAIMS.items():
                if words in sentence:
                    assert worth(position, action) == claimed, (position, action, sentence)
            assert sentence.endswith(".")


@pytest.mark.parametrize(
    ("board", "action", "sentence"),
    [
        ("XX./OO./...", (0, 2), "X completes 3 in a row and wins."),
        ("XX./OO./...", (1, 2), "X had a win at once: top right."),
        ("X../.../...", (1, 1), "Only centre holds the draw: any other move lets X force a win."),
        ("XO./X../...", (2, 0), "X would win at bottom left, so O must block, though it cannot be saved."),
        ("XO./X../...", (1, 1), "X now wins at bottom left; O had to play there."),
        ("XO./.X./..O", (1, 0), "X wins: it makes two threats at once, and O can block only one."),
        ("X../.../...", (0, 1), "This gives the draw away: O should play centre."),
        ("XOX/OX./OXO", (1, 2), "It is the last free cell, and the game is a draw."),
    ],
)
def test_words(board: str, action: Action, sentence: str) -> None:
    assert coach.why(Position.parse(board), action) == sentence


def test_review_finds_each_move_that_changed_the_value_and_no_other() -> None:
    slips = coach.review(GAME, [(0, 0), (0, 1), (1, 1), (2, 2), (0, 2)])
    assert [(slip.ply, slip.was, slip.became) for slip in slips] == [(1, 0, 1), (4, 1, 0)]
    assert slips[0].better == ((1, 1),)
    assert slips[1].sentence == "X at top right turned a win for X into a draw; left or bottom left would have held."


def test_review_of_a_faultless_game_is_empty() -> None:
    position, moves = GAME.initial_state(), []
    while not GAME.terminal(position):
        moves.append(levels.best(position)[0])
        position = GAME.result(position, moves[-1])
    assert coach.review(GAME, moves) == []


def test_cells_have_names_on_every_board() -> None:
    assert coach.name(GAME, (2, 0)) == "bottom left"
    assert coach.name(MNK(4, 4, 4), (2, 0)) == "row 3, column 1"
