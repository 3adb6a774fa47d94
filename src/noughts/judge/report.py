"""What the judge found, as plain data; every page, every terminal and every grader's format is made from it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from noughts.judge.note import Note

Status = Literal["passed", "failed", "unfinished", "not run"]
"""Unfinished: nothing was wrong, and too little was tried to call it right."""
SCHEMA = 2
"""The version of the JSON form; it grows whenever a key changes its meaning."""


@dataclass(frozen=True, slots=True)
class Counterexample:
    """The smallest case on which a function is wrong."""

    call: str
    """The call as the learner would write it, for example minimax(board)."""
    board: str | None
    """The board it was called on, in notation, when there is one."""
    came: Note
    """What came back: a value, an exception, or nothing."""
    right: Note
    """What would have been right."""
    line: tuple[str, ...] = ()
    """The boards of the play that punishes a wrong move, from the counterexample to the end."""

    def to_json(self) -> dict[str, Any]:
        """Return the counterexample as JSON data."""
        notes = {"came": self.came.to_json(), "right": self.right.to_json()}
        return {"call": self.call, "board": self.board, **notes, "line": list(self.line)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Counterexample":
        """Read a counterexample back from JSON data."""
        came, right = Note.from_json(data["came"]), Note.from_json(data["right"])
        return cls(data["call"], data["board"], came, right, tuple(data["line"]))


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the judge found for one function or method."""

    name: str
    status: Status
    tried: int = 0
    failed: int = 0
    counterexample: Counterexample | None = None
    reasons: tuple[Note, ...] = ()
    """Why, in the order in which it is to be told; hints among them."""

    @property
    def hints(self) -> list[Note]:
        """The hints among the reasons."""
        return [reason for reason in self.reasons if reason.id == "hint"]

    def to_json(self) -> dict[str, Any]:
        """Return the verdict as JSON data."""
        example = self.counterexample.to_json() if self.counterexample else None
        counts = {"tried": self.tried, "failed": self.failed}
        reasons = [reason.to_json() for reason in self.reasons]
        return {"name": self.name, "status": self.status, **counts, "counterexample": example, "reasons": reasons}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Verdict":
        """Read a verdict back from JSON data."""
        example = data["counterexample"]
        return cls(
            data["name"],
            data["status"],
            data["tried"],
            data["failed"],
            None if example is None else Counterexample.from_json(example),
            tuple(map(Note.from_json, data["reasons"])),
        )


@dataclass(frozen=True, slots=True)
class Report:
    """Everything the judge found for one submission."""

    path: str
    contract: str | None
    box: str
    verdicts: tuple[Verdict, ...]
    advice: tuple[Note, ...] = ()
    hints: tuple[str, ...] = ()
    """The names of the misconceptions that the pattern of failures shows."""
    score: int = 0
    max_score: int = 0
    judged: bool = True
    """False when the fault was ours, so that it counts for nothing."""
    problem: Note | None = None
    """Why the submission as a whole could not be run, or was not judged."""
    refused: tuple[str, ...] = ()
    """What the box refused the submission."""
    look: tuple[Note, ...] = ()
    """Why a person should look at this submission: it does what only an attack on the judge needs."""
    seconds: float = 0.0
    """The CPU time the submission used."""
    memory: int = 0
    """The most memory it held, in bytes."""

    def to_json(self) -> dict[str, Any]:
        """Return the report as JSON data."""
        plain = {name: getattr(self, name) for name in _PLAIN}
        return {
            "schema": SCHEMA,
            **plain,
            "verdicts": [verdict.to_json() for verdict in self.verdicts],
            "advice_notes": [note.to_json() for note in self.advice],
            "problem_note": self.problem.to_json() if self.problem else None,
            "hints": list(self.hints),
            "refused": list(self.refused),
            "look_notes": [note.to_json() for note in self.look],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Report":
        """Read a report back from JSON data; a ValueError tells that it has another schema."""
        if data["schema"] != SCHEMA:
            raise ValueError(f"schema {data['schema']}")
        problem = data["problem_note"]
        return cls(
            **{name: data[name] for name in _PLAIN},
            verdicts=tuple(map(Verdict.from_json, data["verdicts"])),
            advice=tuple(map(Note.from_json, data["advice_notes"])),
            problem=None if problem is None else Note.from_json(problem),
            hints=tuple(data["hints"]),
            refused=tuple(data["refused"]),
            look=tuple(map(Note.from_json, data["look_notes"])),
        )


_PLAIN = ("path", "contract", "box", "score", "max_score", "judged", "seconds", "memory")
