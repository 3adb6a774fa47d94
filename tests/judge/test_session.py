"""Questioning with its accidents, over respondents of a few lines: deaths, kills from outside, sleep, slow imports."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import pytest

from noughts.box import codec
from noughts.judge.contract import Case, Check, Contract, Failure
from noughts.judge.contract import Fault as Wrong
from noughts.judge.examine import MAX_SIZE, Result, examine_all
from noughts.judge.note import note
from noughts.judge.oracle import truths
from noughts.judge.respondent import (
    Account,
    Allowance,
    Answer,
    Died,
    Hello,
    Question,
    Reason,
    Respondent,
)
from noughts.judge.session import ASLEEP_IN_ALL, OFTEN, Session
from noughts.judge.values import Seq, encode
from noughts.output.sentences import sentence

Reply = Callable[["Life", str], object]
"""What a submission answers to a call: a value, or the name of a death, which is raised."""


@dataclass
class Life:
    """A submission loaded once: how much it has used, and how often it was asked."""

    reply: Reply
    allowance: Allowance
    spent: float
    hello = Hello()
    print = b""
    suspicious = ()
    refused: dict[str, str] = field(default_factory=dict)
    asked: int = 0
    slept: float = 0.0

    @property
    def account(self) -> Account:
        return Account(self.spent, self.slept)

    def ask(self, questions: Iterable[Question], *, window: int, limit: float | None) -> Iterator[Answer]:  # noqa: ARG002
        todo = list(questions)
        for place, question in enumerate(todo):
            self.asked += 1
            said = self.reply(self, question.call)
            if self.spent > self.allowance.cpu:
                said = "cpu"
            if isinstance(said, str) and said in Reason.__args__:
                pending = todo[max(0, place - window // 4) :] if window > 48 else todo[place:]  # held back
                raise Died(said, note("slept", seconds=1.0), tuple(pending))  # type: ignore[arg-type]
            yield Answer(said)  # type: ignore[arg-type]


class Subject:
    """Loads a submission, and remembers every life of it."""

    def __init__(self, reply: Reply, *, start: float = 0.01) -> None:
        self.reply, self.start = reply, start
        self.lives: list[Life] = []

    @contextmanager
    def open(self, allowance: Allowance, _watched: bool, _stand_ins: tuple[str, ...]) -> Iterator[Respondent]:
        self.lives.append(Life(self.reply, allowance, self.start))
        yield self.lives[-1]


def cases(count: int = 100, name: str = "f") -> list[Case]:
    return [Case(Question(f"{name}{number}"), None, "right") for number in range(count)]


def right(case: Case, answer: Answer) -> Wrong | None:
    return None if answer.returned == case.right else Wrong("value", note("other value", returned="?", right="right"))


def check(count: int = 100, *, thinks: bool = False) -> Check:
    return Check("f", cases(count), right, lambda case: case.question.call, lambda _: note("an exception"), "", thinks)


def examined(
    subject: Subject, one: Check, *, budget: float = 100.0, clock: Callable[[], float] = float
) -> tuple[Result, Session]:
    session = Session(subject.open, budget, clock)
    (result,) = examine_all(session, Contract("test", (one,)), {"f"}, lambda _check: None)
    session.close()
    return result, session


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


def test_memory_between_calls_is_seen_however_long_the_import_takes() -> None:
    for start in (0.01, 3.1, 10.0):
        subject = Subject(lambda life, call: "right" if call == f"f{life.asked - 1}" else "wrong", start=start)
        result, _ = examined(subject, check())
        assert result.changed, start
        assert result.failures


@pytest.mark.parametrize("each", [0.5, 2.0, 7.0])
def test_the_budget_holds_to_within_one_answer(each: float) -> None:
    def reply(life: Life, _call: str) -> object:
        life.spent += each
        return "right"

    result, session = examined(Subject(reply), check(1000, thinks=True), budget=60)
    assert session.spent <= 60 + 2 * each
    assert result.untried
    assert not result.enough


def test_what_was_not_tried_has_not_passed_unless_only_the_longest_searches_are_left() -> None:
    boards = sorted(truths().values(), key=lambda truth: len(truth.actions))
    asked = [Case(Question("f"), truth) for truth in boards]
    large = sum(len(truth.actions) > 6 for truth in boards)
    search = check()._replace(cases=asked, thinks=True, early=30)
    assert Result(search, tried=len(asked)).enough
    assert Result(search, tried=len(asked) - large).enough
    assert not Result(search, tried=len(asked) - large - 1).enough
    assert not Result(search._replace(early=len(asked)), tried=len(asked) - large).enough
    assert not Result(search._replace(thinks=False), tried=len(asked) - 1).enough


def test_a_flood_of_wrong_values_is_counted_and_not_kept() -> None:
    wide = codec.answer(f"{encode(Seq('list', tuple(range(1000, 5000))))}\t=".encode())
    result = Result(check())
    for case in cases(5000):
        result.add(Failure(case, Wrong("value", note("an exception")), wide))
    assert len(result.failures) == 5000
    assert sum(failure.answer == wide for failure in result.failures) < MAX_SIZE / 4000


def test_a_judge_that_is_kept_busy_for_too_long_ends_it_with_a_sentence() -> None:
    seconds = map(float, range(0, 10_000, 7))
    subject = Subject(lambda _life, _call: "wrong")
    result, session = examined(subject, check(100 * OFTEN), clock=lambda: next(seconds))
    (ended,) = [failure for failure in result.failures if failure.death]
    assert "took the judge too long to read" in sentence(ended.fault.note)
    assert result.tried < 10 * OFTEN
    assert list(session.ask(cases(), limit=None, deaths=1)) == []
