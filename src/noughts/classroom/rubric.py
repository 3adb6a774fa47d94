"""How many points each function is worth, and which have them: as a TOML file says, or one point each without it."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Literal, get_args

from noughts.errors import Mistake
from noughts.judge.report import Report, Verdict

Counted = Literal["independent", "follow-through"]
"""Whether a function that is right once others are mended has no points, or its points."""


@dataclass(frozen=True, slots=True)
class ByHand:
    """The points that an instructor gives for one function of one student, and why."""

    points: float
    reason: str


@dataclass(frozen=True, slots=True)
class Rubric:
    """The points of each function; one that is not named is worth one point."""

    points: Mapping[str, float] = field(default_factory=lambda: MappingProxyType({}))
    marks: Counted = "independent"
    by_hand: Mapping[str, ByHand] = field(default_factory=lambda: MappingProxyType({}))
    """What one student was given by hand, by function."""

    def worth(self, name: str) -> float:
        """Return how many points a function is worth."""
        return self.points.get(name, 1)

    def earned(self, verdict: Verdict) -> float:
        """Return the points for a verdict: those given by hand, or all of the function's, or none."""
        if verdict.name in self.by_hand:
            return self.by_hand[verdict.name].points
        excused = bool(verdict.mended) and self.marks == "follow-through"
        return self.worth(verdict.name) if verdict.status == "passed" or excused else 0


@dataclass(frozen=True, slots=True)
class Marks:
    """The points of one submission, per function and in all."""

    points: Mapping[str, float]
    total: float
    most: float


def mark(report: Report, rubric: Rubric) -> Marks:
    """Return the points of every function, and in all."""
    points = {verdict.name: rubric.earned(verdict) for verdict in report.verdicts}
    most = sum(rubric.worth(verdict.name) for verdict in report.verdicts)
    return Marks(points, tidy(sum(points.values())), tidy(most))


def tidy(points: float) -> float:
    """Return points rounded to four decimals, because 0.1 + 0.2 is not 0.3; whole numbers as int."""
    rounded = round(points, 4)
    return int(rounded) if rounded == int(rounded) else rounded


def load(path: Path | None) -> Rubric:
    """Read a rubric: a TOML file with a table [points] from function names to points, and how they are counted."""
    if path is None:
        return Rubric()
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Mistake(f"The rubric {path} cannot be read: {error.strerror or error}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Mistake(f"The rubric {path} is not TOML: {error}.") from None
    table, marks = data.pop("points", {}), data.pop("marks", "independent")
    if marks not in get_args(Counted):
        raise Mistake(f'The rubric {path} says marks = {marks!r}; they are "independent" or "follow-through".')
    if not isinstance(table, dict) or data:
        raise Mistake(f"The rubric {path} takes marks and one table, [points], with lines such as minimax = 4.")
    return Rubric({name: points_of(f"The rubric {path}", name, value) for name, value in _flat(table).items()}, marks)


def check_names(rubric: Rubric, known: Sequence[str]) -> None:
    """Refuse a rubric that names an unknown function: a misspelt name would cost a whole class its points."""
    if strange := sorted(set(rubric.points) - set(known)):
        raise Mistake(f"The rubric names {strange[0]}, which is no function; it may name {', '.join(known)}.")


def _flat(table: Mapping[str, object], prefix: str = "") -> dict[str, object]:
    """Return the table with TOML's dotted keys joined again: GameState.move is one name."""
    flat: dict[str, object] = {}
    for name, value in table.items():
        flat.update(_flat(value, f"{prefix}{name}.") if isinstance(value, dict) else {prefix + name: value})
    return flat


def points_of(who: str, name: str, value: object) -> float:
    """Return points that somebody gives for a function, if they are a number that can be one."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1_000_000:
        raise Mistake(f"{who} gives {name} {value!r}; points are a number from 0 to 1,000,000.")
    return tidy(value)
