"""Patterns that the answers show together with a function's own text, which is only searched and never run."""

import re
from collections.abc import Callable

from noughts.judge.contract import Failure
from noughts.judge.diagnosis.blame import Evidence
from noughts.judge.diagnosis.calls import bodies, code, function_at, text_of
from noughts.judge.diagnosis.patterns import About, Pattern, kind, raised
from noughts.judge.values import Seq

ASKED_EVERYTHING = ("winner", "terminal")
"""Roles that are asked about every board there is, finished ones too."""
OTHER_EMPTY = r"(==|!=|\bis|\bnot|\bin) +((?!EMPTY\b)(?i:EMPTY))\b"
ARGUMENTS = "positional argument|unexpected keyword"
CALLED = re.compile(r"([\w.]+)\(\)")
RETURN = re.compile(r"\breturn\b *([^\n;#]*)")


def saying(pattern: Pattern, more: Callable[[Evidence, str], About]) -> Pattern:
    """Return a pattern that has more to say of the evidence."""
    return pattern._replace(about=lambda evidence, role: {**pattern.about(evidence, role), **more(evidence, role)})


def gives_nothing_but_none(evidence: Evidence, role: str) -> bool:
    """Hold when a function has no return but of None."""
    given = RETURN.findall(text_of(evidence.source, evidence.names.get(role, role)))
    return bool(given) and all(value.strip() in ("", "None", "(None)", "EMPTY") for value in given)


def counts_on(evidence: Evidence, role: str) -> About:
    """Say whether a function counts something up and has no return inside a loop, which could end it too early."""
    text = text_of(evidence.source, evidence.names.get(role, role))
    return {"counts": True} if "+=" in text and not _returns_in_a_loop(text) else {}


def _returns_in_a_loop(text: str) -> bool:
    """Tell by the indents whether a return stands inside a loop."""
    loops: list[int] = []
    for line in filter(str.strip, text.expandtabs().splitlines()):
        indent = len(line) - len(line.lstrip())
        loops = [loop for loop in loops if loop < indent]
        if re.match(r" *(for|while)\b", line):
            loops.append(indent)
        if loops and re.search(r"\breturn\b", line):
            return True
    return False


def another_empty(evidence: Evidence, role: str) -> bool:
    """Hold when a function compares with an imported name that differs from EMPTY in its letters' size alone."""
    return bool(the_name(evidence, role))


def the_name(evidence: Evidence, role: str) -> About:
    """Say which name stands where EMPTY seems to be meant."""
    found = re.search(OTHER_EMPTY, text_of(evidence.source, evidence.names.get(role, role)))
    imported = found and re.search(rf"\bimport\b[^\n]*\b{found[2]}\b", code(evidence.source))
    return {"other": found[2]} if found and imported else {}


def hands_on(evidence: Evidence, role: str) -> bool:
    """Hold when Python stops in a function that raises on no board, so that it was given something else."""
    return bool(who_was_handed(evidence, role))


def who_was_handed(evidence: Evidence, role: str) -> About:
    """Say which function was given something that is no board."""
    failures = [f for f in evidence.failures.get(role, ()) if raised("TypeError", "IndexError", "AttributeError")(f)]
    names = {_stopped_in(evidence, failure) for failure in failures}
    asked = {evidence.names.get(other, other) for other in ASKED_EVERYTHING if _never_raises(evidence, other)}
    return {"function": names.pop()} if len(names) == 1 and names <= asked and "result" not in evidence.failures else {}


def _stopped_in(evidence: Evidence, failure: Failure) -> str:
    line = failure.answer and failure.answer.line
    return function_at(evidence.source, line) if line else ""


def _never_raises(evidence: Evidence, role: str) -> bool:
    failures = evidence.failures.get(role, ())
    return role not in evidence.partial | evidence.missing and not any(map(kind("raised", "died"), failures))


def calls_wrongly(evidence: Evidence, role: str) -> bool:
    """Hold when every failure is a call of helper functions of the file with arguments that they do not take."""
    return bool(the_call(evidence, role))


def the_call(evidence: Evidence, role: str) -> About:
    """Say which helper function is called with other arguments than it takes, and in which line, of the first call."""
    failures = evidence.failures.get(role, ())
    helpers = bodies(evidence.source).keys() - {*evidence.names.values(), role}
    if not failures or not all(_called(failure) in helpers for failure in failures):
        return {}
    return {"function": _called(failures[0]), "line": failures[0].answer and failures[0].answer.line}


def _called(failure: Failure) -> str:
    """Return the function that Python says was called with arguments that it does not take."""
    error = failure.answer and failure.answer.raised
    found = error and raised("TypeError", words=ARGUMENTS)(failure) and CALLED.match(error[1])
    return found[1] if found else ""


def several(failure: Failure) -> bool:
    """Hold when several values came back together."""
    return failure.answer is not None and isinstance(failure.answer.returned, Seq)
