"""What a submission reaches for that no course asks for and only an attack on the judge needs.

The judge cannot exclude that code in the same process forges the form of an answer (its value must still be right), so
what could serve for it is told to the instructor, with its line. The text is only searched, never parsed: hostile text
could make a parser slow. A word in a comment does not count.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import islice

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
    "tracing": re.compile(r"\bsettrace\(|\bsetprofile\(|\baddaudithook\(|\bsys\.monitoring\b|\b[BP]db\b"),
    "patches": re.compile(
        r"\b(?:builtins|__builtins__|marshal|json)\.\w+ *=(?!=)|\bsetattr\( *(?:builtins|marshal|json)\b"
    ),
    "descriptors": re.compile(r"\bos\.(?:write|read|dup|dup2|fdopen|pread|pwrite|closerange|sendfile|set_blocking)\("),
}
"""What is noticed, and how it is written in Python."""


def suspicions(submission: Submission, seen: Iterable[tuple[str, int]]) -> list[Note]:
    """Return what to look at, from what was seen while the main file ran, and from the text of all files."""
    found = dict.fromkeys((submission.main, what, line) for what, line in seen if what in REACHES)
    for name, data in submission.files.items():
        found |= dict.fromkeys((name, what, line) for what, line in _written(data.decode("utf-8", "replace")))
    return [note("reaches for", what=what, line=line, file=name) for name, what, line in list(found)[:MOST]]


def _written(text: str) -> list[tuple[str, int]]:
    """Return what the first lines of a file reach for that reach for anything."""
    ended = f"{text}\n"
    found = [(line, what) for what, pattern in REACHES.items() for line in islice(_lines(pattern, ended), MOST)]
    found.sort(key=lambda place: place[0])
    return [(what, line) for line, what in found]


def _lines(pattern: re.Pattern[str], text: str) -> Iterator[int]:
    """Yield the lines on which a pattern is found, unless it is in a comment there; every line has an end."""
    line, place, end = 1, 0, 0
    for found in pattern.finditer(text):
        if found.start() < end:
            continue  # the same line again
        line += text.count("\n", place, found.start())
        place = found.start()
        end = text.find("\n", place)
        if "#" not in text[text.rfind("\n", 0, place) + 1 : place]:
            yield line
