"""Which functions of a file reach which others, as its text shows; the text is only searched, never parsed or run."""

import re
from bisect import bisect
from collections.abc import Mapping
from functools import lru_cache

DEFINITION = re.compile(r"^(?:async +)?(?:def|class) +(\w+)", re.MULTILINE)
CALL = re.compile(r"\b(\w+) *\(")
SAYING = re.compile(
    r'''"""(?s:.*?)(?:"""|\Z)|"(?:\\.|[^"\\\n])*"?''' + r"""|'''(?s:.*?)(?:'''|\Z)|'(?:\\.|[^'\\\n])*'?|#.*"""
)
"""Texts and comments; what is never closed ends somewhere too, so that no file makes the search long."""
WORD = re.compile(r"\b[^\W\d]\w*")
ASSIGNED = re.compile(
    r"^[ \t]*([\w \t,()*]+?) *=(?!=)|\b(\w+) *:?=(?!=)|\bfor\b([\w ,()]+?)\bin\b|\b(?:global|nonlocal|as)\b([\w ,]+)",
    re.MULTILINE,
)
"""What comes to be a variable: before an equals sign, in a loop, or declared."""
AFTER = re.compile(r"^(?=[^\W\d]|@)", re.MULTILINE)
"""Where a line of the file itself begins: at its left edge, with a word."""
LETTERS = 3  # between quotes, up to which a text may be a mark and is kept


@lru_cache(maxsize=4)
def code(source: str) -> str:
    """Return a file without its comments and long texts, which only speak of what it does."""
    return SAYING.sub(lambda found: found[0] if found[0][0] != "#" and len(found[0]) <= LETTERS + 2 else '""', source)


@lru_cache(maxsize=4)
def bodies(source: str) -> dict[str, str]:
    """Return what follows the name of each function and class of a file, up to what is no part of it any more."""
    parts = DEFINITION.split(code(source))
    return {name: AFTER.split(text, maxsplit=1)[0] for name, text in zip(parts[1::2], parts[2::2], strict=True)}


@lru_cache(maxsize=64)
def reached(source: str, name: str) -> frozenset[str] | None:
    """Return all that a function calls, itself or through others of the file; None when it is not defined there."""
    texts = bodies(source)
    if name not in texts:
        return None
    found: set[str] = set()
    waiting = {name}
    while waiting:
        calls = _named(texts.get(waiting.pop(), ""), texts)
        waiting |= calls - found
        found |= calls
    return frozenset(found)


def _named(text: str, texts: Mapping[str, str]) -> set[str]:
    """Return what a function calls, and the functions of the file that it hands on without a call."""
    return set(CALL.findall(text)) | ((set(WORD.findall(text)) & texts.keys()) - variables(text))


def variables(text: str) -> set[str]:
    """Return the names that are a function's own: its parameters, what it assigns and what its loops go through."""
    parameters = WORD.findall(text.partition(")")[0])
    return {*parameters, *(name for found in ASSIGNED.findall(text) for name in WORD.findall(" ".join(found)))}


def function_at(source: str, line: int) -> str:
    """Return the function or class that a line belongs to, as far as indents show; nothing for a line of the file."""
    lines, names = _definitions(source)
    return names[bisect(lines, line)]


@lru_cache(maxsize=4)
def _definitions(source: str) -> tuple[list[int], list[str]]:
    """Return the lines on which functions and classes begin, and their names after that of the file, which is empty."""
    lines, names, line, seen = list[int](), [""], 1, 0
    for found in DEFINITION.finditer(source):
        line += source.count("\n", seen, found.start())
        seen = found.start()
        lines.append(line)
        names.append(found[1])
    return lines, names


def text_of(source: str, name: str) -> str:
    """Return the text of a function, or of a class for its method."""
    return bodies(source).get(name.partition(".")[0], "")


def raises_at(source: str, line: int) -> bool:
    """Tell whether a line raises or asserts by itself, instead of failing at something else."""
    return any(re.search(r"(^|:) *(raise|assert)\b", text.strip()) for text in source.splitlines()[line - 1 : line])


def asserts_at(source: str, line: int) -> bool:
    """Tell whether a line is an assert, whose condition stands in it."""
    return any(re.match(r"\s*assert\b", text) for text in source.splitlines()[line - 1 : line])


def unwritten(source: str, name: str) -> bool:
    """Tell whether a function has no statement but pass and what is said about it."""
    after = re.search(r"\).*?:(.*)", text_of(source, name), re.DOTALL)
    return after is not None and not re.sub(r"\bpass\b|\bNone\b|\.\.\.|\"\"|''|return|[\s;]", "", after[1])
