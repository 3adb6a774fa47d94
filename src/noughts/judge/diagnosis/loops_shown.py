"""What the text of a function that fails shows of its loops, tries and returns: it is only searched and never run."""

import re
from collections.abc import Iterator

from noughts.judge.diagnosis.blame import KNOWN, PART_OF, Evidence
from noughts.judge.diagnosis.calls import WORD, bodies, text_of, variables
from noughts.judge.diagnosis.patterns import About
from noughts.judge.diagnosis.text_shows import RETURN, block, returns_always, returns_in_a_loop, texts_reached

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


# What is returned, and what is not


def may_end_without_return(source: str, name: str) -> bool:
    """Tell whether some way through a function ends without a value after return."""
    _, _, body = text_of(source, name).partition("):")
    lines = [line for line in body.expandtabs().splitlines() if line.strip()]
    return not returns_always(lines) or bool(re.search(r"\breturn *$", body, re.MULTILINE))


def what_is_returned(evidence: Evidence, role: str) -> About:
    """Say why a search gives None, where its text shows it: no return of a move, or a call that leads to nothing."""
    source, name = evidence.source, evidence.names.get(role, role)
    text = "" if "." in name else text_of(source, name)
    called = [found[1] for line in statements(text) if (found := re.match(r"[ \t]+(\w+) *\([^\n]*\) *$", line))]
    thrown = [other for other in called if _values(text_of(source, other))]
    values = _values(text) - {"utility(board)"}
    if thrown or not values:
        return {"thrown": thrown[0]} if thrown else {"never": bool(text)}
    value = values.pop() if len(values) == 1 else ""
    return {"kept": value} if value in variables(text) and not may_end_without_return(source, name) else {}


def _values(text: str) -> set[str]:
    """Return what stands after return in a function, unless it is nothing."""
    return {value.strip() for value in RETURN.findall(text)} - {"", "None"}


def what_is_not_written(evidence: Evidence, role: str) -> About:
    """Say why a move is not made, where the text shows it: a cell compared with the pair, or two equals signs."""
    text = _text(evidence, role)
    words, cell = WORD.findall(text.partition(")")[0]), r"\b\w+\[[^\]\n]+\]\[[^\]\n]+\] *"
    pair = next((word for word in words if word != words[0] and re.search(rf"{cell}== *{word}\b(?! *\[)", text)), "")
    if pair:
        return {"action": pair}
    return {"compares": True} if re.search(rf"^[ \t]*{cell}==", text, re.MULTILINE) else {}


def has_no_return(evidence: Evidence, role: str) -> About:
    """Say whether there is no return at all in a function that gives None."""
    text = _text(evidence, role)
    return {"never": True} if text and not re.search(r"\b(return|yield)\b", text) else {}


def throws_away(evidence: Evidence, role: str) -> bool:
    """Hold when a search that fails asks what a board is worth, and does nothing with the answer."""
    return role in evidence.failures and bool(what_is_thrown(evidence, role))


def what_is_thrown(evidence: Evidence, role: str) -> About:
    """Say which function of a search asks for the utility in a line that does nothing else."""
    asked = evidence.names.get("utility", "utility")
    alone = re.compile(rf"\s+{asked} *\([\w ]*\) *(,[^=]*)?$")
    searching = {name: text for name, text in texts_reached(evidence, role).items() if name not in KNOWN}
    inside = [name for name, text in searching.items() if any(map(alone.match, statements(text)))]
    return {"inside": inside[0], "thrown": asked} if inside and asked in bodies(evidence.source) else {}


def statements(text: str) -> Iterator[str]:
    """Yield the lines of a text on which a statement begins, as far as brackets show."""
    depth = 0
    for line in text.splitlines():
        if depth == 0:
            yield line
        depth += sum(line.count(sign) for sign in "([{") - sum(line.count(sign) for sign in ")]}")


def leaves_lines_out(evidence: Evidence, role: str) -> About:
    """Say what the text shows that may keep a winner from looking at every line."""
    text = _text(evidence, role)
    if "+=" in text and not returns_in_a_loop(text):
        return {"counts": True}
    if returns_in_a_loop(text, r" *(None)? *$"):
        return {"early": True}
    return {"otherwise": True} if _skips([line for line in text.expandtabs().splitlines() if line.strip(' "')]) else {}


def _skips(lines: list[str]) -> bool:
    """Tell whether an elif or else follows a condition that may hold without a return."""
    for number, line in enumerate(lines):
        body = block(lines, number) if re.match(r" *(if|elif)\b", line) else []
        after = "".join(lines[number + 1 + len(body) : number + 2 + len(body)])
        same = len(after) - len(after.lstrip()) == len(line) - len(line.lstrip())
        if body and same and re.match(r" *(elif|else)\b", after) and not returns_always(body):
            return True
    return False
