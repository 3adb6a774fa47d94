"""What the error of Python itself tells about a line, by its words and by the names that stand there."""

import re
from collections import Counter
from collections.abc import Iterator

from noughts.judge.contract import Failure
from noughts.judge.diagnosis.blame import Evidence
from noughts.judge.diagnosis.calls import WORD, bodies, function_at, text_of, variables
from noughts.judge.diagnosis.loops_shown import may_end_without_return
from noughts.judge.diagnosis.patterns import FEW, About, kind
from noughts.judge.diagnosis.text_shows import LONGEST

ERRORS = {
    "no arguments": r"(\w+)(?:\(\) takes exactly one argument \(0 given| expected at least 1 argument, got 0)",
    "a function": r"\b(function|builtin_function_or_method|method) object|'(?:function|\w*method)'",
    "a module called": "'module' object is not callable",
    "called": r"'(\w+)' object is not callable",
    "a list in a set": "unhashable type: '(list|set|dict)'",
    "a comparison's length": "object of type '(bool)' has no len",
    "None": "NoneType",
    "another's method": r"'(\w+)' object has no attribute '(\w+)'",
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
UNTOLD = ("a function", "None", "a number in parts", "two kinds")
"""Of these nothing is said where the file does not show what holds the value."""
GIVES = re.compile(r"(?:^[ \t]*[\w ]+,[\w ,]+= *|[^\n]*?)\b(\w+) *\((?:[^()]|\([^()]*\))*\) *(\[|$)")
"""A call whose answer is taken apart: asked for a part of it, or given to several names at once."""
ONE_FOR_ALL = re.compile(r"\b(max|min) *\( *(\w+) *,? *\)")
"""The largest or smallest of one value alone, which must hold several."""
IN_PLACE = r"^[ \t]*(\w+) *= *([\w.]+)\.(append|add|clear|extend|insert|remove|reverse|sort|update)\("
"""A name that is given what a method returns which only changes a list or a set: None."""


def speaks(evidence: Evidence, role: str) -> bool:
    """Hold when the words of one of a function's errors are known."""
    return bool(what(evidence, role))


def what(evidence: Evidence, role: str) -> About:
    """Say what the most frequent error comes to whose words are known, and in which line."""
    errors = Counter(_error(failure) for failure in evidence.failures.get(role, ()) if kind("raised")(failure))
    for (message, line), _ in errors.most_common(FEW):
        found = next(((name, match) for name in ERRORS if (match := re.search(ERRORS[name], message))), None)
        named = _named(evidence.source, found[0], line) if found else {}
        if found and (named or found[0] not in UNTOLD or "method" in found[1][0]):
            kinds = [word for word in found[1].groups() if word]
            return {"error": found[0], "kinds": kinds, "line": line, **named}
    return {}


def _error(failure: Failure) -> tuple[str, int]:
    assert failure.answer
    return (failure.answer.raised or ("", ""))[1], failure.answer.line or 0


def _named(source: str, name: str, line: int) -> About:
    """Return the function that is not called, or what gave the value that is not what the line wants."""
    text, inside = _line(source, line), function_at(source, line)
    if name == "a function":
        return next(_functions(source, text, inside), next(_returned(source), {}))
    if name == "None":
        return next(_emptied(source, text, inside), _given(source, text, inside))
    if name == "two kinds":
        return _given(source, text, inside)
    alone = ONE_FOR_ALL.search(text) if name == "a number in parts" else None
    return {"function": alone[1], "alone": alone[2]} if alone else _taken_apart(source, text)


def _line(source: str, line: int) -> str:
    return "".join(source.splitlines()[line - 1 : line])[:LONGEST]


def _returned(source: str) -> Iterator[About]:
    """Yield each function of the file that another one returns itself, without a call."""
    for name, body in bodies(source).items():
        for word in re.findall(r"^[ \t]+return +(\w+) *$", body, re.MULTILINE):
            if word in bodies(source).keys() - variables(body):
                yield {"function": word, "returned": name}


def _taken_apart(source: str, text: str) -> About:
    """Return the one function of the file whose answer a line takes apart."""
    found = GIVES.match(text.partition("#")[0].rstrip())
    apart = found and (found[2] or "," in text.partition("=")[0])
    return {"giver": found[1]} if found and apart and found[1] in bodies(source) else {}


def _given(source: str, text: str, inside: str) -> About:
    """Return the function of the file that gave a line a value, by a call in it or for its only such variable."""
    body, functions = text_of(source, inside), bodies(source)
    names = {*WORD.findall(text)}
    given = {
        (name, giver)
        for name, giver in re.findall(r"\b(\w+) *= *(\w+) *\(", body)
        if {name} <= names and giver in functions
    }
    other = any(re.search(rf"\b{name} *= *(None|EMPTY)\b", body) for name in names)
    found = _taken_apart(source, text)
    if not found and len(given) == 1 and not other:
        ((name, giver),) = given
        found = {"giver": giver, "variable": name}
    return {**found, "ends": may_end_without_return(source, found["giver"])} if found else {}


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


def whose_index(evidence: Evidence, role: str) -> About:
    """Say which function gives back fewer values than are asked for, or which difference begins with its first part."""
    found = [f for f in evidence.failures.get(role, ()) if kind("raised")(f) and "index out of range" in _error(f)[0]]
    message, line = _error(found[0]) if found else ("", 0)
    text = _line(evidence.source, line)
    if message.startswith("tuple"):
        return _taken_apart(evidence.source, text)
    less = re.search(r"\[ *(3|\w+|len\(\w+\)) *- *(\w+) *\]", text)
    return (
        {"less": [less[1], less[2]]} if less and less[1] not in ("2", "1", "0") and message.startswith("list") else {}
    )
