"""A student's program as the judge gets it."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Submission:
    """A student's file and the Python files that lie beside it, by name."""

    main: str
    files: Mapping[str, bytes]

    @property
    def text(self) -> str:
        """The file's source, whatever its encoding."""
        return self.files[self.main].decode("utf-8", "replace")
