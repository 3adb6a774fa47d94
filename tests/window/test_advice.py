"""Hints, reasons and the review of a whole game."""

from support.window import ENGINE, centre, clicked, some, tie

from noughts.window.model import do, update
from noughts.window.rules import open_rules
from noughts.window.state import (
    Hover,
    Key,
)
from noughts.window.still import played, settled
from noughts.window.words import panel, score, slips, verdict


def test_review_shows_the_slip_and_plays_on_from_there():
    model = some("review")
    slip = slips(model)[-1]
    assert model.ply == slip.ply + 1
    assert slip.before.player == "X"
    assert dict(panel(model))["body"] == slip.sentence
    on = settled(do(model, "play on"), open_rules(ENGINE))
    assert on.board.cells == tuple(map(tuple, slip.before.rows()))
    assert on.your_turn
    assert score(on) == "Perfect:   You 0   Computer 1   Ties 0"


def test_review_of_two_people_names_both_sides_slips():
    model = played(ENGINE, "two", (0, 0), (0, 1), (1, 0), (2, 0), (2, 2), (0, 2), (1, 1), "review")
    assert {slip.before.player for slip in slips(model)} == {"X", "O"}
    first = update(model, Key("g"))
    assert first.ply == slips(model)[0].ply + 1
    assert ("body", slips(model)[0].sentence) in panel(first)
    assert update(first, Key("g")).ply == slips(model)[1].ply + 1


def test_the_review_goes_through_every_move_by_keys_and_by_the_strip():
    model = some("review")
    last = len(model.actions)
    assert update(model, Key("home")).ply == 0
    assert dict(panel(update(model, Key("home"))))["head"] == "The start"
    assert update(update(model, Key("home")), Key("left")).ply == 0
    assert update(update(model, Key("end")), Key("right")).ply == last
    for ply, move in enumerate(model.reviewed.moves, start=1):
        here = clicked(model, f"ply {ply}")
        assert here.ply == ply
        words = dict(panel(here))
        assert words["head"].startswith(f"Move {ply} of {last}: {move.before.player} ")
        assert move.words in words["grade"]
        assert words["body"] == move.sentence
        assert update(here, Key("left")).ply == ply - 1


def test_from_every_move_of_a_review_a_person_can_play_on():
    for scene in (some("review"), settled(do(tie(), "review"), open_rules(ENGINE))):
        for ply in range(len(scene.actions) + 1):
            on = settled(do(do(scene, f"ply {ply}"), "play on"), open_rules(ENGINE, seed=1))
            assert on.your_turn
            assert len(on.actions) <= ply


def test_review_without_slips_says_so():
    model = settled(do(tie(), "review"), open_rules(ENGINE))
    assert slips(model) == ()
    assert verdict(model) == "Nobody gave anything away."


def test_review_waits_for_the_end():
    model = played(ENGINE, "as X", (0, 0))
    assert do(model, "review") == model


def test_hints_are_the_truth_in_words():
    model = played(ENGINE, "two", (1, 1), (2, 1), (0, 1), (1, 2), "hints")
    assert model.hinted.values == {(0, 0): 1, (0, 2): 1, (1, 0): -1, (2, 0): 0, (2, 2): 0}
    pointed = update(model, Hover(centre(model, (0, 0))))
    assert ("body", "Top left: X wins.") in panel(pointed)


def test_why_gives_one_sentence():
    model = played(ENGINE, "as X", "why", (0, 0))
    said = [(style, text) for style, text in panel(model) if text]
    assert said == [
        ("head", "Why O at centre?"),
        (
            "body",
            "O builds on three lines and closes four lines to X. "
            "No other move holds the draw: any other lets X force a win.",
        ),
        ("note", "The machine proved that best play draws."),
    ]
