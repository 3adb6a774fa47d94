"""A rubric gives weights, and a wrong one is told."""

import pytest
from support.reports import passing

from noughts.classroom import rubric
from noughts.errors import Mistake


def test_a_rubric_weighs(tmp_path) -> None:
    path = tmp_path / "rubric.toml"
    path.write_text('[points]\nminimax = 4\nplayer = 0.5\n"GameState.move" = 2\nMove.value = 1.5\n')
    loaded = rubric.load(path)
    assert dict(loaded.points) == {"minimax": 4, "player": 0.5, "GameState.move": 2, "Move.value": 1.5}
    assert rubric.mark(passing(), loaded).total == rubric.mark(passing(), loaded).most == 10.5
    with pytest.raises(Mistake, match=r"names GameState.move, which is no function; it may name minimax, player"):
        rubric.check_names(loaded, ["minimax", "player"])


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("points = 3", "takes marks and one table"),
        ("[points]\nminimax = -1", "gives minimax -1"),
        ("[points]\nminimax = true", "gives minimax True"),
        ("[points]\nminimax = nan", "gives minimax nan"),
        ("[points", "is not TOML"),
        ("\x00", "is not TOML"),
    ],
)
def test_a_wrong_rubric_is_told_in_a_sentence(tmp_path, text: str, sentence: str) -> None:
    path = tmp_path / "rubric.toml"
    path.write_text(text)
    with pytest.raises(Mistake, match=sentence):
        rubric.load(path)
