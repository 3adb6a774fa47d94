"""Submissions of a few lines that live, are asked, and die as they are told."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from noughts.judge.contract import Case, Check, Contract
from noughts.judge.contract import Fault as Wrong
from noughts.judge.examine import Result, examine_all
from noughts.judge.note import note
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
from noughts.judge.session import Session

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
    fresh: bool = False
    """Whether it has found out that it was started again."""

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
    return None if answer.returned == case.right else Wrong("value", lambda: note("an exception"))


def check(count: int = 100, *, thinks: bool = False) -> Check:
    return Check("f", cases(count), right, lambda case: case.question.call, lambda _: note("an exception"), "", thinks)


def examined(
    subject: Subject, one: Check, *, budget: float = 100.0, clock: Callable[[], float] = float
) -> tuple[Result, Session]:
    session = Session(subject.open, budget, clock)
    (result,) = examine_all(session, Contract("test", (one,)), {"f"}, lambda _check: None)
    session.close()
    return result, session
