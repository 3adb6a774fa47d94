"""Asks one submission question after question, in a fresh box whenever one is gone, within a budget of CPU time."""

import contextlib
from collections.abc import Callable, Iterator, Sequence

from noughts.grade.box import Child, Died, Fault
from noughts.grade.contract import Case
from noughts.grade.talk import MAX_REFUSED
from noughts.grade.wire import Answer

Reply = tuple[Case, Answer | Died]
Opener = Callable[[float, bool], contextlib.AbstractContextManager[Child]]
"""Opens a box that may use so many CPU seconds, and is watched or not."""

TRIES = 3  # openings of a box that fail for a reason of ours, before the judge gives up
WINDOW = 512
THINKING = 48  # questions ahead when each may take long
LEAST = 0.05  # CPU seconds that make it worth opening another box


class Session:
    """One submission under questioning."""

    def __init__(self, opener: Opener, budget: float) -> None:
        """Start with no box; the first question opens one."""
        self.opener, self.budget = opener, budget
        self.printed = 0
        self.memory = 0
        self.refused: dict[str, str] = {}
        self.start = 0.0
        """The CPU seconds that the file takes to be imported."""
        self.greeting = b""
        """What it prints meanwhile."""
        self._watched = False
        self._child: Child | None = None
        self._stack = contextlib.ExitStack()
        self._before = 0.0

    def child(self) -> Child:
        """Return the box that is open, or open one."""
        if self._child is None:
            self._child = self._open(TRIES)
            self.start, self.greeting = self._child.spent, self._child.print
        return self._child

    def _open(self, tries: int) -> Child:
        try:
            return self._stack.enter_context(self.opener(max(self.left, LEAST), self._watched))
        except Fault:
            if tries == 1:
                raise
            return self._open(tries - 1)

    @property
    def spent(self) -> float:
        """The CPU seconds of all boxes so far."""
        return self._before + (self._child.spent if self._child else 0.0)

    @property
    def left(self) -> float:
        """The CPU seconds that are left."""
        return self.budget - self.spent

    def close(self) -> None:
        """Close the box, and keep its account."""
        if self._child:
            self._before = self.spent
            self.printed += self._child.printed
            self.memory = max(self.memory, self._child.memory)
            for what, note in self._child.refused.items():
                if len(self.refused) < MAX_REFUSED:
                    self.refused.setdefault(what, note)
        self._child = None
        self._stack.close()

    def renew(self, *, watched: bool) -> None:
        """Close the box; those that follow are watched or not."""
        self.close()
        self._watched = watched

    def ask(
        self, cases: Sequence[Case], *, limit: float | None, deaths: int, window: int = THINKING
    ) -> Iterator[Reply]:
        """Yield each case with its answer, or with the death it caused.

        Stops early when the budget is used up or the submission has died so many times.
        """
        done = 0
        while done < len(cases) and deaths and self.left > LEAST:
            try:
                for answer in self.child().ask((case.question for case in cases[done:]), limit=limit, window=window):
                    yield cases[done], answer
                    done += 1
            except Died as died:
                spent = self._child is None or self._child.spent >= self._child.limits.cpu
                opened = self._child is not None
                self.close()
                if died.reason == "cpu" and spent and opened:
                    continue  # the box had used its share of the budget, which is no fault of the question
                if died.reason == "cpu" and spent:
                    return  # what is left is not enough to import the file once more
                yield cases[done], died
                done, deaths = done + 1, 0 if died.reason == "wall" else deaths - 1  # nobody waits for a sleeper twice
