"""What other graders' documents say of their formats, as tables: every field with its type and the values it may have.

gradescope    gradescope-autograders.readthedocs.io/en/latest/specs, "Output format"
prairielearn  prairielearn.readthedocs.io, "External grading", "Grading results"
github        the fields that autograding-command-grader writes and autograding-grading-reporter reads
classroom50   schemas/result-v1.schema.json of foundation50/classroom50, and what its runner.py asks besides
check50       check50.runner.CheckResult and check50.renderer.to_json
junit         junit-10.xsd of Jenkins' xUnit plugin
"""

import base64
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree

NUMBER, TEXT, FLAG, OBJECT = (int, float), (str,), (bool,), (dict,)
NOTHING = (type(None),)


@dataclass(frozen=True)
class Field:
    types: tuple[type, ...]
    required: bool = False
    allowed: Callable[[Any], bool] = lambda _: True
    items: "Table | tuple[type, ...] | None" = None
    """What a list holds, or an object: things of this table, or of these types."""


Table = dict[str, Field]


def one_of(*values: object) -> Callable[[Any], bool]:
    return lambda value: value in values


VISIBILITY = one_of("hidden", "after_due_date", "after_published", "visible")
FORMAT = one_of("text", "html", "simple_format", "md", "ansi")
GRADESCOPE_TEST: Table = {
    "score": Field(NUMBER),
    "max_score": Field(NUMBER),
    "status": Field(TEXT, allowed=one_of("passed", "failed")),
    "name": Field(TEXT),
    "name_format": Field(TEXT, allowed=FORMAT),
    "number": Field(TEXT),
    "output": Field(TEXT),
    "output_format": Field(TEXT, allowed=FORMAT),
    "tags": Field((list,), items=TEXT),
    "visibility": Field(TEXT, allowed=VISIBILITY),
    "extra_data": Field(OBJECT),
}
GRADESCOPE: Table = {
    "score": Field(NUMBER, allowed=lambda score: score >= 0),
    "execution_time": Field((int,), allowed=lambda seconds: seconds >= 0),
    "output": Field(TEXT),
    "output_format": Field(TEXT, allowed=FORMAT),
    "test_output_format": Field(TEXT, allowed=FORMAT),
    "test_name_format": Field(TEXT, allowed=FORMAT),
    "visibility": Field(TEXT, allowed=VISIBILITY),
    "stdout_visibility": Field(TEXT, allowed=VISIBILITY),
    "extra_data": Field(OBJECT),
    "tests": Field((list,), items=GRADESCOPE_TEST),
    "leaderboard": Field((list,), items=OBJECT),
}

IMAGE: Table = {"url": Field(TEXT, required=True), "label": Field(TEXT)}
PRAIRIELEARN_TEST: Table = {
    "name": Field(TEXT),
    "description": Field(TEXT),
    "points": Field(NUMBER),
    "max_points": Field(NUMBER),
    "message": Field(TEXT),
    "output": Field(TEXT),
    "images": Field((list,), items=IMAGE),
}
PRAIRIELEARN: Table = {
    "gradable": Field(FLAG),
    "score": Field(NUMBER, allowed=lambda score: 0 <= score <= 1),
    "message": Field(TEXT),
    "output": Field(TEXT),
    "images": Field((list,), items=IMAGE),
    "tests": Field((list,), items=PRAIRIELEARN_TEST),
    "format_errors": Field((str, list), items=TEXT),
}

STATUS = one_of("pass", "fail", "error")
GITHUB_TEST: Table = {
    "name": Field(TEXT, required=True, allowed=bool),
    "status": Field(TEXT, required=True, allowed=STATUS),
    "score": Field(NUMBER, required=True),
    "message": Field(TEXT),
    "test_code": Field(TEXT),
    "filename": Field(TEXT),
    "line_no": Field((int,)),
    "duration": Field(NUMBER),
}
GITHUB: Table = {
    "version": Field((int,), required=True, allowed=one_of(1)),
    "status": Field(TEXT, required=True, allowed=STATUS),
    "max_score": Field(NUMBER, required=True, allowed=lambda score: score >= 0),
    "tests": Field((list,), required=True, allowed=bool, items=GITHUB_TEST),  # the reporter divides by their number
}

