"""What the window says, and that it is so."""

import pytest
from support.window import ENGINE, buttons, clicked, some, tie

from noughts.errors import Mistake
from noughts.mnk import MNK, read_moves, write_moves
from noughts.window import advice
from noughts.window.model import do, rules_wanted, update
from noughts.window.rules import open_rules, serve
from noughts.window.state import (
    Key,
    Source,
    Tick,
)
from noughts.window.still import opening, played, replay, settled
from noughts.window.words import caption, panel, slips, title, verdict


def test_the_course_words():
    rules = open_rules(ENGINE, seed=1)
    model = opening(ENGINE)
    assert title(model) == "Play Tic-Tac-Toe"
    labels = {button.text for button in buttons(model)}
    assert {"Play as X", "Play as O"} <= labels
    model = settled(do(model, "as X"), rules)
    assert title(model) == "Play as X"
    model = update(update(clicked(model, (0, 1)), serve(rules, rules_wanted(clicked(model, (0, 1))))), Tick(9))
    assert title(model) == "Computer thinking..."
    lost = played(ENGINE, "as X", (0, 1), (2, 1), (2, 2), (1, 0))
    assert title(lost) == "Game Over: O wins."
    assert "Play Again" in {button.text for button in buttons(lost)}
    assert title(tie()) == "Game Over: Tie."


def test_the_window_says_whose_line_won():
    won = played(ENGINE, "two", (0, 0), (1, 0), (0, 1), (1, 1), (0, 2))
    assert won.board.lines == (((0, 0), (0, 1), (0, 2)),)
    assert title(won) == "Game Over: X wins."


def test_a_game_is_copied_as_the_command_that_opens_it_again():
    model = some("review")
    copied = update(model, Key("c")).copied
    assert copied == "noughts play --game " + write_moves(model.actions)
    assert replay(opening(ENGINE), read_moves(copied.split()[-1]), "X").actions == model.actions
    with pytest.raises(Mistake, match="a1 cannot be played as move 2 of this game"):
        replay(opening(ENGINE), read_moves("a1-a1"), "X")


UNBLOCKED = ((3, 1), (0, 0), (3, 2), (0, 2), (3, 3), (0, 4), (3, 4), (0, 6), (3, 5))


def test_what_is_not_proved_is_not_called_faultless(monkeypatch):
    monkeypatch.setattr(advice, "REVIEW", 1.0)
    source = Source(game=MNK(7, 7, 5))
    model = settled(replay(opening(source), UNBLOCKED, "XO"), open_rules(source))
    assert "gave nothing" not in verdict(model)
    assert "Nobody gave" not in verdict(model)
    assert "moves are not proved to be right" in verdict(model)
    assert "O" in {slip.before.player for slip in slips(model)}
    words = panel(do(model, f"ply {slips(model)[-1].ply + 1}"))
    assert any("no proof" in text for _, text in words)


def test_the_title_bar_names_the_last_move():
    assert caption(played(ENGINE, "as X", (0, 0))) == "Noughts: Play as X (O took centre)"
