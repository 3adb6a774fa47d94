"""`noughts best`: all best moves of every position, for programs and in words."""

import json

import pytest
from support import brute

from noughts.cli.best import best_json
from noughts.mnk import Position


def test_best_as_json_on_every_position(capsys: pytest.CaptureFixture[str]):
    for board in brute.positions():
        known = brute.truth(board)
        best_json(Position.parse(brute.notation(board)), seconds=1)
        assert json.loads(capsys.readouterr().out) == {
            "board": brute.notation(board),
            "player": brute.mover(board) if known.plies else None,
            "value": known.value,
            "moves": [list(divmod(cell, 3)) for cell in sorted(known.keep)],
            "plies": known.plies,
        }


def test_best_as_json(noughts):
    code, out, err = noughts("best", "X.O/.X./..O", "--json")
    assert (code, err) == (0, "")
    assert out == '{"board": "X.O/.X./..O", "player": "X", "value": 0, "moves": [[1, 2]], "plies": 5}\n'


def test_best_in_words(noughts):
    code, out, _ = noughts("best", "X.O/.X./..O")
    assert code == 0
    assert "X to move: a draw 5 moves from now" in out
    assert "right: X blocks O, who would have won here, and threatens left, so O must" in out
    assert "The game is over: X wins." in noughts("best", "XXX/OO./...")[1]
    assert "X wins 1 move from now" in noughts("best", "XX./OO./...")[1]


def test_best_on_another_shape(noughts):
    code, out, _ = noughts("best", "XO../XO../..../....", "--shape", "4x4x4", "--json")
    assert code == 0
    assert json.loads(out)["value"] == 0
