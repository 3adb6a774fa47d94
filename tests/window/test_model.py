"""The window's logic, driven by the events a person makes; the rules and the coach answer for real."""

from collections import Counter
from dataclasses import replace

import pytest

from noughts import levels
from noughts.errors import Mistake
from noughts.mnk import MNK, Position, read_moves, write_moves
from noughts.window import advice
from noughts.window.layout import frame, targets
from noughts.window.model import coach_wanted, do, rules_wanted, update, wake
from noughts.window.rules import open_rules, serve
from noughts.window.state import (
    Hinted,
    Hover,
    Key,
    Model,
    Press,
    Release,
    Reply,
    Resize,
    Source,
    Think,
    Tick,
    Trouble,
)
from noughts.window.still import opening, played, replay, settled
from noughts.window.words import caption, panel, score, slips, title, verdict

ENGINE = Source()
COURSE = Source(path="tictactoe.py")


def centre(model, target):
    x, y = dict(targets(model))[target].centre
    return round(x), round(y)


def click(model, target, rules):
    at = centre(model, target)
    for event in (Hover(at), Press(at), Release(at)):
        model = update(model, event)
    return settled(model, rules)


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


def clicked(model, cell):
    at = centre(model, cell)
    return update(update(model, Press(at)), Release(at))


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


def buttons(model):
    return [button.label for button in frame(model).buttons]


def tie():
    """Return a drawn game: two people, so that the moves are ours to choose."""
    return played(ENGINE, "two", (1, 1), (0, 0), (0, 1), (2, 1), (1, 0), (1, 2), (0, 2), (2, 0), (2, 2))


def test_the_window_says_whose_line_won():
    won = played(ENGINE, "two", (0, 0), (1, 0), (0, 1), (1, 1), (0, 2))
    assert won.board.lines == (((0, 0), (0, 1), (0, 2)),)
    assert title(won) == "Game Over: X wins."


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


@pytest.mark.parametrize("screen", ["menu", "game", "over", "review", "trouble"])
def test_tab_reaches_every_button_and_arrows_do_too(screen):
    model = some(screen)
    names = {button.command for button in buttons(model)}
    tabbed, there = set(), model
    for _ in range(len(names) + 2):
        there = update(there, Key("tab"))
        tabbed.add(there.focus)
    assert names <= tabbed
    assert names <= steered(model)


def some(screen):
    lost = ("as X", (0, 1), (2, 1), (2, 2), (1, 0))
    scenes = {
        "menu": played(ENGINE),
        "game": played(ENGINE, "as X"),
        "over": played(ENGINE, *lost),
        "review": played(ENGINE, *lost, "review"),
        "trouble": replace(played(COURSE, "as X"), trouble=Trouble(None, "It broke.", None), focus="retry"),
    }
    return scenes[screen]


def steered(model):
    """Return all that the arrow keys reach."""
    seen, todo = set(), [update(model, Key("tab"))]
    while todo:
        there = todo.pop()
        if there.focus not in seen:
            seen.add(there.focus)
            keys = () if model.screen == "review" else ("left", "right")
            todo += [update(there, Key(name)) for name in (*keys, "up", "down")]
            todo += [update(there, Key("tab"))] if model.screen == "review" else []
    return seen


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


def test_undo_looks_disabled_when_there_is_nothing_to_take_back():
    kind = {label.command: label.kind for label in buttons(played(ENGINE, "as X"))}
    assert kind["undo"] == "off"
    kind = {label.command: label.kind for label in buttons(played(ENGINE, "as X", (0, 0)))}
    assert kind["undo"] == "plain"


def test_the_score_is_kept_over_the_sitting():
    rules = open_rules(ENGINE, seed=1)
    model = settled(do(some("over"), "again"), rules)
    assert score(model) == "Perfect:   You 0   Computer 1   Ties 0"
    model = settled(do(do(model, "back"), "two"), rules)
    assert score(model) == ""
    assert score(tie()) == "X 0   O 0   Ties 1"


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


def test_the_title_bar_names_the_last_move():
    assert caption(played(ENGINE, "as X", (0, 0))) == "Noughts: Play as X (O took centre)"


@pytest.mark.parametrize("size", [(400, 300), (600, 400), (1024, 700), (1600, 1000), (360, 640), (1920, 500)])
def test_clicks_find_their_cells_at_every_size(size):
    model = update(played(ENGINE, "two"), Resize(size))
    for row in range(3):
        for col in range(3):
            assert clicked(model, (row, col)).placing == (row, col)


def test_the_model_is_plain_data():
    assert isinstance(hash(replace(played(ENGINE, "as X"), hinted=None)), int)
    assert isinstance(opening(ENGINE), Model)
