"""What the error of Python itself tells about a line, by its words and by the names that stand there."""

import re
from collections import Counter
from collections.abc import Iterator

from noughts.judge.contract import Failure
from noughts.judge.diagnosis.blame import Evidence
from noughts.judge.diagnosis.calls import WORD, bodies, function_at, text_of, variables
from noughts.judge.diagnosis.patterns import FEW, About, kind

ERRORS = {
    "a function": r"\b(function|builtin_function_or_method|method) object|'(?:function|\w*method)'",
    "a module called": "'module' object is not callable",
    "called": r"'(\w+)' object is not callable",
    "a list in a set": "unhashable type: '(list|set|dict)'",
    "a comparison's length": "object of type '(bool)' has no len",
    "another's method": r"'(\w+)' object has no attribute '(\w+)'",
    "None": "NoneType",
    "a set in order": "'set' object (?:is not subscriptable|does not support item assignment)",
    "a fixed value": r"'(tuple|str|range)' object does not support item",
    "a number in parts": "'(int|float|bool)' object is not (?:subscriptable|iterable)|non-iterable (int|float|bool) ",
    "another number of parts": r"(?:not enough|too many) values to unpack \(expected (\d)",
    "an index that is no number": r"indices must be integers or slices, not (\w+)",
    "nothing to choose from": r"arg is an empty sequence|iterable argument is empty|from an empty|empty range for",
    "two kinds": r"(?:between instances of|for [^ ]+:) '(\w+)' and '(\w+)'|concatenate (\w+) \(not .(\w+)",
    "not in the list": "is not in list|x not in list",
    "changed while gone through": "changed size during iteration",
}
"""What Python's words come to, the most telling first, and what they name."""
IN_PLACE = r"^[ \t]*(\w+) *= *([\w.]+)\.(append|add|clear|extend|insert|remove|reverse|sort|update)\("
"""A name that is given what a method returns which only changes a list or a set: None."""


def speaks(evidence: Evidence, role: str) -> bool:
    """Hold when the words of one of a function's errors are known."""
    return bool(what(evidence, role))


def what(evidence: Evidence, role: str) -> About:
    """Say what the most frequent error comes to whose words are known, and in which line."""
    errors = Counter(_error(failure) for failure in evidence.failures.get(role, ()) if kind("raised")(failure))
    frequent = (error for error, _ in errors.most_common(FEW))
    known = ((name, re.search(ERRORS[name], message), line) for message, line in frequent for name in ERRORS)
    for name, found, line in known:
        if found:
            kinds = [word for word in found.groups() if word]
            return {"error": name, "kinds": kinds, "line": line, **_named(evidence.source, name, line)}
    return {}


def _error(failure: Failure) -> tuple[str, int]:
    assert failure.answer
    return (failure.answer.raised or ("", ""))[1], failure.answer.line or 0


def _named(source: str, name: str, line: int) -> About:
    """Return the function that stands in the line without a call, or the variable there that a method made None."""
    text = "".join(source.splitlines()[line - 1 : line])
    if name == "a function":
        return next(_functions(source, text, function_at(source, line)), {})
    if name == "None":
        return next(_emptied(source, text, function_at(source, line)), {})
    return {}


def _functions(source: str, text: str, inside: str) -> Iterator[About]:
    """Yield each function of the file whose name stands in a line without brackets, and the parameter meant, if any."""
    body = text_of(source, inside)
    head, _, rest = body.partition(":")
    unused = [word for word in WORD.findall(head) if not re.search(rf"\b{word}\b", rest)]
    for word in WORD.findall(text):
        if word in bodies(source).keys() - variables(body) and not re.search(rf"\b{word} *\(", text):
            meant = [other for other in unused if word.startswith(other) or other.startswith(word)]
            yield {"function": word, **({"meant": meant[0]} if meant else {})}


def _emptied(source: str, text: str, inside: str) -> Iterator[About]:
    """Yield each variable of a line that is given what a method returns which only changes something."""
    for variable, owner, method in re.findall(IN_PLACE, text_of(source, inside), re.MULTILINE):
        if re.search(rf"\b{variable}\b", text):
            yield {"variable": variable, "owner": owner, "method": method}
