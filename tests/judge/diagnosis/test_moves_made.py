"""Which wrong idea explains a search's moves: each is recognised by its own moves, and a right search by none."""

from random import Random

import pytest
from support.evidence import seen
from support.shares import one_in

from noughts.judge.diagnosis import moves_made
from noughts.judge.diagnosis.blame import Evidence
from noughts.judge.diagnosis.misconceptions import found
from noughts.judge.diagnosis.moves_made import IDEAS, Idea, likeliest
from noughts.judge.oracle import Truth, after, truths
from noughts.mnk import Action, O, X
from noughts.output.hints.search import given_away
from noughts.output.sentences import hint_text

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

    for mark in (X, O):
        evidence = moving({t.board: wrong(t) if t.position.player == mark else min(t.best) for t in UNFINISHED})
        assert moves_made.one_side(evidence, "minimax")
        assert moves_made.the_side(evidence, "minimax") == {"side": mark}
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
    assert 0 < counted["threats"] <= len(wrong) - len(won)


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
    any_cell = found(seen(minimax=lambda truth: truth.actions[-1] if truth.actions else None))["minimax"]
    assert any_cell.name != "settles for a draw"


def test_a_few_wins_given_up_for_a_draw_are_no_proof_that_it_settles_for_one() -> None:
    won = [truth for truth in UNFINISHED if truth.value and first_that_does_not_lose(truth) not in truth.best]
    drawn = {truth.board for mark in (X, O) for truth in [t for t in won if t.position.player == mark][:3]}

    def careless(truth: Truth) -> Action | None:
        return first_that_does_not_lose(truth) if truth.board in drawn else next(iter(truth.best), None)

    assert found(seen(minimax=careless))["minimax"].name != "settles for a draw"


def test_moves_that_draw_a_won_game_are_not_counted_as_lost() -> None:
    def careless(truth: Truth) -> Action | None:
        sign = 1 if truth.position.player == X else -1
        return next((action for action in truth.actions[::-1] if sign * after(truth, action).value <= 0), None)

    evidence = seen(minimax=lambda truth: careless(truth) or (truth.actions[0] if truth.actions else None))
    counts = moves_made.given_away(evidence, "minimax")
    wrong = [(f.case.truth, f.answer.returned) for f in evidence.failures["minimax"] if f.case.truth and f.answer]
    draws = [truth for truth, move in wrong if truth.value and not after(truth, move.items).value and truth.plies > 1]
    assert 0 < counts["draws"] <= len(draws)
    assert f"{counts['draws']:,} give up a win further ahead for a draw" in given_away(counts)
