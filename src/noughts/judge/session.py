"""Asks one submission question after question, loaded anew whenever it has died, within a budget of CPU time."""

import contextlib
from collections.abc import Iterator, Sequence

from noughts.judge.contract import Case
from noughts.judge.respondent import Answer, Died, Opener, Respondent, Unavailable

Reply = tuple[Case, Answer | Died]

MAX_REFUSED = 20  # refusals that a report lists

TRIES = 3  # loadings that fail for a reason of ours, before the judge gives up
WINDOW = 512
THINKING = 48  # questions ahead when each may take long
LEAST = 0.05  # CPU seconds that make it worth loading it once more


class Session:
    """One submission under questioning."""

    def __init__(self, opener: Opener, budget: float) -> None:
        """Start with nothing loaded; the first question loads it."""
        self.opener, self.budget = opener, budget
        self.printed = 0
        self.memory = 0
        self.refused: dict[str, str] = {}
        self.start = 0.0
        """The CPU seconds that the file takes to be imported."""
        self.greeting = b""
        """What it prints meanwhile."""
        self._watched = False
        self._loaded: Respondent | None = None
        self._stack = contextlib.ExitStack()
        self._before = 0.0

    def respondent(self) -> Respondent:
        """Return the submission as it is loaded now, or load it."""
        if self._loaded is None:
            self._loaded = self._load(TRIES)
            self.start, self.greeting = self._loaded.spent, self._loaded.print
        return self._loaded

    def _load(self, tries: int) -> Respondent:
        try:
            return self._stack.enter_context(self.opener(max(self.left, LEAST), self._watched))
        except Unavailable:
            if tries == 1:
                raise
            return self._load(tries - 1)

    @property
    def spent(self) -> float:
        """The CPU seconds used so far."""
        return self._before + (self._loaded.spent if self._loaded else 0.0)

    @property
    def left(self) -> float:
        """The CPU seconds that are left."""
        return self.budget - self.spent

    def close(self) -> None:
        """Let the submission go, and keep its account."""
        if self._loaded:
            self._before = self.spent
            self.printed += self._loaded.printed
            self.memory = max(self.memory, self._loaded.memory)
            for what, note in self._loaded.refused.items():
                if len(self.refused) < MAX_REFUSED:
                    self.refused.setdefault(what, note)
        self._loaded = None
        self._stack.close()

    def renew(self, *, watched: bool) -> None:
        """Let the submission go; from now on it is watched or not."""
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
                questions = (case.question for case in cases[done:])
                for answer in self.respondent().ask(questions, limit=limit, window=window):
                    yield cases[done], answer
                    done += 1
            except Died as died:
                spent = self._loaded is None or self._loaded.spent >= self._loaded.allowance
                opened = self._loaded is not None
                self.close()
                if died.reason == "cpu" and spent and opened:
                    continue  # the box had used its share of the budget, which is no fault of the question
                if died.reason == "cpu" and spent:
                    return  # what is left is not enough to import the file once more
                yield cases[done], died
                done, deaths = done + 1, 0 if died.reason == "wall" else deaths - 1  # nobody waits for a sleeper twice
