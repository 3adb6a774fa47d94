"""Asks a module's source the judge's questions in this very process: no box, the child's own code, for tests alone."""

import types

from noughts.box import codec
from noughts.box.child.answers import Server
from noughts.box.child.module import maker
from noughts.judge.contract import Check, Failure
from noughts.judge.examine import mark
from noughts.judge.respondent import Answer, Question


def module(source: str | types.CodeType, name: str = "tictactoe") -> types.ModuleType:
    made = types.ModuleType(name)
    exec(
        source if isinstance(source, types.CodeType) else compile(source, f"/submission/{name}.py", "exec"), vars(made)
    )
    return made


class Asked:
    """A module under questioning."""

    def __init__(self, submission: types.ModuleType):
        files = {f"{submission.__name__}.py": b""}
        self.server = Server(submission, {"folder": "/submission", "files": files}, [], maker)

    def ask(self, question: Question) -> Answer:
        return codec.answer("id", f"id\t{self.server.answer(question.call, *codec.pack(question), question.count)}")

    def failures(self, check: Check):
        """Yield the failures of a check, as they are found."""
        for case in check.cases:
            if failure := mark(check, case, self.ask(case.question)):
                yield failure


def first_failure(submission: types.ModuleType, checks) -> tuple[str, Failure] | None:
    """Return the first function that fails, and how."""
    asked = Asked(submission)
    return next(((check.name, failure) for check in checks for failure in asked.failures(check)), None)
