"""Which wrong idea explains a search's moves: each is recognised by its own moves, and a right search by none."""

from random import Random

import pytest
from support.evidence import CHECKS, seen
from support.inprocess import answer
from support.shares import one_in

from noughts.judge.diagnosis import moves_made
from noughts.judge.diagnosis.blame import Evidence
from noughts.judge.diagnosis.misconceptions import found
from noughts.judge.diagnosis.moves_made import IDEAS, Idea, likeliest
from noughts.judge.diagnosis.own_search import WrongCall
from noughts.judge.examine import mark
from noughts.judge.oracle import Truth, after, truths
from noughts.judge.record import Call
from noughts.judge.respondent import Answer
from noughts.mnk import Action, O, X
from noughts.output.sentences import hint_text

CALL = Call(-1, "value", 1, "XX./OO./...", {}, 1, None, changed=False)
UNFINISHED = [truth for truth in truths().values() if not truth.terminal]


def moving(move: "dict[str, Action]") -> Evidence:
    """Return the evidence against a search that makes these moves."""
    evidence = seen(minimax=lambda truth: move.get(truth.board))
    return evidence._replace(moves=[(truth, move[truth.board]) for truth in UNFINISHED])


def by(player: "moves_made.Player") -> Evidence:
    """Return the evidence against a player who draws lots among the moves it holds for best."""
    rng = Random(3)
    return moving({truth.board: rng.choice(sorted(player(truth))) for truth in UNFINISHED})


@pytest.mark.parametrize("idea", one_in(16, IDEAS), ids=lambda idea: f"{idea.name} {dict(idea.about)}")
def test_an_idea_is_recognised_by_its_moves(idea: Idea) -> None:
    found = likeliest(by(idea.player))
    assert found.name == idea.name
    assert all(found.player(truth) == idea.player(truth) for truth in UNFINISHED)  # or no game tells them apart


