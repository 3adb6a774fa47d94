"""Players with a wrong idea: what is right in them is right, and every wrong one differs from the best moves."""

from noughts.judge.diagnosis.wrong_players import DEPTHS, FIRST_FREE, TIES_LAST, Mixed, mixed, short_sighted
from noughts.judge.oracle import truths

UNFINISHED = [truth for truth in truths().values() if not truth.terminal]


def test_a_search_that_is_put_together_rightly_takes_the_best_moves_everywhere() -> None:
    assert not Mixed().wrong
    assert all(Mixed().moves(truth) == set(truth.best) for truth in UNFINISHED)
    assert all(short_sighted(truth, 9) == set(truth.best) for truth in UNFINISHED)


def test_every_mixed_up_search_is_wrong_somewhere() -> None:
    ways = list(mixed())
    assert len(ways) == len(set(ways)) == 2**6 - 1
    assert [len(way.wrong) for way in ways] == sorted(len(way.wrong) for way in ways)
    for way in ways:
        assert any(not way.moves(truth) <= set(truth.best) for truth in UNFINISHED), way


def test_who_looks_further_is_right_more_often() -> None:
    wrong = {plies: sum(not player(t) <= set(t.best) for t in UNFINISHED) for plies, player in DEPTHS.items()}
    assert wrong[1] > wrong[2] > wrong[3] > wrong[4] > wrong[5] > 0


def test_other_wrong_players_take_one_legal_move_and_sometimes_a_wrong_one() -> None:
    for player in (*FIRST_FREE, *TIES_LAST):
        taken = {truth.board: player(truth) for truth in UNFINISHED if truth.stones >= 5}
        assert all(len(moves) == 1 for moves in taken.values())
        assert all(moves <= set(truths()[board].actions) for board, moves in taken.items())
        assert any(not moves <= set(truths()[board].best) for board, moves in taken.items())