POINTS = Field((int,), required=True, allowed=lambda points: points >= 0)
SOMETHING = Field(TEXT, required=True, allowed=bool)
CLASSROOM50_TEST: Table = {
    "test-name": SOMETHING,
    "passed": Field(FLAG, required=True),
    "score": POINTS,
    "max-score": POINTS,
    "message": Field(TEXT),  # any other field is kept as it is
}
CLASSROOM50: Table = {
    "schema": Field(TEXT, required=True, allowed=one_of("classroom50/result/v1")),
    "classroom": SOMETHING,
    "assignment": SOMETHING,
    "assignment_type": Field(TEXT, required=True, allowed=one_of("individual", "group")),
    "owner": SOMETHING,
    "submission": Field(TEXT, required=True, allowed=lambda tag: tag.startswith("submit/")),
    "commit": SOMETHING,
    "release": SOMETHING,
    "review": SOMETHING,
    "datetime": Field(TEXT, required=True, allowed=lambda at: bool(MOMENT.fullmatch(at))),
    "score": POINTS,
    "max-score": POINTS,
    "tests": Field((list,), required=True, items=CLASSROOM50_TEST),
}
MOMENT = re.compile(r"\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ")

CAUSE: Table = {"rationale": Field(TEXT + NOTHING, required=True), "help": Field(TEXT + NOTHING)}
CHECK50_RESULT: Table = {
    "name": Field(TEXT, required=True, allowed=bool),
    "description": Field(TEXT, required=True, allowed=bool),
    "passed": Field(FLAG + NOTHING, required=True),
    "log": Field((list,), required=True, items=TEXT),
    "cause": Field(OBJECT + NOTHING, required=True, items=CAUSE),
    "data": Field(OBJECT, required=True),
    "dependency": Field(TEXT + NOTHING, required=True),
}
CHECK50: Table = {
    "slug": Field(TEXT, required=True),
    "results": Field((list,), required=True, items=CHECK50_RESULT),
    "version": Field(TEXT, required=True),
}


def problems(value: Any, table: Table, where: str = "") -> Iterator[str]:
    """Say all that is wrong with a JSON object by its table."""
    yield from (f"{where}.{name} is missing" for name, field in table.items() if field.required and name not in value)
    for name, item in value.items():
        if name not in table:
            yield f"{where}.{name} is unknown"
        else:
            yield from _field(item, table[name], f"{where}.{name}")


def _field(value: Any, field: Field, where: str) -> Iterator[str]:
    if not _is_a(value, field.types):
        yield f"{where} is {value!r}"
    elif not field.allowed(value):
        yield f"{where} may not be {value!r}"
    elif field.items and isinstance(value, list | dict):
        for number, item in enumerate(value if isinstance(value, list) else [value]):
            yield from _item(item, field.items, f"{where}[{number}]")


def _item(item: Any, items: "Table | tuple[type, ...]", where: str) -> Iterator[str]:
    if isinstance(items, tuple):
        yield from [] if _is_a(item, items) else [f"{where} is {item!r}"]
    elif isinstance(item, dict):
        yield from problems(item, items, where)
    else:
        yield f"{where} is {item!r}"


def _is_a(value: Any, types: tuple[type, ...]) -> bool:
    return isinstance(value, types) and (bool in types or not isinstance(value, bool))


def loads(text: str) -> Any:
    """Read JSON as strict readers do: no NaN, no infinity, no name twice."""
    return json.loads(text, parse_constant=_refused, object_pairs_hook=_once)


def _refused(name: str) -> None:
    raise ValueError(f"{name} is no JSON")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    assert len(dict(pairs)) == len(pairs), pairs
    return dict(pairs)


def gradescope(text: str) -> list[str]:
    data = loads(text)
    scored = "score" in data or (data.get("tests") and all("score" in test for test in data["tests"]))
    return [*problems(data, GRADESCOPE), *([] if scored else ["there is no score"])]


