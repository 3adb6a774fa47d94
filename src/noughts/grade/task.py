"""One submission to judge, as data that travels to a worker process or another machine, and what a worker does."""

import hashlib
import json
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

import noughts
from noughts.grade.intake_one import Submission
from noughts.grade.judge import judge_submission
from noughts.grade.unpack import digest
from noughts.grade.verdict import Report

JUDGE = ("errors.py", "mnk.py", "solve", "solve.py", "grade")
"""The files of the package that a verdict can depend on."""


@dataclass(frozen=True, slots=True)
class Terms:
    """How a class is judged; with the sources and the judge's version they decide every verdict."""

    contract: str | None = None
    budget: float = 120.0
    level: str | None = None
    allow: tuple[str, ...] = ()
    trust: bool = False

    def to_json(self) -> dict[str, Any]:
        """Return the terms as JSON data."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Terms":
        """Read terms back from JSON data."""
        return cls(**{**data, "allow": tuple(data["allow"])})


@dataclass(frozen=True, slots=True)
class Task:
    """A submission, the terms, and the version of the judge that is asked for."""

    key: str
    submission: Submission
    terms: Terms
    version: str


@cache
def version() -> str:
    """Return the one name of this judge's code, so that verdicts of another are never taken for its own."""
    root = Path(noughts.__file__).parent
    paths = [path for name in JUDGE for path in (root / name, *(root / name).rglob("*.py")) if path.suffix == ".py"]
    found = {str(path.relative_to(root)): path.read_bytes() for path in paths if path.is_file()}
    return f"{noughts.__version__}-{digest(found)[:16]}"


def key(source: str, terms: Terms) -> str:
    """Return what a verdict is kept under: source, terms and judge."""
    text = json.dumps([source, terms.to_json(), version()], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def perform(task: Task) -> dict[str, Any]:
    """Judge a task in this process and return its report as JSON data."""
    if task.version != version():
        raise RuntimeError(f"this worker has another noughts ({version()}) than was asked for ({task.version})")
    return judge_by(task.submission, task.terms).to_json()


def judge_by(submission: Submission, terms: Terms) -> Report:
    """Judge a submission by these terms."""
    return judge_submission(submission, **terms.to_json())
