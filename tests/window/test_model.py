"""The window's logic, driven by the events a person makes; the rules and the coach answer for real."""

from collections import Counter
from dataclasses import replace

import pytest
from support.window import COURSE, ENGINE, buttons, centre, clicked, some, tie

from noughts import levels
from noughts.mnk import MNK, Position
from noughts.window.model import coach_wanted, do, rules_wanted, update, wake
from noughts.window.rules import open_rules, serve
from noughts.window.state import (
    Hinted,
    Key,
    Model,
    Press,
    Release,
    Reply,
    Source,
    Think,
    Tick,
    Trouble,
)
from noughts.window.still import opening, played, settled
from noughts.window.words import panel, score


def press(model, *names, rules):
    for name in names:
        model = settled(update(model, Key(name)), rules)
    return model


def every_line(side, source, choices):
    """Play every human line through the model, by mouse, against each move the machine may choose; count the ends."""
    rules, seen, ends = open_rules(source), set(), Counter()
    todo = [do(replace(opening(source), motion=False), f"as {side}")]
    while todo:
        model = todo.pop()
        request = rules_wanted(model)
        if isinstance(request, Think):
            moves = choices(rules, request)
            todo += [update(model, Reply(request, rules.play(request.cells, move), move)) for move in moves]
        elif request is not None:
            todo.append(update(model, serve(rules, request)))
        elif model.over:
            ends[model.board.winner] += 1
        elif model.board.cells not in seen:
            seen.add(model.board.cells)
            todo += [clicked(model, cell) for cell in model.board.actions]
    return ends


def perfect(_rules, request):
    return levels.best(Position.from_rows(request.cells))


def its_minimax(rules, request):
    return [rules.think(request.cells, "minimax")[0]]


@pytest.mark.parametrize(("source", "choices"), [(ENGINE, perfect), (COURSE, its_minimax)])
@pytest.mark.parametrize(("side", "other"), [("X", "O"), ("O", "X")])
def test_at_its_best_the_machine_never_loses_whatever_the_person_plays(side, other, source, choices):
    ends = every_line(side, source, choices)
    assert ends[side] == 0
    assert ends[None] > 0
    assert ends[other] > 0


@pytest.mark.parametrize("level", ["1", "2"])
def test_at_the_lower_levels_the_machine_can_be_beaten(level):
    ends = every_line("X", ENGINE, lambda rules, request: [rules.think(request.cells, level)[0]])
    assert ends["X"] > 0


@pytest.mark.parametrize("side", ["X", "O"])
def test_a_whole_game_by_keyboard_alone(side):
    rules = open_rules(ENGINE, seed=3)
    model = press(opening(ENGINE), *(["return"] if side == "X" else ["right", "right", "return"]), rules=rules)
    assert model.humans == side
    while not model.over:
        before = len(model.steps)
        for name in ("up", "up", "left", "left"):
            model = press(model, name, rules=rules)
        row, col = sorted(model.board.actions)[0]
        model = press(model, *["down"] * row, *["right"] * col, rules=rules)
        assert model.focus == (row, col)
        model = press(model, "space", rules=rules)
        assert len(model.steps) > before
    assert (
        press(model, "return", rules=rules).board.actions == {(r, c) for r in range(3) for c in range(3)} or side == "O"
    )


@pytest.mark.parametrize(("key", "cell"), [("1", (0, 0)), ("6", (1, 2)), ("[7]", (0, 0)), ("[3]", (2, 2))])
def test_digits_play_cells(key, cell):
    model = press(played(ENGINE, "two"), key, rules=open_rules(ENGINE))
    assert model.actions == (cell,)


def test_digits_play_nothing_on_other_boards():
    four = Source(game=MNK(4, 4, 4))
    assert press(played(four, "two"), "1", rules=open_rules(four)).actions == ()


def test_undo_takes_back_to_your_last_turn():
    rules = open_rules(ENGINE, seed=1)
    model = played(ENGINE, "as X", (0, 0))
    assert len(model.steps) == 3
    undone = press(model, "u", rules=rules)
    assert undone.actions == ()
    assert undone.your_turn
    assert press(undone, "u", rules=rules) == replace(undone, now=undone.now + 2, steering=True)


def test_undo_while_the_machine_thinks():
    rules = open_rules(ENGINE)
    model = clicked(played(ENGINE, "as X"), (0, 0))
    model = update(model, serve(rules, rules_wanted(model)))
    assert model.thinking
    undone = update(model, Key("u"))
    assert undone.your_turn
    assert rules_wanted(undone) is None


def test_the_machine_opening_cannot_be_undone():
    model = played(ENGINE, "as O")
    assert update(model, Key("u")).actions == model.actions


def test_an_undone_game_does_not_count():
    lost = some("over")
    assert score(lost) == "Perfect:   You 0   Computer 1   Ties 0"
    assert score(settled(do(lost, "undo"), open_rules(ENGINE))) == ""


