"""Right searches are never told that a call is wrong; wrong ones are told which call, and what is wrong with it."""

import inspect
from collections import Counter

import pytest
from support import brute, inprocess, searches
from support.shares import one_in

from noughts.judge.diagnosis.own_reading import read
from noughts.judge.diagnosis.own_search import WrongCall, first_wrong
from noughts.judge.record import Call, Record
from noughts.output.sentences import KINDS

RIGHT, WRONG = searches.parts("right.py"), searches.parts("wrong.py")
PROVED = 4  # calls named of each wrong search, and proved to be wrong
HIDDEN = ("nested functions", "alpha-beta over a window in a list, kept by a closure", "functools.cache over tuples")
"""Styles whose functions no test can wrap, or whose remembered answers are no calls."""


def alarms(code: str, boards: list[str]) -> list[str]:
    """Return the boards on which a right search is told that a call is wrong, or on which it is not right."""
    module = inprocess.module(code)
    shown, found = searches.shown(module), []
    for board, answer, record in searches.answers(module, boards):
        told = first_wrong(record, shown[brute.mover(board)]) or first_wrong(record)
        if told or searches.cell(answer) not in brute.truth(board).keep:
            found.append(f"{board}: {told}")
    return found


def test_the_corpus_is_large():
    assert len(RIGHT) >= 30
    assert len(WRONG) >= 30


@pytest.mark.parametrize("title", RIGHT)
def test_a_right_search_is_never_told_that_a_call_is_wrong(title):
    assert alarms(RIGHT[title], searches.unlike(5)[::24]) == []


@pytest.mark.long
@pytest.mark.parametrize("title", RIGHT)
def test_nor_on_any_board_up_to_symmetry(title):
    assert alarms(RIGHT[title], searches.unlike(5)) == []


@pytest.mark.parametrize("title", [title for title in RIGHT if title not in HIDDEN])
def test_every_call_is_in_the_record(title):
    module = inprocess.module(RIGHT[title])
    counted = wrap(module)
    for _board, _answer, record in searches.answers(module, searches.unlike(5)[::97]):
        recorded = Counter(call.function for call in record.calls if call.function in counted)
        assert recorded == Counter({name: counted[name] for name in recorded})
        assert recorded
        counted.clear()


def wrap(module) -> Counter[str]:
    """Count the calls of a module's functions and methods that are not rules, on their own account."""
    counted: Counter[str] = Counter()

    def counting(name, function):
        def wrapper(*args, **named):
            counted[name] += 1
            return function(*args, **named)

        return wrapper

    for owner in (module, *(item for item in vars(module).values() if inspect.isclass(item))):
        for name, item in list(vars(owner).items()):
            if (
                inspect.isfunction(item)
                and item.__module__ != "functools"
                and item.__name__ not in searches.PASSED_OVER
            ):
                setattr(owner, name, counting(item.__code__.co_name, item))
    return counted


@pytest.mark.parametrize("title", one_in(4, WRONG))
def test_the_wrong_call_of_a_wrong_search_is_named(title):
    _, function, *kinds = (part.strip() for part in title.split("|"))
    named = wrong_calls(WRONG[title])
    if function == "nothing":
        assert named == []
        return
    assert named
    assert {call.call.function for call in named} == {function}
    assert {call.kind for call in named} <= set(kinds[0].split(", "))


def wrong_calls(code: str) -> list[WrongCall]:
    """Return what is named on boards where a search fails, each proved to be wrong by brute force."""
    module = inprocess.module(code)
    shown, found = searches.shown(module), []
    for board, answer, record in searches.answers(module, searches.unlike(5)[::2]):
        if searches.cell(answer) in brute.truth(board).keep:
            continue
        if told := first_wrong(record, shown[brute.mover(board)]):
            assert told.kind in KINDS
            searches.prove(told, record, shown[brute.mover(board)])
            found.append(told)
        if len(found) == PROVED:
            break
    return found


def call(parent: int, board: str, returned) -> Call:
    return Call(parent, "value", 1, board, {}, returned, None, changed=False)


def test_a_record_that_was_cut_or_says_nothing_is_not_read():
    calls = (call(-1, "XX./OO./...", 1), call(0, "XXX/OO./...", 1))
    assert read(Record(calls, cut=True)) is None
    assert read(Record((), cut=False)) is None
    assert read(Record((call(-1, "XXX/XXX/XXX", 1), call(0, "nonsense", 1)), cut=False)) is None


def test_functions_that_take_turns_on_the_wrong_side_lead_to_the_call_with_which_that_began():
    before, after = "return min(actions(board), key=lambda a: max", "return min(actions(board), key=lambda a: min"
    code = RIGHT["two functions, moves chosen by max and min"].replace(before, after)
    (line,) = (number for number, text in enumerate(code.splitlines(), start=1) if after in text)
    named = wrong_calls(code)
    assert named
    assert {told.turned.caller for told in named if told.turned} == {line}
