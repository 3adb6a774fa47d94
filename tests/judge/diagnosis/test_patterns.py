"""Signs of a misconception, each over the failures of a function that is wrong in just that way."""

import pytest
from support.evidence import Function, failures, seen
from support.inprocess import answer

from noughts.judge.diagnosis import patterns, rules_told
from noughts.judge.diagnosis.patterns import NOTHING, every, most, said, some
from noughts.judge.oracle import Truth
from noughts.judge.values import Obj, Seq


def mirrored(truth: Truth) -> set[tuple[int, int]]:
    return {(col, row) for row, col in truth.actions}


@pytest.mark.parametrize(
    ("name", "function", "test"),
    [
        ("winner", lambda _: None, rules_told.missed_win),
        ("terminal", lambda _: False, rules_told.missed_end),
        ("terminal", lambda truth: truth.terminal and (truth.winner != "O"), rules_told.missed_end_of("O")),
        ("terminal", lambda truth: truth.terminal or truth.stones == 8, rules_told.off_by_one),
        ("actions", mirrored, rules_told.maps_to(lambda row, col: (col, row))),
        (
            "actions",
            lambda truth: {a for a in truth.actions if max(a) < 2},
            rules_told.maps_to(rules_told.corner_of_board),
        ),
        ("actions", lambda truth: list(truth.actions), patterns.returns("list")),
        ("player", lambda _: "x", patterns.says("x")),
        ("utility", lambda _: 2, patterns.says_other_than(0, 1, -1)),
        (
            "winner",
            lambda truth: None if rules_told.has_empty_line(truth) else truth.winner,
            rules_told.fooled_by_empty,
        ),
    ],
)
def test_a_test_holds_for_every_failure_of_the_function_it_is_made_for(
    name: str, function: Function, test: patterns.Test
) -> None:
    found = failures(name, function)
    assert found
    assert all(map(test, found))
    assert every(test).shows(seen(**{name: function}), name)


def test_everywhere_finished_is_told_from_finished_here_and_there() -> None:
    assert rules_told.says_end_everywhere(seen(terminal=lambda _: True), "terminal")
    assert not rules_told.says_end_everywhere(seen(terminal=lambda truth: truth.stones > 0), "terminal")


@pytest.mark.parametrize("stones", range(4))
def test_most_shows_from_four_fifths_on_and_says_how_much_is_explained(stones: int) -> None:
    evidence = seen(terminal=lambda truth: truth.terminal or truth.stones <= 3)
    pattern = most(lambda failure: patterns.truth(failure).stones >= stones)
    sizes = [patterns.truth(failure).stones for failure in evidence.failures["terminal"]]
    explained = sum(size >= stones for size in sizes)
    assert pattern.shows(evidence, "terminal") == (explained / len(sizes) >= 0.8)
    assert pattern.about(evidence, "terminal") == ({"explained": explained, "of": len(sizes)} if stones else {})


def test_some_needs_one_failure() -> None:
    evidence = seen(terminal=lambda truth: truth.terminal or truth.stones == 0)
    assert some(lambda failure: patterns.truth(failure).stones == 0).shows(evidence, "terminal")
    assert not some(rules_told.full).shows(evidence, "terminal")


def test_nothing_is_held_of_functions_that_did_not_fail() -> None:
    evidence = seen(winner=lambda truth: truth.winner)
    for pattern in (every(lambda _: True), most(lambda _: True), some(lambda _: True)):
        assert not pattern.shows(evidence, "winner")


@pytest.mark.parametrize(
    ("returned", "plain"),
    [
        ("X", "X"),
        (Obj("Player", {"name": "X"}), "X"),
        (Obj("Move", {"row": 1, "col": 2, "value": 0}), (1, 2)),
        (Seq("tuple", (1, 2)), (1, 2)),
        (Seq("list", (1, 2)), Seq("list", (1, 2))),
        (None, None),
    ],
)
def test_what_was_said_is_read_in_its_plain_form(returned: object, plain: object) -> None:
    failure = failures("winner", lambda _: "?")[0]
    assert said(failure._replace(answer=answer()._replace(returned=returned))) == plain


def test_an_exception_says_nothing_and_is_known_by_its_name_and_words() -> None:
    failure = failures("winner", lambda _: "?")[0]._replace(answer=answer(raised=("IndexError", "list index out")))
    assert said(failure) is NOTHING
    assert patterns.raised("IndexError", words="index")(failure)
    assert not patterns.raised("IndexError", words="tuple")(failure)
    assert not patterns.raised("KeyError")(failure)
    assert patterns.exits(failure._replace(answer=answer(raised=("SystemExit", ""))))
    assert patterns.exits(failure._replace(answer=None, death="exit"))
