"""What the judge found, as plain data; every page, every terminal and every grader's format is made from it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

from noughts.judge.note import Note

Status = Literal["passed", "failed", "unfinished", "not run"]
"""Unfinished: nothing was wrong, and too little was tried to call it right."""
SCHEMA = 2
"""The version of the JSON form; it grows whenever a key changes its meaning."""
BOARD = re.compile(r"[XO.]{3}(/[XO.]{3}){2}")
MOST = 1 << 63


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
    def from_json(cls, data: object) -> "Counterexample":
        """Read a counterexample back from JSON data, or raise a ValueError."""
        board, line = _held(data, "board", str, type(None)), _texts(data, "line")
        if any(not BOARD.fullmatch(one) for one in (*line, *([] if board is None else [board]))):
            raise ValueError("no board")
        came, right = _note(_held(data, "came", dict)), _note(_held(data, "right", dict))
        return cls(_held(data, "call", str), board, came, right, line)


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
    mended: tuple[str, ...] = ()
    """The wrong functions it calls, when it is right in everything once they are mended."""

    @property
    def hints(self) -> list[Note]:
        """The hints among the reasons."""
        return [reason for reason in self.reasons if reason.id == "hint"]

    def to_json(self) -> dict[str, Any]:
        """Return the verdict as JSON data."""
        example = self.counterexample.to_json() if self.counterexample else None
        counts = {"tried": self.tried, "failed": self.failed}
        reasons = [reason.to_json() for reason in self.reasons]
        told = {"counterexample": example, "reasons": reasons, "mended": list(self.mended)}
        return {"name": self.name, "status": self.status, **counts, **told}

    @classmethod
    def from_json(cls, data: object) -> "Verdict":
        """Read a verdict back from JSON data, or raise a ValueError."""
        name, status = _held(data, "name", str), _held(data, "status", str)
        if status not in get_args(Status):
            raise ValueError(f"status {status}")
        example = _held(data, "counterexample", dict, type(None))
        return cls(
            name,
            status,
            _amount(data, "tried", int),
            _amount(data, "failed", int),
            None if example is None else Counterexample.from_json(example),
            tuple(map(_note, _held(data, "reasons", list))),
            _texts(data, "mended"),
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
    def from_json(cls, data: object) -> "Report":
        """Read a report back from JSON data; a ValueError tells that it is none, or has another schema."""
        if (schema := _held(data, "schema", int)) != SCHEMA:
            raise ValueError(f"schema {schema}")
        problem = _held(data, "problem_note", dict, type(None))
        return cls(
            path=_held(data, "path", str),
            contract=_held(data, "contract", str, type(None)),
            box=_held(data, "box", str),
            verdicts=tuple(map(Verdict.from_json, _held(data, "verdicts", list))),
            advice=tuple(map(_note, _held(data, "advice_notes", list))),
            hints=_texts(data, "hints"),
            score=_amount(data, "score", int),
            max_score=_amount(data, "max_score", int),
            judged=_held(data, "judged", bool),
            problem=None if problem is None else _note(problem),
            refused=_texts(data, "refused"),
            look=tuple(map(_note, _held(data, "look_notes", list))),
            seconds=_amount(data, "seconds", float, int),
            memory=_amount(data, "memory", int),
        )


_PLAIN = ("path", "contract", "box", "score", "max_score", "judged", "seconds", "memory")


def _held(data: object, name: str, *kinds: type) -> Any:
    """Return what JSON data holds under a name, if it is of one of these types and no other."""
    if not isinstance(data, Mapping) or name not in data or type(data[name]) not in kinds:
        raise ValueError(f"no {name}")
    return data[name]


def _amount(data: object, name: str, *kinds: type) -> Any:
    """Return a number that can be one: not negative, not endless, and not so large that nothing could show it."""
    number = _held(data, name, *kinds)
    if not 0 <= number < MOST:
        raise ValueError(f"{name} is out of bounds")
    return number


def _texts(data: object, name: str) -> tuple[str, ...]:
    texts = _held(data, name, list)
    if not all(type(text) is str for text in texts):
        raise ValueError(f"{name} holds more than text")
    return tuple(texts)


def _note(data: object) -> Note:
    return Note(_held(data, "id", str), _held(data, "args", dict))
