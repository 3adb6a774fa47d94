"""What a contract is made of: checks, each with its cases and a pure function from an answer to a fault."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from noughts.judge.note import Note
from noughts.judge.oracle import Truth
from noughts.judge.respondent import Answer, Question, Reason
from noughts.mnk import X

SAMPLED = 3  # boards of each size that a search is asked about before all others


class Case(NamedTuple):
    """One question, and what the judge needs to know to mark the answer."""

    question: Question
    truth: Truth | None = None
    right: Any = None
    """What the check compares with; its form is the check's own affair."""
    kind: str = ""
    """Which sort of question it is within its check, for example taken or negative."""


class Fault(NamedTuple):
    """What is wrong with one answer."""

    kind: str
    """One of: raised, type, value, mutated, shared, accepted, finished, illegal, score, unpruned, alike, died."""
    tell: Callable[[], Note]
    """Makes what to tell the learner: of thousands of faults a few are told."""

    @property
    def note(self) -> Note:
        """What to tell the learner."""
        return self.tell()


class Failure(NamedTuple):
    """A case that went wrong."""

    case: Case
    fault: Fault
    answer: Answer | None
    """None when the submission died on the question."""
    death: Reason | None = None
    """Why it died, when it did."""


class Check(NamedTuple):
    """One function or method of a contract: what is asked of it, and how answers are marked."""

    name: str
    cases: Sequence[Case]
    """Smallest board first; for thinking functions in the order of their cost, a sample of every size before all."""
    fault: Callable[[Case, Answer], Fault | None]
    call: Callable[[Case], str]
    """Writes the call as a learner would."""
    expected: Callable[[Case], Note]
    """Says what would have been right."""
    role: str = ""
    """The part it plays in any contract, for the misconceptions; its own name when empty."""
    thinks: bool = False
    """Whether an answer may take long, as a search does."""
    early: int = 0
    """How many of the first cases are that sample, without which nothing is said of the whole."""
    line: Callable[[Failure], tuple[str, ...]] | None = None
    """Gives the play that punishes a wrong move."""
    across: Callable[[Iterable[tuple[Case, Answer]]], Iterable[Failure]] | None = None
    """Finds what no single answer shows, from all of them."""


def early_sample(cases: Sequence[Case]) -> tuple[list[Case], int]:
    """Return the cases of a search, full boards first, with a sample of every size before all, and its length.

    So every size is tried early, the empty board included, however long a search takes. A small board of each side on
    which every move loses belongs to the sample, where many a search finds no move, and so do questions that count what
    a search visits: nothing else shows either.
    """
    sizes: dict[int, list[Case]] = {}
    for case in cases:
        if case.truth and case.kind != "pruning":
            sizes.setdefault(len(case.truth.actions), []).append(case)
    spread = [case for size in sorted(sizes) for case in sizes[size][:: len(sizes[size]) // SAMPLED + 1]]
    early = {id(case): case for case in (*spread, *_lost_soon(sizes))}.values()
    sample = sorted(early, key=lambda case: len(case.truth.actions) if case.truth else 0)
    sample += [case for case in cases if case.kind == "pruning"]
    chosen = set(map(id, sample))
    return [*sample, *(case for case in cases if id(case) not in chosen)], len(sample)


def _lost_soon(sizes: Mapping[int, Sequence[Case]]) -> list[Case]:
    """Return for each side the first board, of those with the fewest free cells, on which every move loses."""
    lost: dict[str, Case] = {}
    for size in sorted(sizes):
        for case in sizes[size]:
            if (
                case.truth
                and not case.truth.terminal
                and case.truth.value == (-1 if case.truth.position.player == X else 1)
            ):
                lost.setdefault(case.truth.position.player, case)
    return list(lost.values())


class Contract(NamedTuple):
    """An interface that a course asks for, with everything that is asked about it."""

    name: str
    checks: tuple[Check, ...]
