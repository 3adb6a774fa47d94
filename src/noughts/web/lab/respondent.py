"""A submission that runs in another Python of the same page, asked through the judge's own interface.

Every exchange with it is written down, and one that was had before is taken from that log instead of being asked again:
so a worker that had to be ended is followed by another, which comes to the same place without asking anything twice.
"""

import json
import marshal
from binascii import crc32
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from itertools import islice
from typing import Any, NamedTuple, Protocol

from noughts.box import codec
from noughts.judge.note import Note, note
from noughts.judge.respondent import (
    PROMPT,
    RIGHT,
    Account,
    Allowance,
    Answer,
    Died,
    Hello,
    Opener,
    Question,
    Reason,
    Respondent,
    Unavailable,
)
from noughts.judge.submission import Submission

FOLDER = "/submission"
IDENT = "batch"
IMPORT = 5.0  # seconds in which a file must have run
PATIENCE = 2.0  # times what a box allows: Python takes longer in a page, and its clock counts other programs too
QUICK = 0.05  # seconds for a batch, below which the next may be larger
PARTS = ("module", "telling", "record", "stand_ins", "right_searches", "answers", "loop")


class Heard(NamedTuple):
    """What came of one exchange; the page keeps it as JSON."""

    digest: int
    """Of what was sent."""
    text: str
    """The lines that came back."""
    seconds: float
    printed: int
    """In bytes, so far."""
    print: str
    """The first of it."""
    death: tuple[str, str] | None = None
    """How it ended, if it did: in a word, and with which code or signal."""

    @classmethod
    def from_json(cls, text: str) -> "Heard":
        """Read it as the page keeps it."""
        return cls(*json.loads(text))


class Channel(Protocol):
    """The way to the submission's Python; it does not come back when that had to be ended."""

    def exchange(self, kind: str, message: bytes, digest: int, limit: float) -> str:
        """Send what is to be loaded or asked; an answer may take so many seconds. Return what was `Heard`, as JSON."""


class Log:
    """What was heard before this worker took over, in order."""

    def __init__(self, had: Iterable[str] = ()) -> None:
        """Begin with the first exchange."""
        self.had = deque(map(Heard.from_json, had))

    def next(self, digest: int) -> Heard | None:
        """Return the next exchange if it was had, and make sure that it is the same."""
        if not self.had:
            return None
        if self.had[0].digest != digest:
            raise Unavailable("the judge asked something else than before")
        return self.had.popleft()


class PageRespondent:
    """A submission in the other Python."""

    def __init__(
        self, channel: Channel, log: Log, submission: Submission, allowance: Allowance, stand_ins: tuple[str, ...]
    ) -> None:
        """Load it, which runs its file, and let right functions stand in for some of its own."""
        self.channel, self.log, self.allowance = channel, log, allowance
        self.hello = Hello()
        self.spent, self.printed, self.print = 0.0, 0, b""
        self.refused: Mapping[str, str] = {}
        self.suspicious: Sequence[tuple[str, int]] = ()
        try:
            (line,) = self._lines("load", setup(submission, stand_ins), IMPORT, ())
            self.hello = codec.hello(IDENT, line)
        except (codec.Garbled, ValueError) as error:
            raise self._died("protocol", note("garbled", text=str(error)), ()) from None

    @property
    def account(self) -> Account:
        """All that it has used so far."""
        return Account(cpu=self.spent, printed=self.printed)

    def ask(self, questions: Iterable[Question], *, window: int, limit: float | None) -> Iterator[Answer]:
        """Yield the answers in order, or raise `Died`.

        The first question goes alone, so that a function which never comes back is found out at once; then more and
        more go together while they are answered quickly.
        """
        todo, size = iter(questions), 1
        while batch := tuple(islice(todo, size)):
            before = self.spent
            message = codec.batch(IDENT, batch, prompt=window <= PROMPT)
            lines = self._lines("ask", message, limit, batch)
            if next(lines, "") != IDENT:
                raise self._died("protocol", note("closed the channel"), batch)
            yield from map(self._answer, batch, lines)
            quick = self.spent - before < QUICK
            size = min(window, 8 * size) if quick else max(1, size // 2)

    def _answer(self, question: Question, line: str) -> Answer:
        data = line.encode("ascii", "replace")
        if data == codec.pack(question).right:
            return RIGHT
        try:
            return codec.answer(data)
        except codec.Garbled as error:
            raise self._died("protocol", note("garbled", text=str(error)), (question,)) from None

    def _lines(self, kind: str, message: bytes, limit: float | None, batch: Sequence[Question]) -> Iterator[str]:
        """Send a message and yield the lines that come back; raise the death after those that came before it."""
        if self._exhausted:  # as a box would have ended it by now
            raise self._died("cpu", note("used its time", seconds=self.allowance.cpu), tuple(batch))
        digest = crc32(message)
        rest = self.allowance.cpu - self.spent
        longest = PATIENCE * (rest if limit is None else min(limit, rest))
        heard = self.log.next(digest)
        if heard is None:
            heard = Heard.from_json(self.channel.exchange(kind, message, digest, longest))
        self._count(heard)
        lines = heard.text.split("\n") if heard.text else []
        yield from lines
        if heard.death:
            answered = max(0, len(lines) - 1)
            raise self._died(*_reason(*heard.death, self._exhausted, self.allowance.cpu), tuple(batch[answered:]))
        if len(lines) != len(batch) + 1:
            raise self._died("protocol", note("closed the channel"), tuple(batch[max(0, len(lines) - 1) :]))

    def _count(self, heard: Heard) -> None:
        self.spent += heard.seconds / PATIENCE
        self.printed, self.print = heard.printed, heard.print.encode("utf-8", "replace")

    @property
    def _exhausted(self) -> bool:
        return self.spent >= self.allowance.cpu

    def _died(self, reason: Reason, detail: Note, pending: tuple[Question, ...]) -> Died:
        died = Died(reason, detail, pending)
        died.account = self.account
        return died


def _reason(how: str, which: str, exhausted: bool, seconds: float) -> tuple[Reason, Note]:
    """Return why it ended as the judge tells it."""
    if how == "time":
        return "cpu", note("used its time", seconds=seconds) if exhausted else note("answer took long")
    if how == "exit":
        return "exit", note("exit code", code=int(which))
    if how == "memory":
        return "memory", note("out of memory")
    return "signal", note("crashed", signal=which)


def opener(channel: Channel, log: Log, submission: Submission) -> Opener:
    """Return what loads a submission for the judge; nothing is watched, for nothing is refused."""

    @contextmanager
    def open_page(allowance: Allowance, _watched: bool, stand_ins: tuple[str, ...]) -> Iterator[Respondent]:
        yield PageRespondent(channel, log, submission, allowance, stand_ins)

    return open_page


def setup(submission: Submission, stand_ins: tuple[str, ...]) -> bytes:
    """Return all that the child needs to run a submission."""
    told = {
        "files": dict(submission.files),
        "main": submission.main,
        "folder": FOLDER,
        "hello": IDENT,
        "stand_ins": stand_ins,
        "code": _code(),
    }
    return marshal.dumps(told)


@cache
def _code() -> list[Any]:
    """Compile the parts of the child, once."""
    folder = files("noughts.box.child")
    texts = [folder.joinpath(f"{name}.py").read_text("utf-8") for name in PARTS]
    return [compile(text, "<child>", "exec", dont_inherit=True) for text in texts]


@cache
def child_text() -> str:
    """Return what the submission's Python is to run before anything else."""
    return files("noughts.web.lab").joinpath("child.py").read_text("utf-8")
