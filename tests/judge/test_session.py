"""Questioning with its accidents, over respondents of a few lines: deaths, kills from outside, sleep, slow imports."""

import pytest
from support.lives import Life, Subject, cases, check, examined

from noughts.judge.contract import Contract
from noughts.judge.examine import examine_all
from noughts.judge.session import ASLEEP_IN_ALL, OFTEN, Session
from noughts.output.sentences import sentence


def test_a_kill_from_outside_costs_nothing() -> None:
    def reply(_life: Life, call: str) -> object:
        return "signal" if call == "f7" and len(subject.lives) == 1 else "right"

    subject = Subject(reply)
    result, _ = examined(subject, check(thinks=True))
    assert (result.tried, result.failures, result.deaths) == (100, [], 0)


def test_a_crash_that_comes_back_counts_on_its_question() -> None:
    result, _ = examined(Subject(lambda _life, call: "signal" if call == "f7" else "right"), check(thinks=True))
    assert [failure.case.question.call for failure in result.failures if not failure.answer] == ["f7"]
    assert result.tried == 100


def test_a_file_that_is_killed_again_and_again_is_not_asked_without_end() -> None:
    subject = Subject(lambda life, _call: "signal" if life.asked > 1 else "right")
    result, _ = examined(subject, check(1000))
    assert result.deaths == 2
    assert len(subject.lives) < 30


def test_where_answers_were_held_back_the_fatal_question_is_found_one_by_one() -> None:
    result, _ = examined(Subject(lambda _life, call: "exit" if call == "f50" else "right"), check())
    assert [(failure.case.question.call, failure.death) for failure in result.failures] == [("f50", "exit")]
    assert (result.tried, result.deaths) == (100, 1)


def test_sleep_is_limited_in_all_and_a_sleeper_is_not_asked_again() -> None:
    def reply(life: Life, _call: str) -> object:
        life.slept += 1.0
        return "wall" if life.slept > life.allowance.slept else "right"

    subject = Subject(reply)
    result, session = examined(subject, check(thinks=True))
    assert result.slept
    assert session.account.slept <= ASLEEP_IN_ALL
    assert len(subject.lives) == 1


@pytest.mark.parametrize("each", [0.5, 2.0, 7.0])
def test_the_budget_holds_to_within_one_answer(each: float) -> None:
    def reply(life: Life, _call: str) -> object:
        life.spent += each
        return "right"

    result, session = examined(Subject(reply), check(1000, thinks=True), budget=60)
    assert session.spent <= 60 + 2 * each
    assert result.untried
    assert not result.enough


def test_a_judge_that_is_kept_busy_for_too_long_ends_it_with_a_sentence() -> None:
    seconds = map(float, range(0, 10_000, 7))
    subject = Subject(lambda _life, _call: "wrong")
    result, session = examined(subject, check(100 * OFTEN), clock=lambda: next(seconds))
    (ended,) = [failure for failure in result.failures if failure.death]
    assert "took the judge too long to read" in sentence(ended.fault.note)
    assert result.tried < 10 * OFTEN
    assert list(session.ask(cases(), limit=None, deaths=1)) == []


def test_what_the_first_question_sets_up_is_there_again_whenever_the_file_is_loaded_anew() -> None:
    def reply(life: Life, call: str) -> object:
        life.fresh |= call == "f0"
        return "exit" if call == "f50" else "right" if life.fresh else "wrong"

    subject = Subject(reply)
    session = Session(subject.open, 100.0)
    _, result = examine_all(session, Contract("test", (check(1), check())), {"f"}, lambda _check: None)
    assert [failure.case.question.call for failure in result.failures] == ["f50"]
    assert not result.changed
    assert len(subject.lives) > 2