def prairielearn(text: str) -> list[str]:
    data = loads(text)
    scored = "score" in data or data.get("gradable") is False
    fits = len(text.encode()) <= 1_000_000
    told = [*problems(data, PRAIRIELEARN), *([] if scored else ["there is no score"])]
    return told + ([] if fits else ["it is larger than 1 MB"])


def github(text: str) -> list[str]:
    line, end = text[:-1], text[-1:]
    assert end == "\n"
    data = loads(base64.b64decode(line, validate=True).decode())
    more = round(sum(test["score"] for test in data["tests"]), 6) > data["max_score"]
    return [*problems(data, GITHUB), *(["there are more points than the most"] if more else [])]


def classroom50(text: str) -> list[str]:
    data = loads(text)
    told = list(problems(data, CLASSROOM50))
    pairs = [(one["score"], one["max-score"]) for one in (data, *data["tests"])]
    summed = [sum(test[key] for test in data["tests"]) for key in ("score", "max-score")]
    told += ["there are more points than the most"] if any(score > most for score, most in pairs) else []
    return told + ([] if summed == [*pairs[0]] else ["the points do not add up"])


def check50(text: str) -> list[str]:
    data = loads(text)
    told = list(problems(data, CHECK50))
    for result in data["results"]:
        if not result["passed"] and result["cause"] is None:
            told.append(f"{result['name']} did not pass, and no cause is given")
    return told


@dataclass(frozen=True)
class Element:
    required: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    children: tuple[str, ...] = ()
    text: bool = False


TIME = re.compile(r"(([0-9]{0,3},)*[0-9]{3}|[0-9]{0,3})*(\.[0-9]*)?")
WORDS = Element(optional=("type", "message"), text=True)
SUITE = ("group", "time", "skipped", "timestamp", "hostname", "id", "package", "file", "log", "url")
RERUNS = ("rerunFailure", "rerunError", "flakyFailure", "flakyError")
JUNIT = {
    "testsuites": Element(optional=("name", "time", "tests", "failures", "errors"), children=("testsuite",)),
    "testsuite": Element(
        required=("name", "tests", "failures", "errors"),
        optional=SUITE,
        children=("testsuite", "properties", "testcase", "system-out", "system-err"),
    ),
    "testcase": Element(
        required=("name",),
        optional=("time", "classname", "group"),
        children=("skipped", "error", "failure", "system-out", "system-err", *RERUNS),
    ),
    "failure": WORDS,
    "error": WORDS,
    "skipped": WORDS,
    "system-out": Element(text=True),
    "system-err": Element(text=True),
}


def junit(text: str) -> list[str]:
    assert text.startswith('<?xml version="1.0" encoding="UTF-8"?>\n')
    root = ElementTree.fromstring(text.encode())
    return [] if root.tag in ("testsuites", "testsuite") and not (told := list(_element(root))) else [root.tag, *told]


def _element(element: ElementTree.Element) -> Iterator[str]:
    rule = JUNIT[element.tag]
    yield from (f"{element.tag} lacks {name}" for name in rule.required if name not in element.attrib)
    yield from (f"{element.tag} has {name}" for name in set(element.attrib) - {*rule.required, *rule.optional})
    if not TIME.fullmatch(element.get("time", "")):
        yield f"{element.tag} takes {element.get('time')}"
    for name in {"tests", "failures", "errors", "skipped"} & set(element.attrib):
        yield from [] if element.attrib[name].isdecimal() else [f"{element.tag} has {name} {element.attrib[name]}"]
    if not rule.text and ((element.text or "") + "".join(child.tail or "" for child in element)).strip():
        yield f"{element.tag} holds text"
    for child in element:
        yield from _element(child) if child.tag in rule.children else [f"{element.tag} holds {child.tag}"]


SCHEMAS: dict[str, Callable[[str], list[str]]] = {
    "gradescope": gradescope,
    "check50": check50,
    "junit": junit,
    "github": github,
    "classroom50": classroom50,
    "prairielearn": prairielearn,
}
