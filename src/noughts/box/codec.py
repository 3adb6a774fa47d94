"""The tagged data between the judge and the child, seen from the judge's side.

Questions go down as marshal data, which only the child reads and only the judge writes.
Answers come up as lines of JSON text, because what the submission's process writes is hostile:
every line, depth and size has a cap here, and whatever does not fit raises `Garbled`.
"""

import json
import marshal
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any, NamedTuple

from noughts.judge.record import Call, Record
from noughts.judge.respondent import Answer, Hello, Question
from noughts.judge.values import KINDS, Foreign, Kind, Obj, Seq, Value

MAX_LINE = 1 << 16
SHORT = 500
"""The longest text whose value is remembered, so that memory stays bounded whatever is sent."""
MAX_DEPTH = 32
MAX_BITS = 128
MAX_VISITS = 1 << 53
MAX_NOTES = 20
MAX_RECORD = 1 << 23
"""The longest line that tells a record."""
MAX_CALLS = 20_000
RECORD = "[["
FOREIGN = '["x"'
"""What stands in the text of a value that holds something foreign; in a string the quotes would be escaped."""
_MESSAGE = attrgetter("packed.message")


class Garbled(ValueError):
    """The submission's process wrote something that is no answer."""


class Packed(NamedTuple):
    """A question as it is sent, and the line that answers it rightly."""

    message: tuple[object, ...]
    """What to call, the arguments, and the keywords and what to count if there are any."""
    right: bytes | None
    """The value and unchanged arguments, as the child tells them, where one value alone is right."""


def decode(text: str) -> Value:
    """Read one value from hostile text."""
    return _remembered(text) if len(text) <= SHORT else _value(load(text), MAX_DEPTH)


@lru_cache(maxsize=1 << 14)
def _remembered(text: str) -> Value:
    return _value(load(text), MAX_DEPTH)


def load(text: str) -> Any:
    """Read hostile JSON without floats or constants."""
    try:
        data = json.loads(text, parse_float=_refuse, parse_constant=_refuse)
        return _whole(data) if "\\ud" in text.lower() else data
    except (ValueError, RecursionError) as error:
        raise Garbled("an answer is not valid JSON") from error


def _whole(data: Any) -> Any:
    """Replace lone surrogates, which cannot be printed."""
    return json.loads(json.dumps(data, ensure_ascii=False).encode("utf-8", "replace"))


def _refuse(text: str) -> None:
    raise Garbled(f"an answer holds the bare number {text[:20]}")


def _value(data: Any, depth: int) -> Value:
    if isinstance(data, int) and data.bit_length() > MAX_BITS:
        raise Garbled("an answer holds a number too large to be told")
    if data is None or isinstance(data, (str, int)):
        return data
    if not isinstance(data, list) or not data or not isinstance(data[0], str) or not depth:
        raise Garbled("an answer holds data without a tag, or too deep")
    tag, *rest = data
    if tag in KINDS:
        # A set's items stand as the child sorted them: a hostile answer must not cost us more than it costs to read.
        return Seq(KINDS[tag], tuple(_value(item, depth - 1) for item in rest))
    return _named(tag, rest, depth)


def _named(tag: str, rest: list[Any], depth: int) -> Value:
    match tag, rest:
        case "f", [str(text)]:
            return _float(text)
        case "x", [str(name), str(text)]:
            return Foreign(name, text)
        case "o", [str(name), *attrs]:
            return Obj(name, dict(_attr(pair, depth) for pair in attrs))
    raise Garbled(f"an answer holds the unknown tag {tag[:20]!r}")


def _attr(pair: Any, depth: int) -> tuple[str, Value]:
    match pair:
        case [str(name), data]:
            return name, _value(data, depth - 1)
    raise Garbled("an answer holds an object with a malformed attribute")


def _float(text: str) -> float:
    try:
        return float(text)
    except ValueError as error:
        raise Garbled("an answer holds a malformed float") from error


def batch(ident: str, questions: Sequence[Question], *, prompt: bool) -> bytes:
    """Return questions as one message for the child, under an id that its answers begin with.

    Prompt answers are sent one by one, others in heaps.
    """
    for question in questions:
        if question.packed is None:
            pack(question)
    return marshal.dumps((ident, prompt, list(map(_MESSAGE, questions))), 2)


def pack(question: Question) -> Packed:
    """Return a question for the child; remembered for the next submission."""
    if isinstance(question.packed, Packed):
        return question.packed
    right = None if question.right is None else f"{question.right}\t=".encode("ascii")
    question.packed = packed = Packed(_message(question, _packed_args(question.args)), right)
    return packed


def _message(question: Question, args: object) -> tuple[object, ...]:
    extra = question.keywords or question.count or question.record
    if isinstance(args, bytes) and not extra:
        return question.call, args, None
    keywords = marshal.dumps({name: _plain(item) for name, item in question.keywords.items()}, 2)
    return question.call, args, (keywords, question.count, question.record)


def _packed_args(args: tuple[Value, ...]) -> bytes | tuple[bytes, ...]:
    """Return plain data in one piece, and each argument by itself where objects are among them."""
    # Version 2 keeps no references, so that rows equal here never become one row there.
    if not any(isinstance(item, Obj) for item in args):
        return marshal.dumps([_plain(item) for item in args], 2)
    return tuple(marshal.dumps(_described(item), 2) for item in args)


_BUILD: dict[Kind, Any] = {"list": list, "tuple": tuple, "set": set, "frozenset": frozenset}


def _plain(item: Value) -> Any:
    """Return built-in data."""
    if isinstance(item, Seq):
        return _BUILD[item.kind]([_plain(part) for part in item.items])
    if isinstance(item, Obj | Foreign):
        raise TypeError("objects can only be sent as arguments, or inside one")
    return item


