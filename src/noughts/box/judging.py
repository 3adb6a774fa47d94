"""One submission judged in a box: the judge's questions, asked of a closed process."""

import gc
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from importlib.util import find_spec
from typing import Any

from noughts.box import levels, linux
from noughts.box.box import FOLDER, open_box
from noughts.box.channel import Child
from noughts.box.levels import Level
from noughts.box.library import LEFT_OUT
from noughts.judge import registry
from noughts.judge.assess import Progress, assess
from noughts.judge.report import Report
from noughts.judge.respondent import Allowance
from noughts.judge.submission import Submission


@dataclass(frozen=True, slots=True)
class Terms:
    """How submissions are judged; with the sources and the judge's version they decide every verdict."""

    contract: str | None = None
    """Found out unless it is named."""
    budget: float = 120.0
    """CPU seconds in all."""
    level: str | None = None
    """Of the box: the best there is unless it is named."""
    allow: tuple[str, ...] = ()
    trust: bool = False

    def to_json(self) -> dict[str, Any]:
        """Return the terms as JSON data."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Terms":
        """Read terms back from JSON data."""
        return cls(**{**data, "allow": tuple(data["allow"])})


BY_DEFAULT = Terms()


def judge(submission: Submission, terms: Terms = BY_DEFAULT, progress: Progress | None = None) -> Report:
    """Judge a submission in a box; nothing of it is written to disk, and this process hides its memory from now on."""
    contract = None if terms.contract is None else registry.known(terms.contract)
    level = levels.chosen(terms.level, trust=terms.trust)
    linux.hide_memory()
    with _uncollected():
        report = assess(
            _opener(submission, level, terms.allow),
            submission,
            contract=contract,
            budget=terms.budget,
            installed=_installed,
            clock=time.thread_time,
            progress=progress,
        )
    # A submission may look at its own files; only what lies elsewhere was refused.
    foreign = tuple(note for note in report.refused if f"'{FOLDER}/" not in note)
    return replace(report, path=submission.main, box=level.name, refused=foreign)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Rest the garbage collector, which would look through all the cases of a contract again and again."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def _installed(module: str) -> bool:
    """Tell whether a module is there outside the box; ours is nobody's to import, and odd names are nobody's."""
    with suppress(ImportError, ValueError, AttributeError):
        return module not in ("noughts", *LEFT_OUT) and find_spec(module) is not None
    return False


def _opener(
    submission: Submission, level: Level, allow: Sequence[str]
) -> Callable[[Allowance, bool, tuple[str, ...]], AbstractContextManager[Child]]:
    return lambda allowance, watch, stand_ins: open_box(
        submission,
        level=level,
        cpu_seconds=allowance.cpu,
        asleep_seconds=allowance.slept,
        allow=allow,
        watch=watch,
        stand_ins=stand_ins,
    )
