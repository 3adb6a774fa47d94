"""Which hand-ins are the same but for names and layout: a hint for a person, never a mark.

A program is read as a row of tokens without spaces, comments and texts in triple quotes; each name of its own becomes
the number of its first appearance, and words in quotes count as one. Two programs with the same row differ in names,
words and layout alone.
"""

import hashlib
import keyword
import re

from noughts.judge.submission import Submission

TOKEN = re.compile(
    r"\s+|\\\n|#[^\n]*|[A-Za-z]{0,2}(?:\"\"\"[\s\S]*?(?:\"\"\"|\Z)|'''[\s\S]*?(?:'''|\Z))"
    r"|([A-Za-z]{0,2}(?:\"(?:\\.|[^\"\\\n])*\"?|'(?:\\.|[^'\\\n])*'?))"
    r"|(\w+)|([^\w\s])"
)
"""What is never closed ends somewhere too, so that no file makes the search long."""
FEWEST = 200  # tokens: what is shorter is alike by chance, or is what everyone was given
LONGEST = 1 << 17  # bytes
SHORT = 4  # letters of a quoted text with its quotes, up to which it is a mark of the game and not words


def digest(submission: Submission) -> str | None:
    """Return a name for what a submission is but for names and layout; none for one that is too short or too long."""
    if sum(map(len, submission.files.values())) > LONGEST:
        return None
    rows = sorted(" ".join(tokens(data.decode("utf-8", "replace"))) for data in submission.files.values())
    row = "\n".join(rows)
    return hashlib.sha256(row.encode()).hexdigest() if row.count(" ") >= FEWEST else None


def tokens(text: str) -> list[str]:
    """Return the tokens of a program, its own names as numbers by their first appearance."""
    names: dict[str, str] = {}
    found = []
    for quoted, word, sign in TOKEN.findall(text):
        if quoted:
            found.append(quoted.replace('"', "'") if len(quoted) <= SHORT else "text")
        elif word:
            found.append(_name(word, names))
        elif sign:
            found.append(sign)
    return found


def _name(word: str, names: dict[str, str]) -> str:
    """Return a keyword or a number as it is, and any other word as a number."""
    if keyword.iskeyword(word) or word[0].isdigit():
        return word
    return names.setdefault(word, f"name{len(names)}")
