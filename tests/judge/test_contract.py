"""The order in which a search is asked: a few boards of every size first, the empty one among them."""

from collections import Counter

from noughts.judge.contract import SAMPLED, Case, early_sample
from noughts.judge.oracle import Truth, truths
from noughts.judge.respondent import Question
from noughts.mnk import O, X


def lost(truth: Truth) -> bool:
    return not truth.terminal and truth.value == (-1 if truth.position.player == X else 1)


def test_a_sample_of_every_size_comes_first_and_nothing_is_lost_or_asked_twice() -> None:
    boards = sorted(truths().values(), key=lambda truth: truth.stones, reverse=True)
    pruning = Case(Question("minimax", count=("minimax",)), boards[-1], kind="pruning")
    given = [*(Case(Question("minimax"), truth) for truth in boards), pruning]
    ordered, count = early_sample(given)
    assert sorted(map(id, ordered)) == sorted(map(id, given))
    sizes = Counter(len(case.truth.actions) for case in ordered[:count] if case.truth and case is not pruning)
    assert sizes.keys() == set(range(10))
    assert max(sizes.values()) <= SAMPLED + 1
    assert pruning in ordered[:count]
    movers = {case.truth.position.player for case in ordered[:count] if case.truth and lost(case.truth)}
    assert movers == {X, O}
    assert [case.truth.stones for case in ordered[count:] if case.truth] == sorted(
        (case.truth.stones for case in ordered[count:] if case.truth), reverse=True
    )