def _described(item: Value) -> Any:
    """Return built-in data in which a dict, which no other value is, stands for an object."""
    if isinstance(item, Obj):
        return {item.class_name: _attributes(item.attrs)}
    if isinstance(item, Seq):
        return _BUILD[item.kind]([_described(part) for part in item.items])
    return _plain(item)


def _attributes(attrs: Mapping[str, Value]) -> Any:
    """Return what an object holds, or the name alone of an enum's member."""
    return attrs["name"] if attrs.keys() == {"name"} else {name: _described(part) for name, part in attrs.items()}


def answer(line: bytes) -> Answer:
    """Read one answer."""
    return _remembered_answer(line) if len(line) <= SHORT else _answer(text_of(line))


def text_of(line: bytes) -> str:
    """Return a line as text; what is not ASCII is no answer of the child's, and stays unreadable."""
    return line.decode("ascii", "replace")


@lru_cache(maxsize=1 << 15)
def _remembered_answer(line: bytes) -> Answer:
    return _answer(text_of(line))


def _answer(text: str) -> Answer:
    """Read an answer's fields: returned value, arguments, and what most answers leave out."""
    match text.split("\t"):
        case [returned, args]:
            return Answer(decode(returned), _args(args), foreign=FOREIGN in returned, size=len(text))
        case [returned, args, rest] if not rest.startswith(RECORD):
            return Answer(decode(returned), _args(args), *_rest(rest), foreign=FOREIGN in returned, size=len(text))
        case [returned, args, record]:
            return Answer(decode(returned), _args(args), *_NOTHING, _record(record))
        case [returned, args, rest, record]:
            return Answer(decode(returned), _args(args), *_rest(rest), _record(record))
    raise Garbled("an answer has the wrong number of parts")


def _args(text: str) -> tuple[Value, ...] | None:
    if text == "=":
        return None
    after = decode(text)
    if not isinstance(after, Seq) or after.kind != "list" or not after.items:
        raise Garbled("an answer holds malformed arguments")
    return after.items


_Rest = tuple[bool, tuple[str, str] | None, int | None, Mapping[str, int], tuple[str, ...]]


_NOTHING: _Rest = (False, None, None, {}, ())


def _rest(text: str) -> _Rest:
    match load(text):
        case [bool(shared), raised, line, list(visits), list(notes)]:
            return shared, _raised(raised), _line(line), _visits(visits), _notes(notes)
    raise Garbled("an answer ends in malformed data")


def _raised(data: Any) -> tuple[str, str] | None:
    match data:
        case None:
            return None
        case [str(name), str(message)]:
            return name, message
    raise Garbled("an answer holds a malformed exception")


def _line(data: Any) -> int | None:
    if data is None or (type(data) is int and 0 <= data < 1 << 31):
        return data
    raise Garbled("an answer holds a malformed line number")


def _notes(data: list[Any]) -> tuple[str, ...]:
    if len(data) <= MAX_NOTES and all(isinstance(note, str) for note in data):
        return tuple(data)
    raise Garbled("an answer holds malformed notes")


def _visits(data: list[Any]) -> Mapping[str, int]:
    return dict(map(_visit, data))


def _visit(pair: Any) -> tuple[str, int]:
    match pair:
        case [str(name), int(count)] if 0 <= count <= MAX_VISITS:
            return name, count
    raise Garbled("an answer holds a malformed count")


BOARD = re.compile(r"[XO.]{3}/[XO.]{3}/[XO.]{3}")


def _record(text: str) -> Record:
    """Read the calls that were recorded."""
    match load(text):
        case [list(functions), list(calls), bool(cut)] if len(calls) <= MAX_CALLS:
            counts = dict(map(_counted, functions))
            known = [(str(name), _line(line) or 0) for name, line, _ in functions]
            return Record(tuple(_call(call, number, known) for number, call in enumerate(calls)), cut, counts)
    raise Garbled("a record is malformed")


def _counted(data: Any) -> tuple[tuple[str, int], int]:
    """Read a function: its name, its line, and how often it was called."""
    match data:
        case [str(name), int(line), int(count)] if 0 <= count <= MAX_VISITS:
            return (name, _line(line) or 0), count
    raise Garbled("a record holds a malformed function")


def _pair(data: Any) -> tuple[Any, Any]:
    match data:
        case [str(name), item]:
            return name, item
    raise Garbled("a record holds a malformed pair")


def _call(data: Any, number: int, functions: Sequence[tuple[str, int]]) -> Call:
    match data:
        case [int(parent), int(function), str(board), list(args), returned, raised, bool(changed), caller, ended]:
            plain = {name: _value(item, MAX_DEPTH) for name, item in map(_pair, args)}
            name = None if raised is None else str(raised)
            if -1 <= parent < number and 0 <= function < len(functions) and BOARD.fullmatch(board):
                lines = (_line(caller) or 0, _line(ended) or 0)
                came = _value(returned, MAX_DEPTH)
                return Call(parent, *functions[function], board, plain, came, name, changed, *lines)
    raise Garbled("a record holds a malformed call")


def hello(ident: str, line: str) -> Hello:
    """Read the child's first line after the submission ran."""
    name, _, text = line.partition("\t")
    if name != ident:
        raise Garbled("the submission wrote before the child could say hello")
    match load(text):
        case [list(names), list(values), error, line_number, list(notes)]:
            known = dict(_attr(pair, 1) for pair in names)
            return Hello(
                {key: str(kind) for key, kind in known.items()},
                dict(_attr(pair, MAX_DEPTH) for pair in values),
                _raised(error),
                _line(line_number),
                _notes(notes),
            )
    raise Garbled("the child's hello is malformed")
