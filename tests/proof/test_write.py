"""What is written is a proof: of empty boards, and of positions in the middle of a game."""

from io import BytesIO
from random import Random

import pytest

from noughts.mnk import MNK, Position, cells
from noughts.proof.verify import verify
from noughts.proof.write import write
from noughts.solve import solve
from noughts.solve.attack import Attack

# The value of the empty board, and how many lemmas prove it: a change of the search or of the writer says so here.
LEMMAS = {
    "3x3x3": ("draw", 12),
    "4x3x3": ("X", 7),
    "4x4x4": ("draw", 0),
    "5x4x4": ("draw", 7),
    "6x4x4": ("draw", 76),
    "5x5x4": ("draw", 232),
    "6x5x4": ("X", 946),
    "6x6x5": ("draw", 2),
    "7x6x5": ("draw", 25),
    "9x6x6": ("draw", 0),
}


def checked(position: Position) -> tuple[str, int]:
    """Write a proof of the value that the solver finds, and return what the checker reads in it."""
    attack, file = Attack(position.game), BytesIO()
    value = solve(position, settle=0, attack=attack).value
    assert value is not None
    write(file, position, value, attack)
    file.seek(0)
    proved, word, lemmas = verify(file)
    assert (proved, word) == (position, ("draw", "X", "O")[value])
    return word, lemmas


@pytest.mark.parametrize("shape", LEMMAS)
def test_empty_boards(shape: str):
    assert checked(MNK.parse(shape).initial_state()) == LEMMAS[shape]


@pytest.mark.long
@pytest.mark.parametrize("shape", ["7x4x4", "7x7x5"])
def test_larger_empty_boards(shape: str):
    assert checked(MNK.parse(shape).initial_state())[0] == "draw"


def test_positions_of_random_games():
    """On boards where all three values occur, finished games among them."""
    rng, words = Random(7), []
    for shape in ("4x3x3", "4x4x3", "4x4x4", "5x4x4", "5x5x4", "6x5x4", "5x2x3", "4x3x2", "6x6x5"):
        game = MNK.parse(shape)
        for _ in range(25):
            position = game.initial_state()
            for _ in range(rng.randint(game.m * game.n // 4, game.m * game.n)):
                if not game.terminal(position):
                    position = position.place(1 << rng.choice(list(cells(position.empty))))
            words.append(checked(position)[0])
    assert min(words.count(word) for word in ("X", "O", "draw")) > 20


def test_progress_counts_the_lines():
    file, counts = BytesIO(), []
    write(file, MNK(5, 4, 4).initial_state(), 0, Attack(MNK(5, 4, 4)), counts.append)
    assert counts == list(range(1, file.getvalue().count(b"\n") + 1))
