"""What the judge asks, and of whom: questions, answers, and the one interface to a submission under test.

The judge knows nothing of processes. It asks through a `Respondent`: in a closed box on the command line, in the same
process in a test, in a worker of a web page.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, Protocol

from noughts.judge.note import Note
from noughts.judge.record import Record
from noughts.judge.values import Value

PROMPT = 48  # questions ahead, up to which every answer is sent at once
Reason = Literal["cpu", "wall", "memory", "exit", "signal", "flood", "protocol"]


@dataclass(slots=True)
class Question:
    """One call: a function, a class, or Class.method with the receiver as its first argument."""

    call: str
    args: tuple[Value, ...] = ()
    keywords: Mapping[str, Value] = field(default_factory=dict)
    count: tuple[str, ...] = ()
    """The functions and methods, dotted, whose calls are counted meanwhile."""
    record: tuple[int, tuple[str, ...]] | None = None
    """How many calls are recorded at most, and the functions whose calls are not."""
    right: str | None = field(default=None, compare=False)
    """The text (`values.encode`) of the right value, where there is just one: it may be compared unread."""
    raises: bool = field(default=False, compare=False)
    """Whether any exception is the right answer, and nothing else."""
    packed: object = field(default=None, compare=False, repr=False)
    """Whatever form the respondent sends it in, kept there for the next submission that is asked the same."""


class Answer(NamedTuple):
    """What came back from one question."""

    returned: Value
    """What the call returned; None too when it raised."""
    args: tuple[Value, ...] | None = None
    """The arguments after the call; None when nothing changed."""
    shared: bool = False
    """Whether the returned value holds a mutable object that an argument holds too."""
    raised: tuple[str, str] | None = None
    """The exception's type and message."""
    line: int | None = None
    """The line of the submission on which it was raised."""
    visits: Mapping[str, int] = {}
    """How often each function of the question's count was called."""
    notes: tuple[str, ...] = ()
    """What it reached for in vain, by its own process's account."""
    record: Record | None = None
    """The calls that were made meanwhile, where that was asked."""
    foreign: bool = True
    """Whether its value may hold something that is no plain data."""
    size: int = 0
    """How many letters told it: what it takes to keep."""


RIGHT = Answer(None)
"""Stands for the answer that a question calls right: its value, with nothing changed or shared, or an exception."""


@dataclass(frozen=True, slots=True)
class Hello:
    """What was found when the submission was loaded."""

    names: Mapping[str, str] = field(default_factory=dict)
    """Public names and what they are (function, class, value, module), methods as Class.method."""
    values: Mapping[str, Value] = field(default_factory=dict)
    """The plain module-level values by name."""
    error: tuple[str, str] | None = None
    """The exception that ended the import: its type and message."""
    line: int | None = None
    """The line of the submission on which it was raised."""
    notes: tuple[str, ...] = ()
    """What it reached for in vain, by its own process's account."""


class Allowance(NamedTuple):
    """What a submission may use, in seconds."""

    cpu: float
    slept: float


class Account(NamedTuple):
    """What a submission has used."""

    cpu: float = 0.0
    """In seconds."""
    slept: float = 0.0
    """In seconds: how long it was waited for while it did not compute."""
    memory: int = 0
    """The most bytes at once, 0 where that is not known."""
    printed: int = 0
    """In bytes."""


class Died(Exception):
    """The submission ended, or had to be ended."""

    def __init__(self, reason: Reason, detail: Note, pending: tuple[Question, ...] = ()) -> None:
        """Keep why, in a word and as a note, and the questions left unanswered, the fatal one first."""
        super().__init__(reason)
        self.reason, self.detail, self.pending = reason, detail, pending
        self.account = Account()

    @property
    def question(self) -> Question | None:
        """The question it died on; None when it died while the submission's file ran."""
        return self.pending[0] if self.pending else None


class Unavailable(Exception):
    """Something of ours broke before the submission ran; to be tried again, never held against it."""


class Respondent(Protocol):
    """A submission that has been loaded and can be asked."""

    @property
    def hello(self) -> Hello:
        """What was found when it was loaded."""

    @property
    def spent(self) -> float:
        """The CPU seconds it has used so far."""

    @property
    def account(self) -> Account:
        """All that it has used so far, which may take longer to find out."""

    @property
    def allowance(self) -> Allowance:
        """What it may use."""

    @property
    def print(self) -> bytes:
        """The first of what it has printed."""

    @property
    def refused(self) -> Mapping[str, str]:
        """What it was refused: a text each, by what is the same for all places in a file."""

    @property
    def suspicious(self) -> Sequence[tuple[str, int]]:
        """What it does that only an attack on the judge needs: in a word, and on which line."""

    def ask(self, questions: Iterable[Question], *, window: int, limit: float | None) -> Iterator[Answer]:
        """Yield the answers in order, or raise `Died`; an answer may take so many CPU seconds.

        With a window above `PROMPT` answers may be held back for a moment, so that the first of the pending questions
        need not be the fatal one.
        """


Opener = Callable[[Allowance, bool, tuple[str, ...]], AbstractContextManager[Respondent]]
"""Loads the submission anew, watches what it reaches for or does not, and lets right functions stand in for some.

Methods are named with their class. It raises `Died` when the file's own code ended the process, and `Unavailable` when
the fault is ours.
"""
