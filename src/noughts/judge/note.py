"""What the judge has to say, before it is said: an id with arguments, made a sentence only in `noughts.output`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Note:
    """One sentence to come: which, and what it is about."""

    id: str
    args: Mapping[str, Any] = field(default_factory=dict)
    """Plain data that JSON can hold: numbers, text, lists of them, other notes' data."""

    def to_json(self) -> dict[str, Any]:
        """Return the note as JSON data."""
        return {"id": self.id, "args": dict(self.args)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Note":
        """Read a note back from JSON data."""
        return cls(str(data["id"]), dict(data["args"]))


def note(name: str, /, **args: Any) -> Note:
    """Return a note with these arguments."""
    return Note(name, args)
