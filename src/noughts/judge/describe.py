"""Values from a submission as text, the way Python would write them."""

from typing import Any

from noughts.judge.respondent import Answer
from noughts.judge.values import Foreign, Obj, Seq

LONGEST = 200
_BRACKETS = {"list": ("[", "]"), "tuple": ("(", ")"), "set": ("{", "}")}


def show(value: Any) -> str:
    """Write a value as Python would, cut when it is long."""
    text = _text(value)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _text(value: Any) -> str:
    if isinstance(value, Seq):
        return _sequence(value)
    if isinstance(value, Obj) and value.attrs.keys() == {"name"}:
        return f"{value.class_name}.{value.attrs['name']}"
    if isinstance(value, Obj):
        return f"{value.class_name}({', '.join(f'{name}={show(item)}' for name, item in dict(value.attrs).items())})"
    if isinstance(value, Foreign):
        return f"<{value.type_name}: {' '.join(value.text.split())}>"  # an array's text has lines of its own
    return repr(value)


def _sequence(value: Seq) -> str:
    items = sorted(map(show, value.items)) if "set" in value.kind else list(map(show, value.items))
    if value.kind not in _BRACKETS or value == Seq("set", ()):
        return f"{value.kind}({', '.join(items)})"
    comma = "," if value.kind == "tuple" and len(items) == 1 else ""
    left, right = _BRACKETS[value.kind]
    return left + ", ".join(items) + comma + right


def sort(value: Any) -> str:
    """Name the sort of a value: list, int, object of class Mark; None, True and False are sorts of their own."""
    if value is None or isinstance(value, bool):
        return repr(value)
    if isinstance(value, Seq):
        return value.kind
    if isinstance(value, Foreign | Obj):
        return f"object of class {value.type_name if isinstance(value, Foreign) else value.class_name}"
    return type(value).__name__


def error(answer: Answer) -> dict[str, Any]:
    """Return what an answer raised, its message cut when it is long, and the line of the file."""
    kind, message = answer.raised or ("nothing", "")
    return {"kind": kind, "line": answer.line, "message": " ".join(message.split())[:LONGEST]}
