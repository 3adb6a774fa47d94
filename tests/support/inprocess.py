"""Asks a module's source the judge's questions in this very process: no box, the child's own code, for tests alone."""

import types
from functools import partial
from itertools import islice

from noughts.box import codec
from noughts.box.child import right_searches, stand_ins, telling
from noughts.box.child.answers import Server
from noughts.box.child.loop import loop
from noughts.box.child.module import maker
from noughts.box.child.record import Recorder
from noughts.judge.contract import Check, Failure
from noughts.judge.examine import mark
from noughts.judge.respondent import Answer, Question
from noughts.judge.values import value


def module(source: str | types.CodeType, name: str = "tictactoe") -> types.ModuleType:
    made = types.ModuleType(name)
    exec(
        source if isinstance(source, types.CodeType) else compile(source, f"/submission/{name}.py", "exec"), vars(made)
    )
    return made


class Asked:
    """A module under questioning."""

    def __init__(self, submission: types.ModuleType, mended: tuple[str, ...] = ()):
        submission.__loader__ = types.SimpleNamespace(compiled=lambda _module: ("", {}))  # it has run already
        files = {f"{submission.__name__}.py": b""}
        setup = {"folder": "/submission", "files": files, "hello": "hello", "stand_ins": mended}
        standing = partial(stand_ins.stand_in, partial(right_searches.right, stand_ins))
        server = Server(submission, setup, [], maker, telling, Recorder, standing)
        self.batches: list[tuple[str, bool, list[object]]] = []
        self.lines: list[str] = []
        self.questions = server.questions(self.batches.pop, self.lines.append)
        told = server.answers(self.lines.append)
        next(told)
        self.answer = told.send
        loop(islice(self.questions, 1), self.answer)

    def ask(self, question: Question) -> Answer:
        self.batches.append(("id", True, [codec.pack(question).message]))
        loop(islice(self.questions, 1), self.answer)
        return codec.answer(self.lines[-1].rpartition("\n")[2].encode())

    def failures(self, check: Check):
        """Yield the failures of a check, as they are found."""
        for case in check.cases:
            if failure := mark(check, case, self.ask(case.question)):
                yield failure


def first_failure(submission: types.ModuleType, checks) -> tuple[str, Failure] | None:
    """Return the first function that fails, and how."""
    asked = Asked(submission)
    return next(((check.name, failure) for check in checks for failure in asked.failures(check)), None)


def answer(returned=None, *, raised=None, shared=False, args=None, visits=None) -> Answer:
    """Return an answer made by hand."""
    return Answer(value(returned), args, shared, raised, None, visits or {})
