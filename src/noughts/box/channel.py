"""The judge's end of a box: questions down, answers up, and a clock that the submission cannot reach.

The judge reads three things: lines on the answer pipe, whose values it checks itself, text on the
print pipe, which it only counts, and the kernel's account of the process (its CPU time, its end),
which alone it takes at its word. Time is measured here and the whole group is killed from here.
A box lives as long as the thread that opened it.
"""

import contextlib
import re
import secrets
import signal
import time
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import NoReturn

from noughts.box import codec
from noughts.box.codec import Garbled, text_of
from noughts.box.plain import PlainProcess
from noughts.box.process import Process, queued
from noughts.judge.note import Note, note
from noughts.judge.respondent import (
    PROMPT,
    RIGHT,
    Account,
    Allowance,
    Answer,
    Died,
    Hello,
    Question,
    Reason,
    Unavailable,
)
from noughts.judge.session import MAX_REFUSED

WINDOW = 256
MAX_UNASKED, MAX_EACH = 1 << 22, 1 << 12
"""How much may be answered in all: so many bytes, and so many more for each question."""
MAX_PRINTED = 1 << 32
KEPT_PRINT = 4000
REFUSAL = "PermissionError"
SUSPICIOUS = re.compile(r"!([a-z]{1,20}) (\d{1,9})")
KEPT_NOTE = 300
ID = 8  # random bytes by which an answer is known
MANY = 16  # questions under way, from which on answers are read in heaps: waking for each costs more than reading it
_NAP = 0.002
_SIGNALS = range(1, 32)  # those whose number a wrapper adds to 128
_TICK = 20
_OUT_OF_TIME, _KILLED = 24, 9  # SIGXCPU and SIGKILL, which not every system names


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a submission may use, in seconds and bytes."""

    cpu: float
    asleep: float
    """Time in all that the judge waits while it does not compute, though it could."""
    memory: int


class Child:
    """A submission running in a box, to be asked questions."""

    def __init__(self, process: Process | PlainProcess, limits: Limits, level: str) -> None:
        """Speak to a process that has been started but not greeted."""
        self.process, self.limits, self.level = process, limits, level
        self.refused: dict[str, str] = {}
        """What the box refused, by the child's account, a line of the file and what it does there but once."""
        self.suspicious: list[tuple[str, int]] = []
        """What it does that only an attack needs, by the child's account, and on which line."""
        self.printed = 0
        """How many bytes it has printed."""
        self.print = b""
        """The first of them."""
        self.death: Died | None = None
        self.hello = Hello()
        self._lines: deque[bytes] = deque()
        self._half = b""
        self._asked = self._received = self._records = 0
        self._unsent = b""
        self._sent: deque[Question | bytes] = deque()
        """What is still to be answered: questions, and before each batch of them the line that announces it."""
        self._waited = 0.0
        self._in_queue_before = queued("thread-self")

    @property
    def spent(self) -> float:
        """The CPU seconds it has used."""
        return self.process.cpu()

    @property
    def account(self) -> Account:
        """What it has used so far."""
        return Account(self.process.cpu(), max(0.0, self._asleep()), self.process.peak(), self.printed)

    @property
    def allowance(self) -> Allowance:
        """What it may use."""
        return Allowance(self.limits.cpu, self.limits.asleep)

    def ask(
        self, questions: Iterable[Question], *, window: int = WINDOW, limit: float | None = None
    ) -> Iterator[Answer]:
        """Ask questions, up to a window of them ahead, and yield the answers in order.

        With a limit, an answer that takes more CPU seconds than that ends the submission.
        """
        self._forget(limit)
        todo = iter(questions)
        while self._refill(todo, window):
            yield from self._take(limit)

    def greet(self, ident: str, limit: float) -> None:
        """Wait until the submission's file has run, which may take so many CPU seconds."""
        try:
            self._wait(limit)
            self.hello = codec.hello(ident, text_of(self._lines.popleft()))
        except Garbled as error:
            self._end("protocol", note("garbled", text=str(error)))
        self._drain()
        self._note(self.hello)

    def ready(self, ident: str) -> None:
        """Wait until the box is closed; anything else is a fault of ours."""
        try:
            self._wait(None)
        except Died as died:
            text = self.print.decode(errors="replace").strip().rpartition("\n")[2]
            raise Unavailable(f"the box could not be closed: {text or died.detail.id}") from None
        if text_of(self._lines.popleft()) != ident:
            raise Unavailable("the box was not closed: its first word is wrong")
        self._waited = 0.0

    def tell(self, message: bytes) -> None:
        """Send one message, as much now as the pipe takes."""
        self._unsent += len(message).to_bytes(4, "big") + message
        self._write()

    def close(self) -> None:
        """End the process and everything it started."""
        self.process.end()

    def _forget(self, limit: float | None) -> None:
        """Drop the answers to questions of an earlier call that nobody waited for."""
        while self._sent and self.death is None:
            for _ in self._take(limit):
                pass

    def _refill(self, todo: Iterator[Question], window: int) -> bool:
        """Send more questions when half of the window is free; say whether any are under way."""
        if self.death is not None:
            raise Died(self.death.reason, self.death.detail, tuple(islice(todo, 1)))
        if len(self._sent) <= window // 2 and (more := list(islice(todo, max(1, window - len(self._sent))))):
            ident = secrets.token_hex(ID)
            self._sent.append(ident.encode())
            self._sent.extend(more)
            self._asked += len(more)
            self._records += len(more) - [question.record for question in more].count(None)
            self.tell(codec.batch(ident, more, prompt=window <= PROMPT))
        return bool(self._sent)

    def _take(self, limit: float | None) -> Iterator[Answer]:
        """Wait for answers and yield those that came."""
        self._wait(limit)
        lines, sent = self._lines, self._sent
        refused = b""  # the last line that told of an exception where one is right
        while lines:
            line = lines.popleft()
            if not sent:
                self._end("protocol", note("answered unasked"))
            expected = sent[0]
            if isinstance(expected, bytes):
                if line != expected:
                    self._end("protocol", note("wrote into the channel", text="a line answers no question"))
                sent.popleft()
                continue
            if line == expected.packed.right or (line == refused and expected.raises):  # type: ignore[attr-defined]
                sent.popleft()
                yield RIGHT
                continue
            answer = self._read(line)
            sent.popleft()
            if answer.notes or (answer.raised and answer.raised[0] == REFUSAL):
                self._note(answer)
            elif answer.raised and expected.raises:
                refused = line
            yield answer

    def _read(self, line: bytes) -> Answer:
        try:
            return codec.answer(line)
        except Garbled as error:
            self._end("protocol", note("wrote into the channel", text=str(error)))

    def _note(self, said: Answer | Hello) -> None:
        """Keep what was refused, and a refusal that ended the call unless its line was noted already."""
        error = said.error if isinstance(said, Hello) else said.raised
        refused = list(said.notes)
        where = "" if said.line is None else f" (line {said.line})"
        told = bool(where) and any(where in note for note in (*self.refused.values(), *refused))
        if error and error[0] == REFUSAL and not told:
            refused.append(f"{error[1]}{where}")
        for text in refused:
            if found := SUSPICIOUS.fullmatch(text):
                self.suspicious += [(found[1], int(found[2]))] if len(self.suspicious) < MAX_REFUSED else []
            elif len(self.refused) < MAX_REFUSED:
                self.refused.setdefault(re.sub("'.*'", "", text), text[:KEPT_NOTE])

    def _wait(self, limit: float | None) -> None:
        """Read until there is a line, watching the clocks."""
        quick = None if limit is None else self.process.cpu() + limit
        before = time.monotonic()
        while not self._lines:
            ready = self.process.pipes.ready(_TICK)
            if ready == [self.process.answers] and len(self._sent) > MANY:
                time.sleep(_NAP)
            if not ready:
                self.process.peak()  # looked at while it lives: a wrapper's own account does not hold it
            for descriptor in ready:
                self._serve(descriptor)
            before, past = time.monotonic(), before
            if not ready or not self.process.trusted:
                self._waited += before - past
            self._check(quick)

    def _check(self, quick: float | None) -> None:
        spent = self.process.cpu()
        if spent > self.limits.cpu:
            self._end("cpu", note("used its time", seconds=self.limits.cpu))
        if quick is not None and spent > quick and not self._lines:
            self._end("cpu", note("answer took long"))
        if self._waited - spent > self.limits.asleep and self._asleep() > self.limits.asleep:
            self._end("wall", note("slept", seconds=self.limits.asleep))

    def _asleep(self) -> float:
        """Return how long we waited while neither side computed or was kept waiting for a processor."""
        in_queue = queued(self.process.account) + queued("thread-self") - self._in_queue_before
        return self._waited - self.process.cpu() - in_queue

    def _serve(self, descriptor: int) -> None:
        if descriptor == self.process.answers:
            self._receive()
        elif descriptor == self.process.prints:
            self._drain()
        else:
            self._write()

    def _receive(self) -> None:
        try:
            data = self.process.pipes.read(self.process.answers)
        except BlockingIOError:
            return  # somebody else took it, who can only be the submission; the clock goes on
        if not data:
            self._ended()
        *lines, self._half = (self._half + data).split(b"\n")
        self._received += len(data)
        longest = codec.MAX_RECORD if self._records else codec.MAX_LINE
        most = MAX_UNASKED + MAX_EACH * self._asked + codec.MAX_RECORD * self._records
        if len(self._half) > longest or self._received > most:
            self._end("flood", note("flooded"))
        self._lines.extend(lines)

    def _drain(self) -> None:
        """Read what was printed, keep its beginning, and only count the rest."""
        with contextlib.suppress(BlockingIOError):
            data = self.process.pipes.read(self.process.prints)
            self.printed += len(data)
            self.print += data[: KEPT_PRINT - len(self.print)]
            if self.printed > MAX_PRINTED:
                self._end("flood", note("printed much", gibibytes=MAX_PRINTED >> 30))
            if not data:
                self.process.pipes.forget(self.process.prints)

    def _write(self) -> None:
        try:
            self._unsent = self._unsent[self.process.pipes.write(self._unsent) :]
        except BlockingIOError:
            pass
        except BrokenPipeError:
            # Nobody will read it; how that came about, the answer pipe or the clock will tell.
            self._unsent = b""
        self.process.pipes.want_to_write(bool(self._unsent))

    def _ended(self) -> None:
        """The answer pipe is at its end: find out how the process ended, or end it."""
        if not self.process.gone():
            self._end("protocol", note("closed the channel"))
        self._drain()
        self.process.end()
        code = self.process.code
        perhaps = code - 128 if self.process.wrapped and code - 128 in _SIGNALS else 0
        number = -code if code < 0 else perhaps
        if not number:
            self._end("exit", note("exit code", code=code))
        if number in (_OUT_OF_TIME, _KILLED) and self.process.cpu() >= self.limits.cpu:
            self._end("cpu", note("used its time", seconds=self.limits.cpu))
        if number == _KILLED and self.process.peak() > self.limits.memory // 2:
            self._end("memory", note("out of memory or exited", code=code) if perhaps else note("out of memory"))
        if perhaps:
            self._end("signal", note("crashed or exited", signal=_signal_name(number), code=code))
        self._end("signal", note("crashed", signal=_signal_name(number)))

    def _end(self, reason: Reason, detail: Note) -> NoReturn:
        self.process.end()
        self.death = Died(reason, detail, tuple(one for one in self._sent if isinstance(one, Question)))
        self.death.account = self.account
        raise self.death


def _signal_name(number: int) -> str:
    """Return the name of a signal, or its number where it has none."""
    with contextlib.suppress(ValueError):
        return signal.Signals(number).name
    return f"signal {number}"
