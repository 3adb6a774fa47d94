"""Thinking outside the draw loop: a process of its own, which can be stopped at any moment."""

import os
import signal
from collections.abc import Callable, Iterable
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any, NamedTuple

from noughts.window.advice import advise, refusal
from noughts.window.rules import open_rules, serve
from noughts.window.state import Answer, Hints, Reply, Review, Source, Start, Trouble, Why

Worker = Callable[[Source, "Connection"], None]


class Note(NamedTuple):
    """Something a worker sent: an answer, or None when it died."""

    thinker: "Thinker"
    pipe: Connection
    answer: Answer | None


def rules_worker(source: Source, pipe: Connection) -> None:
    """Answer what the rules are asked."""
    rules = open_rules(source)
    _work(pipe, lambda request: [serve(rules, request)])


def coach_worker(source: Source, pipe: Connection) -> None:
    """Answer what the coach is asked."""
    _work(pipe, lambda request: advise(source.game, request))


def _work(pipe: Connection, answers: Callable[[Any], Iterable[Answer]]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the window's to handle
    Thread(target=_end_with_parent, daemon=True).start()
    while True:
        try:
            request = pipe.recv()
        except EOFError:
            return
        for answer in answers(request):
            pipe.send(answer)


def _end_with_parent() -> None:
    """Never outlive the window, even while a module hangs."""
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(0)


class Thinker:
    """Asks a worker one question at a time; a question that is no longer wanted stops the worker."""

    def __init__(self, worker: Worker, source: Source, post: Callable[[Note], None]) -> None:
        """Start the worker, so that it is ready when first asked; `post` is called from another thread."""
        self.worker = worker
        self.source = source
        self.post = post
        self.asked: Any = None
        self._begin()

    def attend(self, wanted: Any) -> None:
        """Let the worker answer this request and no other; None lets it rest."""
        if wanted == self.asked:
            return
        if self.asked or not self.process.is_alive():
            self.restart()
        if wanted:
            self.asked = wanted
            self.pipe.send(wanted)

    def serve(self, source: Source) -> None:
        """Let the worker work for this source from now on."""
        if source != self.source:
            self.source = source
            self.restart()

    def receive(self, note: Note) -> Answer | None:
        """Return the answer to pass on, if any; a worker that broke is replaced by a fresh one."""
        if note.pipe is not self.pipe:
            return None
        answer = note.answer or self._failure()
        if note.answer is None or isinstance(answer, Trouble):
            self.restart()
        elif answer is None or isinstance(answer, Reply) or answer.done:
            self.asked = None
        return answer

    def restart(self) -> None:
        """Replace the worker by a fresh one."""
        self.stop()
        self._begin()

    def stop(self) -> None:
        """End the worker at once."""
        self.process.kill()
        self.process.join()
        self.asked = None

    def _failure(self) -> Answer | None:
        """Say that the worker died, if it was at work."""
        match self.asked:
            case None:
                return None
            case Hints() | Why() | Review():
                return refusal(self.asked, "The coach stopped unexpectedly.")
        board = None if isinstance(self.asked, Start) else self.asked.cells
        return Trouble(self.asked, f"{self.source.file} ended the process it ran in.", board)

    def _begin(self) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=self.worker, args=(self.source, theirs), daemon=True)
        self.process.start()
        theirs.close()
        Thread(target=self._listen, args=(self.pipe,), daemon=True).start()

    def _listen(self, pipe: Connection) -> None:
        try:
            while True:
                self.post(Note(self, pipe, pipe.recv()))
        except Exception:  # it ended, or sent what cannot be read
            self.post(Note(self, pipe, None))