def test_a_right_search_is_told_no_idea_and_neither_is_one_with_a_few_slips() -> None:
    best = {truth.board: min(truth.best) for truth in UNFINISHED}
    assert not likeliest(moving(best)).name
    slips = [truth for truth in UNFINISHED if len(truth.best) < len(truth.actions)][:: 4520 // 15]
    few = best | {truth.board: next(a for a in truth.actions if a not in truth.best) for truth in slips}
    assert not likeliest(moving(few)).name


def test_the_side_whose_moves_are_wrong_is_named() -> None:
    def wrong(truth: Truth) -> Action:
        return next((action for action in truth.actions if action not in truth.best), truth.actions[0])

    for side in (X, O):
        evidence = moving({t.board: wrong(t) if t.position.player == side else min(t.best) for t in UNFINISHED})
        assert moves_made.one_side(evidence, "minimax")
        assert moves_made.the_side(evidence, "minimax") == {"side": side}
    assert not moves_made.one_side(moving({t.board: wrong(t) for t in UNFINISHED}), "minimax")


def test_a_cell_that_is_taken_without_looking_is_named() -> None:
    corner = moving({t.board: (2, 2) if (2, 2) in t.actions else min(t.best) for t in UNFINISHED})
    assert moves_made.favours(corner, "minimax")
    assert moves_made.the_favourite(corner, "minimax") == {"cell": [2, 2]}
    assert not moves_made.favours(by(IDEAS[0].player), "minimax")


def test_what_was_given_away_is_counted() -> None:
    first = moving({truth.board: truth.actions[0] for truth in UNFINISHED})
    wrong = [truth for truth in UNFINISHED if truth.actions[0] not in truth.best]
    won = [t for t in wrong if t.plies == 1 and t.value == (1 if t.position.player == X else -1)]
    counted = moves_made.given_away(first, "minimax")
    assert (counted["moves"], counted["wins"]) == (len(wrong), len(won))
    assert 0 < counted["threats"] < len(wrong)


def test_a_search_moves_elsewhere_only_where_it_is_known_to_answer() -> None:
    assert not moves_made.moves_elsewhere(seen(), "finished")  # all that it did may be another function's fault
    assert moves_made.moves_elsewhere(seen(minimax=lambda _: 0), "finished")
    assert moves_made.moves_elsewhere(moving({t.board: min(t.best) for t in UNFINISHED}), "finished")


def first_that_does_not_lose(truth: Truth) -> Action | None:
    sign = 1 if truth.position.player == X else -1
    return next((action for action in truth.actions if sign * after(truth, action).value >= 0), None)


def test_a_search_that_takes_the_first_move_which_does_not_lose_is_told_so() -> None:
    row = found(seen(minimax=first_that_does_not_lose))["minimax"]
    assert row.name == "settles for a draw"
    assert "where every move loses none comes back" in hint_text(row.hint)
    assert not found(seen(minimax=lambda truth: truth.actions[-1] if truth.actions else None))


def test_a_few_wins_given_up_for_a_draw_are_no_proof_that_it_settles_for_one() -> None:
    won = [truth for truth in UNFINISHED if truth.value and first_that_does_not_lose(truth) not in truth.best]
    drawn = {truth.board for mark in (X, O) for truth in [t for t in won if t.position.player == mark][:3]}

    def careless(truth: Truth) -> Action | None:
        return first_that_does_not_lose(truth) if truth.board in drawn else next(iter(truth.best), None)

    assert found(seen(minimax=careless))["minimax"].name != "settles for a draw"


def leaves_wins(truth: Truth) -> Action | None:
    """Move rightly, but leave every win that is there for the taking, unless no other cell is free."""
    others = [action for action in truth.actions if truth.plies != 1 or action not in truth.best]
    return next(iter(truth.best), None) if truth.plies != 1 or not truth.value else next(iter(others), min(truth.best))


def test_what_all_wrong_moves_do_is_told_only_where_they_are_all_alike_and_no_first_wrong_step_is_known() -> None:
    alike = seen(minimax=leaves_wins)
    row = found(alike)["minimax"]
    assert row.name == "gives the game away"
    assert "Every wrong move leaves a win that is there for the taking" in hint_text(row.hint)
    assert not found(alike._replace(wrong_call=WrongCall("goes wrong", 0, CALL, X, (), "0", "1", largest=True)))
    assert not found(seen(minimax=lambda truth: truth.actions[-1] if truth.actions else None))


REFUSING = "def result(board, action):\n    raise ValueError\ndef minimax(board):\n    {}return result(board, (0, 0))\n"


@pytest.mark.parametrize(
    ("asks", "line", "told"),
    [("", 2, True), ("", 4, False), ("if terminal(board): ...\n    ", 2, False)],
)
def test_a_search_whose_moves_are_refused_when_the_game_is_over_is_told_to_ask_for_that_first(asks, line, told) -> None:
    check = CHECKS["minimax"]
    over = [case for case in check.cases if case.truth and case.truth.terminal]
    failures = [mark(check, case, Answer(None, raised=("ValueError", "over"), line=line)) for case in over]
    row = found(seen(REFUSING.format(asks))._replace(failures={"finished": failures})).get("finished")
    assert (row is not None and row.name == "raises on a finished board") == told


def test_on_whose_turns_no_move_comes_is_told_too_where_the_other_player_stops() -> None:
    check = CHECKS["minimax"]
    cases = [case for case in check.cases if case.truth and not case.truth.terminal]
    stopped = Answer(None, raised=("KeyError", "1"), line=2)
    failures = [mark(check, case, stopped if case.truth.position.player == X else answer(None)) for case in cases]
    row = found(seen("def minimax(board):\n    ...\n")._replace(failures={"minimax": failures}))["minimax"]
    assert "None comes back whenever O is to move. There is no return of a move in minimax." in hint_text(row.hint)