def test_the_score_is_kept_apart_for_each_level_and_board():
    rules = open_rules(ENGINE, seed=1)
    lost = some("over")
    assert score(lost) == "Perfect:   You 0   Computer 1   Ties 0"
    easier = settled(do(do(do(lost, "back"), "level 1"), "as X"), rules)
    assert score(easier) == ""
    again = settled(do(do(do(easier, "back"), "level perfect"), "as O"), rules)
    assert score(again) == "Perfect:   You 0   Computer 1   Ties 0"
    other = do(do(do(again, "back"), "board 4x4x4"), "two")
    assert score(other) == ""


def test_board_level_and_side_are_chosen_in_the_menu():
    model = do(opening(ENGINE), "board 7x7x5")
    assert str(model.source.game) == "7x7x5"
    assert [name for name, _ in model.levels] == ["1", "2", "3", "4", "perfect"]
    model = do(do(model, "level 3"), "board 3x3x3")
    assert model.level == "perfect"  # there is no third level on this board
    shapes = [update(model, Key("b")).source.game]
    assert shapes == [MNK(4, 4, 4)]
    assert {label.command for label in buttons(model)} >= {"board 3x3x3", "board 15x15x5", "level 1", "as X", "two"}
    beside = opening(COURSE)
    assert do(beside, "board 4x4x4") == beside
    assert not any(label.command.startswith("board") for label in buttons(beside))


def test_the_score_is_kept_over_the_sitting():
    rules = open_rules(ENGINE, seed=1)
    model = settled(do(some("over"), "again"), rules)
    assert score(model) == "Perfect:   You 0   Computer 1   Ties 0"
    model = settled(do(do(model, "back"), "two"), rules)
    assert score(model) == ""
    assert score(tie()) == "X 0   O 0   Ties 1"


def test_a_late_answer_changes_nothing():
    rules = open_rules(ENGINE)
    model = clicked(played(ENGINE, "as X"), (0, 0))
    model = update(model, serve(rules, rules_wanted(model)))
    late = serve(rules, rules_wanted(model))
    undone = update(model, Key("u"))
    assert update(undone, late) == undone
    assert update(undone, Hinted(coach_wanted(replace(undone, hints=True)), {})) == undone


def test_leaving_for_the_menu_loses_nothing():
    rules = open_rules(ENGINE)
    model = played(ENGINE, "as X", (0, 0))
    away = update(model, Key("escape"))
    assert away.screen == "menu"
    assert settled(update(away, Key("escape")), rules).steps == model.steps


def test_trouble_keeps_the_game_and_retry_asks_again():
    rules = open_rules(ENGINE)
    model = clicked(played(ENGINE, "as X"), (0, 0))
    asked = rules_wanted(model)
    broken = update(model, Trouble(asked, "result(board) raised KeyError.", model.board.cells))
    assert rules_wanted(broken) is None
    assert ("note", "Board: .../.../...") in panel(broken)
    assert rules_wanted(update(broken, Key("return"))) == asked
    assert update(broken, Key("u")).your_turn
    assert settled(update(broken, Key("n")), rules).your_turn


def test_a_slow_answer_can_be_stopped():
    model = update(do(played(COURSE, "as O"), "new"), Tick(100))
    rules = open_rules(COURSE)
    model = update(update(model, serve(rules, rules_wanted(model))), Tick(104))
    assert "stop" in {button.command for button in buttons(model)}
    assert ("body", "No answer from tictactoe.py for 4 seconds.") in panel(model)
    stopped = update(model, Key("s"))
    assert stopped.trouble.sentence == "tictactoe.py was stopped after 4 seconds without an answer."
    assert rules_wanted(stopped) is None


def test_the_picture_stands_still_when_nothing_happens():
    assert wake(played(ENGINE)) is None
    assert wake(played(ENGINE, "as X", (0, 0))) is None
    assert wake(do(played(ENGINE), "as X")) == pytest.approx(1 / 60)
    assert wake(do(replace(played(ENGINE), motion=False), "as X")) == 0.25


def test_theme_motion_keys_and_quit():
    model = played(ENGINE)
    assert [update(model, Key("t")).theme, update(update(model, Key("t")), Key("t")).theme] == ["light", "dark"]
    assert not update(model, Key("m")).motion
    shown = update(model, Key("f1"))
    assert shown.keys
    assert not update(shown, Key("escape")).keys
    assert not update(update(shown, Press((5, 5))), Release((5, 5))).keys
    assert update(model, Key("ctrl q")).closing


def test_a_click_counts_only_where_it_began():
    model = played(ENGINE)
    slid = update(update(model, Press(centre(model, "as X"))), Release(centre(model, "as O")))
    assert slid.screen == "menu"


def test_the_model_is_plain_data():
    assert isinstance(hash(replace(played(ENGINE, "as X"), hinted=None)), int)
    assert isinstance(opening(ENGINE), Model)
