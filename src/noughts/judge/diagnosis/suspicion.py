"""What a submission reaches for that no course asks for and only an attack on the judge needs.

The judge cannot exclude that code in the same process forges the form of an answer (its value must still be right), so
what could serve for it is told to the instructor, with its line. The text is only searched, never parsed: hostile text
could make a parser slow. A word in a comment does not count.
"""

import re
from collections.abc import Iterable, Iterator

from noughts.judge.note import Note, note
from noughts.judge.submission import Submission

MOST = 10  # places that are told of one submission
REACHES: dict[str, re.Pattern[str]] = {
    "frames": re.compile(
        r"\b_getframe\b|\b_current_frames\b|\.(?:f_back|f_locals|f_globals|tb_frame|[gca][irg]_frame)\b"
        r"|\binspect\.(?:stack|trace|currentframe|get(?:outer|inner)frames)\b|\bwalk_(?:stack|tb)\b"
    ),
    "objects": re.compile(r"\bget_objects\(|\bget_referrers\(|\bget_referents\("),
    "insides": re.compile(r"\b__(?:globals|closure|code|subclasses)__\b"),
    "ctypes": re.compile(
        r"\bctypes\.[a-zA-Z_]+\(|\b(?:(?:Py|Win|C)DLL|(?:py|win|c)dll|pythonapi|py_object|string_at|memmove|from_address)\b"
    ),  # not the mere import: editors add `from ctypes import util` by themselves
    "proc": re.compile(r"/proc/"),
    "handlers": re.compile(r"\bsignal\.signal\(|\bsetitimer\(|\bgc\.callbacks\b"),
    "tracing": re.compile(r"\bsettrace\(|\bsetprofile\(|\baddaudithook\(|\bsys\.monitoring\b"),
    "patches": re.compile(
        r"\b(?:builtins|__builtins__|marshal|json)\.\w+ *=(?!=)|\bsetattr\( *(?:builtins|marshal|json)\b"
    ),
    "descriptors": re.compile(r"\bos\.(?:write|read|dup|dup2|fdopen|pread|pwrite|closerange|sendfile|set_blocking)\("),
}
"""What is noticed, and how it is written in Python."""
COMMENT = re.compile(r"#.*$")


def suspicions(submission: Submission, seen: Iterable[tuple[str, int]]) -> list[Note]:
    """Return what to look at, from what was seen while the main file ran, and from the text of all files."""
    found = dict.fromkeys((submission.main, what, line) for what, line in seen if what in REACHES)
    for name, data in submission.files.items():
        found |= dict.fromkeys((name, what, line) for what, line in _written(data.decode("utf-8", "replace")))
    return [note("reaches for", what=what, line=line, file=name) for name, what, line in list(found)[:MOST]]


def _written(text: str) -> Iterator[tuple[str, int]]:
    """Yield what the lines of a file reach for."""
    for number, line in enumerate(text.split("\n"), start=1):
        code = COMMENT.sub("", line)
        yield from ((what, number) for what, pattern in REACHES.items() if pattern.search(code))
