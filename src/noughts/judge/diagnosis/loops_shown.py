"""What the text of a function that fails shows of its loops and tries: the text is only searched and never run."""

import re
from collections.abc import Iterator

from noughts.judge.diagnosis.blame import KNOWN, PART_OF, Evidence
from noughts.judge.diagnosis.calls import WORD, text_of
from noughts.judge.diagnosis.patterns import About
from noughts.judge.diagnosis.text_shows import texts_reached

MARK = r"""(?:X|O|EMPTY|None|['\"][XO]['\"])(?!\w| *[*+])"""
EMPTY_IN_BOARD = r"\b(?:EMPTY|None) +(?:not +)?in +board\b(?! *\[)"
WHILE = re.compile(r"^[ \t]*while\b", re.MULTILINE)
OPERATOR = r"(?:==|!=|\bis\b(?: +not\b)?)"


def compares_rows(evidence: Evidence, role: str) -> bool:
    """Hold when a function that fails goes through the rows of the board and compares a row with a mark."""
    return bool(the_row(evidence, role))


def the_row(evidence: Evidence, role: str) -> About:
    """Say which variable holds a row and is compared as if it held a cell."""
    text = _text(evidence, role)
    return next(({"variable": name} for name in _through(text, "{board}") if _taken_for_a_cell(text, name)), {})


def _taken_for_a_cell(text: str, name: str) -> bool:
    """Tell whether a name is compared with a mark, and nothing else is done with it that a row is good for."""
    compared = re.search(rf"\b{name} *{OPERATOR} *{MARK}", text)
    other = rf"\b{name} *[\[.]|\bin +{name}\b|\( *{name} *[,)]|, *{name} *\)|\b{name} *=(?!=)|\[ *{name} *\]"
    return bool(compared) and not re.search(other, text)


def goes_through_a_pair(evidence: Evidence, role: str) -> bool:
    """Hold when a function that fails goes through what enumerate gives, a pair, as if it were a row."""
    return bool(the_pair(evidence, role))


def the_pair(evidence: Evidence, role: str) -> About:
    """Say which variable holds a pair and is gone through as if it were a row."""
    text = _text(evidence, role)
    names = _through(text, r"enumerate\( *{board} *\)")
    return next(
        ({"variable": name} for name in names if re.search(rf"\bin +(enumerate\( *)?{name}\b(?! *\[)", text)), {}
    )


def _through(text: str, what: str) -> Iterator[str]:
    """Yield each variable that a loop sends through this, and none through other things; {board} is the parameter."""
    words = WORD.findall(text.partition(")")[0])
    board = words[0] if words else "board"
    if not re.search(rf"\b{board} *=(?!=)", text):
        for name in re.findall(rf"\bfor +(\w+) +in +{what.format(board=board)} *(?:[:\])]|if\b)", text):
            if len(re.findall(rf"\bfor\b[^\n:]*\b{name}\b[^\n:]*\bin\b", text)) == 1:
                yield name


def what_takes_long(evidence: Evidence, role: str) -> About:
    """Say whether a rule that takes too long asks the search, and whether there is a while in what it reaches."""
    texts = texts_reached(evidence, role)
    return {"searches": role in KNOWN and "minimax" in texts, "loop": any(map(WHILE.search, texts.values()))}


def catches_its_own(evidence: Evidence, role: str) -> bool:
    """Hold when a raise stands between a try and its except, and nothing is raised after that."""
    _, _, tried = _text(evidence, role).partition("try:")
    body, _, after = tried.partition("except")
    return bool(re.search(r"\braise\b", body)) and bool(after) and not re.search(r"\braise\b", after)


def _text(evidence: Evidence, role: str) -> str:
    played = PART_OF.get(role, role)
    return text_of(evidence.source, evidence.names.get(played, played))
