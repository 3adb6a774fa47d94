"""What a submission returns, exactly, type for type.

None, bool, int, str and float are themselves; a container is a `Seq` that names its kind; an object of the
submission's own classes is an `Obj`; anything else, subclasses of built-in types included, is a `Foreign`.
Compare values with `same` where bools and numbers may meet, because to Python 1 equals True.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import is_
from typing import Any, Literal

Kind = Literal["list", "tuple", "set", "frozenset"]
KINDS: dict[str, Kind] = {"l": "list", "t": "tuple", "s": "set", "z": "frozenset"}
TAGS: dict[str, str] = {kind: tag for tag, kind in KINDS.items()}


@dataclass(frozen=True, slots=True)
class Seq:
    """A list, tuple, set or frozenset, exactly; the items of a set stand in the order of their text."""

    kind: Kind
    items: "tuple[Value, ...]"


@dataclass(frozen=True, slots=True)
class Obj:
    """An object of one of the submission's own classes; an enum's member has the one attribute name."""

    class_name: str
    attrs: "Mapping[str, Value]"


@dataclass(frozen=True, slots=True)
class Foreign:
    """Anything else: the name of its type and a short text of it, as the submission tells it."""

    type_name: str
    text: str


Value = None | bool | int | float | str | Seq | Obj | Foreign


def value(data: object) -> Value:
    """Return plain data of our own as a value: None, bool, int, float, str, lists, tuples, sets, values."""
    if data is None or isinstance(data, bool | int | float | str | Seq | Obj | Foreign):
        return data
    kind = KINDS[TAGS[type(data).__name__]]
    assert isinstance(data, list | tuple | set | frozenset)
    return seq(kind, [value(item) for item in data])


def seq(kind: Kind, items: Sequence[Value]) -> Seq:
    """Return a container of that kind, a set's items in the order of their text."""
    return Seq(kind, tuple(sorted(items, key=encode) if "set" in kind else items))


def same(one: Value, other: Value) -> bool:
    """Whether two values are the same, type for type all the way down."""
    return encode(one) == encode(other)


def encode(item: Value) -> str:
    """Return the one text of a value: JSON in which every container and object is tagged."""
    return json.dumps(_tagged(item), separators=(",", ":"))


def _tagged(item: Value) -> Any:
    match item:
        case float():
            return ["f", repr(item)]
        case Seq(kind, items):
            return [TAGS[kind], *map(_tagged, items)]
        case Obj(name, attrs):
            return ["o", name, *([key, _tagged(attrs[key])] for key in sorted(attrs))]
        case Foreign(name, text):
            return ["x", name, text]
    return item


SCALARS = re.compile(r"str_|bool_?|u?int\d*|intc|intp|longlong")
"""What numpy calls its own strings, truth values and whole numbers."""
MAY_HOLD = {Seq, Foreign}


def unboxed(item: Value) -> Value:
    """Return a value with numpy's strings, truth values and whole numbers as Python's own; itself when it has none."""
    if isinstance(item, Foreign) and SCALARS.fullmatch(item.type_name):
        return _scalar(item, re.sub(r"^(?:np\.)?\w+\((.*)\)$", r"\1", item.text).removeprefix("np."))
    if isinstance(item, Seq) and not MAY_HOLD.isdisjoint(map(type, item.items)):
        parts = tuple(map(unboxed, item.items))
        return item if all(map(is_, parts, item.items)) else seq(item.kind, parts)
    return item


def _scalar(item: Foreign, text: str) -> Value:
    """Read one of numpy's scalars from its text, as far as it is plain."""
    if text in ("True", "True_", "False", "False_"):
        return text.startswith("True")
    if re.fullmatch(r"-?\d{1,18}", text):
        return int(text)
    return text[1:-1] if re.fullmatch(r"'[^'\\]*'", text) else item
