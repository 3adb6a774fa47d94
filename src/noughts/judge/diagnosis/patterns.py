"""Patterns in a submission's failures: small questions about the evidence, for the table of misconceptions.

Those of what the rules answer stand in `rules_told`, of winner's lines in `lines_seen`, of the moves of a search in
`moves_made`.
"""

import builtins
import re
from collections.abc import Callable
from typing import Any, NamedTuple

from noughts.judge.contract import Failure
from noughts.judge.diagnosis.blame import PART_OF, Evidence
from noughts.judge.diagnosis.calls import bodies, code, function_at, text_of, unwritten
from noughts.judge.object_answers import pair
from noughts.judge.oracle import Truth
from noughts.judge.respondent import Answer
from noughts.judge.values import Foreign, Obj, Seq
from noughts.mnk import O, X

NOTHING = object()
MOST = 0.8  # of the failures: from here on a pattern is told as what explains most of them
ENOUGH = 100  # failures that are looked at where more would only cost time
FEW = 3  # wrong values that a hint names
CHANCE = r"\b(random|secrets|shuffle|randint|randrange|choice)\b"
TWO_FOR_ONE = r"(add|append)\(\) takes exactly one argument \([2-9]"
NO_ERROR = "exceptions must derive from BaseException"
ZERO = r"""(==|!=|\bis|\bis +not|\bcase) *(0\b|'0'|"0")"""

Test = Callable[[Failure], bool]
About = dict[str, Any]


class Pattern(NamedTuple):
    """A sign of a misconception: whether the evidence shows it for a role, and which failures it speaks of."""

    shows: Callable[[Evidence, str], bool]
    speaks_of: Test = lambda _failure: True
    about: Callable[[Evidence, str], About] = lambda _evidence, _role: {}
    """What the hint has to say of this evidence."""


def every(test: Test) -> Pattern:
    """Hold when there are failures and all pass the test."""
    return Pattern(lambda evidence, role: bool(evidence.failures.get(role)) and all(map(test, evidence.failures[role])))


def most(test: Test) -> Pattern:
    """Hold when nearly all failures pass the test, and say so when some do not."""
    return Pattern(
        lambda evidence, role: _explained(evidence, role, test) >= MOST,
        test,
        lambda evidence, role: rest(evidence, role, test),
    )


def _explained(evidence: Evidence, role: str, test: Test) -> float:
    failures = evidence.failures.get(role, ())
    return sum(map(test, failures)) / len(failures) if failures else 0.0


def rest(evidence: Evidence, role: str, test: Test) -> About:
    """Say how many failures a test explains, unless it explains all of them."""
    of, explained = len(evidence.failures[role]), sum(map(test, evidence.failures[role]))
    return {"explained": explained, "of": of} if explained < of else {}


def some(test: Test) -> Pattern:
    """Hold when any failure passes the test."""
    return Pattern(lambda evidence, role: any(map(test, evidence.failures.get(role, ()))), test)


def both(first: Pattern, *others: Pattern) -> Pattern:
    """Hold when all patterns do, and speak of what the first speaks of."""
    return first._replace(shows=lambda evidence, role: all(p.shows(evidence, role) for p in (first, *others)))


# About one failure


def kind(*kinds: str) -> Test:
    """Hold for a failure of one of these kinds of fault."""
    return lambda failure: failure.fault.kind in kinds


def asked(*kinds: str) -> Test:
    """Hold for a failure on one of these sorts of question."""
    return lambda failure: failure.case.kind in kinds


def raised(*names: str, words: str = "") -> Test:
    """Hold when one of these exceptions was raised with these words in its message."""

    def test(failure: Failure) -> bool:
        error = failure.answer and failure.answer.raised
        return bool(error and error[0] in names and re.search(words, error[1]))

    return test


def died(*reasons: str) -> Test:
    """Hold when the submission died for one of these reasons."""
    return lambda failure: failure.death in reasons


def exits(failure: Failure) -> bool:
    """Hold when the program was ended instead of an answer given."""
    return raised("SystemExit")(failure) or died("exit")(failure)


def returns(kind: str) -> Test:
    """Hold when a container of this kind came back."""
    return lambda failure: isinstance(said(failure), Seq) and said(failure).kind == kind


def said(failure: Failure) -> Any:
    """Return what came back, in plain form, or that nothing did."""
    return plain(failure.answer) if failure.answer and not failure.answer.raised else NOTHING


