"""What the judge found, as plain data; every report and every grader's format is made from it."""

from dataclasses import asdict, dataclass
from typing import Any, Literal

Status = Literal["passed", "failed", "not run"]


@dataclass(frozen=True, slots=True)
class Counterexample:
    """The smallest case on which a function is wrong."""

    call: str
    """The call as the learner would write it, for example minimax(board)."""
    board: str | None
    """The board it was called on, in notation, when there is one."""
    returned: str
    """What came back, as text safe to show."""
    expected: str
    """What would have been right."""
    line: tuple[str, ...] = ()
    """The boards of the play that punishes a wrong move, from the counterexample to the end."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the judge found for one function or method."""

    name: str
    status: Status
    tried: int = 0
    failed: int = 0
    counterexample: Counterexample | None = None
    why: str | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """Everything the judge found for one submission."""

    path: str
    contract: str | None
    box: str
    verdicts: tuple[Verdict, ...]
    advice: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()
    """The names of the misconceptions that the pattern of failures shows."""
    score: int = 0
    max_score: int = 0
    judged: bool = True
    """False when the fault was ours, so that it counts for nothing."""
    problem: str | None = None
    """One sentence when the submission as a whole could not be run, or was not judged."""
    refused: tuple[str, ...] = ()
    """What the box refused the submission."""
    seconds: float = 0.0
    """The CPU time the submission used."""
    memory: int = 0
    """The most memory it held, in bytes."""

    def to_json(self) -> dict[str, Any]:
        """Return the report as JSON data."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Report":
        """Read a report back from JSON data."""
        verdicts = tuple(_verdict(item) for item in data["verdicts"])
        lists = {name: tuple(data[name]) for name in ("advice", "hints", "refused")}
        return cls(**{**data, "verdicts": verdicts, **lists})


def _verdict(data: dict[str, Any]) -> Verdict:
    example = data["counterexample"]
    if example is not None:
        example = Counterexample(**{**example, "line": tuple(example["line"])})
    return Verdict(**{**data, "counterexample": example})
