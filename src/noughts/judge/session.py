"""Asks one submission question after question, loaded anew whenever it has died, within a budget of CPU time."""

import contextlib
from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter

from noughts.judge.contract import Case
from noughts.judge.note import note
from noughts.judge.respondent import PROMPT, Account, Allowance, Answer, Died, Opener, Respondent, Unavailable

Reply = tuple[Case, Answer | Died]
QUESTION = attrgetter("question")

MAX_REFUSED = 20  # refusals that a report lists
FIRST_ROUND, SECOND_ROUND = 0.75, 0.9  # so much of the budget may be used by their end; the rest is for fair marks
TRIES = 3  # loadings that fail for a reason of ours, before the judge gives up
WINDOW = 512
THINKING = PROMPT  # questions ahead when each may take long
LEAST = 0.05  # CPU seconds that make it worth loading it once more
OPENING = 1.0  # CPU seconds for the question that is asked first
ASLEEP = 5.0  # seconds that it may sleep while it is loaded once
ASLEEP_IN_ALL = 10.0
LEAST_ASLEEP = 0.5  # even then, because every start waits a little
OWN_SECONDS = 60.0
"""CPU time of the judge itself for one submission; the dearest honest ones take 3."""
OFTEN = 256  # answers, after which that is looked at
FROM_OUTSIDE = ("signal", "memory")  # deaths that the system may have caused: asked again before they count
FORGIVEN = 10  # of those in all: no system kills one file more often by chance


class Session:
    """One submission under questioning."""

    def __init__(self, opener: Opener, budget: float, clock: Callable[[], float] = float) -> None:
        """Start with nothing loaded; the first question loads it. The clock tells the judge's own CPU seconds."""
        self.opener, self.whole = opener, budget
        self.budget = FIRST_ROUND * budget
        self.seed = b""
        """What decides which cases are asked again, and in which order."""
        self.opening: Sequence[Case] = ()
        """What is asked first whenever it is loaded anew; by that some files set, once, what all others need."""
        self.refused: dict[str, str] = {}
        self.suspicious: list[tuple[str, int]] = []
        self.start = 0.0
        """The CPU seconds that the file takes to be imported."""
        self.greeting = b""
        """What it prints meanwhile."""
        self._watched = False
        self._stand_ins: tuple[str, ...] = ()
        self._loaded: Respondent | None = None
        self._stack = contextlib.ExitStack()
        self._before = Account()
        self._forgiven = 0
        self._clock, self._began = clock, clock()

    def respondent(self) -> Respondent:
        """Return the submission as it is loaded now, or load it."""
        if self._loaded is None:
            self._loaded = self._load(TRIES)
            self.start, self.greeting = self._loaded.spent, self._loaded.print
            list(self._answers(self.opening, OPENING, PROMPT))
        return self._loaded

    def _load(self, tries: int) -> Respondent:
        asleep = max(LEAST_ASLEEP, min(ASLEEP, ASLEEP_IN_ALL - self._before.slept))
        allowance = Allowance(max(self.left, LEAST), asleep)
        try:
            return self._stack.enter_context(self.opener(allowance, self._watched, self._stand_ins))
        except Died as died:
            self._before = _sum(self._before, died.account)
            raise
        except Unavailable:
            if tries == 1:
                raise
            return self._load(tries - 1)

    @property
    def account(self) -> Account:
        """What it has used so far, however often it was loaded."""
        return _sum(self._before, self._loaded.account) if self._loaded else self._before

    @property
    def spent(self) -> float:
        """The CPU seconds used so far."""
        return self._before.cpu + (self._loaded.spent if self._loaded else 0.0)

    @property
    def left(self) -> float:
        """The CPU seconds that are left; none when the judge itself has used up its own."""
        return 0.0 if self._tired() else self.budget - self.spent

    def _tired(self) -> bool:
        """Tell whether reading its answers has cost the judge all that one submission may."""
        return self._clock() - self._began > OWN_SECONDS

    def use_more(self, share: float) -> None:
        """Load it anew, and use up to this share of the budget, part of which was kept until now."""
        self.close()
        self.budget = max(self.budget, share * self.whole)

    def close(self) -> None:
        """Let the submission go, and keep its account."""
        if self._loaded:
            self._before = self.account
            self.suspicious += self._loaded.suspicious[:MAX_REFUSED]
            for what, note in self._loaded.refused.items():
                if len(self.refused) < MAX_REFUSED:
                    self.refused.setdefault(what, note)
        self._loaded = None
        self._stack.close()

    def renew(self, *, watched: bool) -> None:
        """Let the submission go; from now on it is watched or not."""
        self.close()
        self._watched = watched

    def stand_in(self, names: tuple[str, ...]) -> None:
        """From now on right functions stand in for these of its own: it is let go unless they do already."""
        if names != self._stand_ins:
            self.close()
            self._stand_ins = names

    def ask(
        self, cases: Sequence[Case], *, limit: float | None, deaths: int, window: int = THINKING
    ) -> Iterator[Reply]:
        """Yield each case with its answer, or with the death it caused.

        Stops early when the budget is used up or the submission has died so many times. Where answers were held back,
        the questions left are asked one at a time to find the fatal one; a death that may have come from outside is
        tried once more.
        """
        done, singly, again = 0, 0, -1
        while done < len(cases) and deaths and self.left > LEAST:
            end = done + singly if singly else len(cases)
            try:
                for answer in self._answers(cases[done:end], limit, 1 if singly else window):
                    if done % OFTEN == 0 and self._tired():
                        self.close()
                        yield cases[done], Died("flood", note("costly answers"))
                        return
                    yield cases[done], answer
                    done += 1
                singly = 0
            except Died as died:
                exhausted, opened = self._exhausted(), self._loaded is not None
                self.close()
                if died.reason == "cpu" and exhausted:
                    if opened:
                        continue  # it had used its share of the budget, which is no fault of the question
                    return  # what is left is not enough to import the file once more
                if len(died.pending) > 1 and window > PROMPT and not singly and died.reason != "wall":
                    singly = min(len(died.pending), len(cases) - done)
                    continue
                if died.reason in FROM_OUTSIDE and again != done and self._forgiven < FORGIVEN:
                    again = done
                    self._forgiven += 1
                    continue
                yield cases[done], died
                done, deaths = done + 1, 0 if died.reason == "wall" else deaths - 1  # nobody waits for a sleeper twice
                singly = max(0, singly - 1)

    def _answers(self, cases: Sequence[Case], limit: float | None, window: int) -> Iterator[Answer]:
        return self.respondent().ask(map(QUESTION, cases), limit=limit, window=window)

    def _exhausted(self) -> bool:
        """Tell whether what is loaded has used all that it was given."""
        return self._loaded is None or self._loaded.spent >= self._loaded.allowance.cpu


def _sum(one: Account, other: Account) -> Account:
    return Account(
        one.cpu + other.cpu,
        one.slept + other.slept,
        max(one.memory, other.memory),
        one.printed + other.printed,
    )