def plain(answer: Answer) -> Any:
    """Return an answer's value: a mark as its letter, a move as a pair, anything else as it is."""
    returned = answer.returned
    if isinstance(returned, Obj) and isinstance(returned.attrs.get("name"), str):
        return returned.attrs["name"]
    if action := pair(returned):
        return action
    if isinstance(returned, Seq) and returned.kind == "tuple" and len(returned.items) == 2:
        return returned.items
    return returned


def says(*values: Any) -> Test:
    """Hold when one of these came back, type for type."""

    def test(failure: Failure) -> bool:
        came = said(failure)
        return any(type(came) is type(value) and came == value for value in values)

    return test


def says_other_than(*values: Any) -> Test:
    """Hold when something came back, and none of these."""
    return lambda failure: said(failure) is not NOTHING and not says(*values)(failure)


def truth(failure: Failure) -> Truth:
    """Return the truth of the board of a failure."""
    assert failure.case.truth
    return failure.case.truth


def foreign(failure: Failure) -> bool:
    """Hold when an object of a class of the submission's own came back."""
    return isinstance(said(failure), Foreign | Obj)


# About all of them


def changes(evidence: Evidence, role: str) -> bool:
    """Hold when answers depend on earlier questions and chance does not explain it."""
    return role in evidence.changed and not _drawn(evidence, role)


def by_chance(evidence: Evidence, role: str) -> bool:
    """Hold when the same question was answered rightly and wrongly, and the function draws lots."""
    return role in evidence.changed and role not in PART_OF and _drawn(evidence, role)


def _drawn(evidence: Evidence, role: str) -> bool:
    return bool(re.search(CHANCE, text_of(evidence.source, _name(evidence, role))))


def written(words: str) -> Pattern:
    """Hold when the source contains these words."""
    return Pattern(lambda evidence, _role: bool(re.search(words, code(evidence.source))))


def not_written(words: str) -> Pattern:
    """Hold when the source does not contain these words."""
    return Pattern(lambda evidence, _role: not re.search(words, code(evidence.source)))


def written_in_it(words: str) -> Pattern:
    """Hold when the function of this role, or one that it calls, contains these words."""
    return Pattern(lambda evidence, role: bool(re.search(words, text_of(evidence.source, _name(evidence, role)))))


def _name(evidence: Evidence, role: str) -> str:
    played = PART_OF.get(role, role)
    return evidence.names.get(played, played)


def hides_a_function(evidence: Evidence, role: str) -> bool:
    """Hold when a variable that has no value is called like a function of the file or of Python."""
    name = the_variable(evidence, role)["variable"]
    imported = rf"\bimport\b[^\n]*\b{name}\b"
    return (
        name in bodies(evidence.source) or hasattr(builtins, name) or bool(re.search(imported, code(evidence.source)))
    )


def the_variable(evidence: Evidence, role: str) -> About:
    """Say which variable has no value, whether a search would return it, and where it hides one of the file."""
    answers = [f.answer for f in evidence.failures.get(role, ()) if raised("UnboundLocalError")(f) and f.answer]
    found = [(word[1], one.line) for one in answers if one.raised and (word := re.search(r"'(\w+)'", one.raised[1]))]
    name, line = found[0] if found else ("", None)
    text = "".join(evidence.source.splitlines()[line - 1 : line]) if line else ""
    told = {"variable": name, "moves": role == "minimax" and text.split()[:2] == ["return", name]}
    file = name and re.search(rf"^{name} *(:[^\n=]*)?=(?!=)", code(evidence.source), re.MULTILINE)
    return {**told, "inside": function_at(evidence.source, line), "turn": role == "player"} if file and line else told


def equals_everything(evidence: Evidence, _role: str) -> bool:
    """Hold when objects of the file's own classes come back and claim to be equal to anything."""
    strange = any(foreign(failure) for failures in evidence.failures.values() for failure in failures[:ENOUGH])
    return strange and "__eq__" in evidence.source


def constants_changed(evidence: Evidence, _role: str) -> bool:
    """Hold when something fails and X, O or EMPTY is not what was handed out."""
    right = {"X": X, "O": O, "EMPTY": None}
    return bool(evidence.failures) and any(evidence.constants[name] != right[name] for name in evidence.constants)


def absent(evidence: Evidence, role: str) -> bool:
    """Hold when there is no such function."""
    return role in evidence.missing


def has_no_body(evidence: Evidence, role: str) -> bool:
    """Hold when there is nothing in the function yet."""
    return unwritten(evidence.source, _name(evidence, role))


def trouble(*kinds: str) -> Pattern:
    """Hold when the file could not be run for such a reason."""
    return Pattern(lambda evidence, _role: evidence.trouble in kinds)
