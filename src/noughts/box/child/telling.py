"""A part of the child: tells values, exceptions and the submission itself, exactly and in bounds.

Everything here shares a process with the submission, so nothing here is secret and nothing is
believed. It only has to be exact with honest submissions: types told apart, giants and cycles cut short.
"""

import sys
from itertools import chain
from marshal import dumps

try:
    from _json import encode_basestring_ascii as quote
except ImportError:
    from json.encoder import encode_basestring_ascii as quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

identity = id  # this and all that is imported by name: as it is before the submission can patch it
MAX_ITEMS = 400
MAX_DEPTH = 20
MAX_TEXT = 2000
MAX_TOLD = 20_000  # letters for one value, so that an answer, which holds up to three, is never taken for a flood
MAX_NAMES = 500
MAX_VALUE = 100
"""Letters of a module's own text that is told; only marks are of interest."""
MAX_GREETING = 24_000
"""Letters for the names, and for the values, that a file is greeted with."""
MAX_KEY, MAX_KNOWN = 300, 20_000
"""How long a value may be, and how many there may be, whose text is remembered."""
PLAIN = {type(None), bool, int, float, str}
TAGS: "dict[type, str]" = {list: "l", tuple: "t", set: "s", frozenset: "z"}
CONTAINERS = frozenset(TAGS)
MARKS = {type(None), str}
"""What a row of a board holds, which is equal only to what is told alike."""
MEMBERS = type(vars(type))
"""What an enum keeps its members in."""
UNSHARED = PLAIN | {set, frozenset, tuple}  # what no argument of ours is, or holds nothing that one could


class TooMuch(Exception):
    """A value is too large or too deep to be told."""


class Teller:
    """Tells values exactly: tags for containers and the submission's own objects, text for the rest."""

    def __init__(self, module: "Any", own: "Iterable[str]") -> None:
        """Know the submission's own classes by the names its module gives them."""
        mine = {name.removesuffix(".py") for name in own}
        found = [item for item in vars(module).values() if isinstance(item, type)]
        self.classes: dict[Any, str] = {}
        self.enums: set[Any] = set()
        self.leaves: set[Any] = PLAIN.copy()
        self.atoms = {identity(item): text for item, text in ((None, "null"), (True, "true"), (False, "false"))}
        for item in found:
            if getattr(item, "__module__", None) in mine:
                self.learn(item)
        self.outside: dict[type, list[str]] = {}
        self.known: dict[bytes, str] = {}
        self.rows: dict[tuple[str | None, ...], str] = {}
        self.room, self.within = 0, set[int]()

    def learn(self, kind: "Any") -> None:
        """Know one more class as the submission's own."""
        if kind in self.classes:
            return
        self.classes[kind] = kind.__name__
        if isinstance(getattr(kind, "__members__", None), MEMBERS):  # of a metaclass it is a property
            self.enums.add(kind)
            self.leaves.add(kind)
            self.atoms |= members(kind, kind.__name__)

    def tell(self, value: "Any") -> str:
        """Return a value's text."""
        self.room, self.within = MAX_ITEMS, set()
        text = self.part(value, MAX_DEPTH)
        return text if len(text) <= MAX_TOLD else foreign(value, "too large to be told")

    def part(self, value: "Any", depth: int) -> str:
        """Return the text of a value that may be too large or too deep, by itself."""
        room = self.room
        try:
            return self.text(value, depth)
        except TooMuch:
            self.room = room
            return foreign(value, "too large or too deep to be told")

    def remembered(self, value: "Any") -> str | None:
        """Return the text of plain data of two levels, because the same boards come back again and again."""
        if not flat(value):  # to write what holds itself in many places would never end
            return None
        key = dumps(value, 2)  # exact: it tells 1 from True
        text = self.known.get(key)
        if text is None:
            text = self.tell(value)
            if len(key) <= MAX_KEY and len(self.known) < MAX_KNOWN:
                self.known[key] = text
        return text

    def text(self, value: "Any", depth: int) -> str:
        """Return the text of a value within the room that is left."""
        if identity(value) in self.atoms:
            return self.atoms[identity(value)]
        kind = type(value)
        if kind in self.classes and kind not in self.enums:
            return self.object(value, kind, depth)
        if kind in TAGS:
            return self.container(value, kind, depth)
        if kind is str:
            return quote(value) if len(value) <= MAX_TEXT else foreign(value, value[:80])
        if kind is int:
            return str(value) if value.bit_length() < 128 else foreign(value, "a very large integer")
        return f'["f","{value!r}"]' if kind is float else foreign(value)

    def take(self, size: int, depth: int) -> None:
        """Use up room for an object that holds others."""
        self.room -= size + 1
        if self.room < 0 or not depth:
            raise TooMuch

    def container(self, value: "Any", kind: type, depth: int) -> str:
        """Return the text of a list, tuple or set, a set's items sorted by theirs."""
        self.take(len(value), depth)
        if kind is list and MARKS.issuperset(map(type, value)):
            return self.row(tuple(value))
        items = [self.atoms.get(identity(item)) or self.text(item, depth - 1) for item in value]
        if kind is set or kind is frozenset:
            items.sort()
        return f'["{TAGS[kind]}",{",".join(items)}]' if items else f'["{TAGS[kind]}"]'

    def row(self, marks: "tuple[str | None, ...]") -> str:
        """Return the text of a list of marks, remembered because boards have but few different rows."""
        text = self.rows.get(marks)
        if text is None:
            text = ",".join(['["l"', *(self.text(mark, 0) for mark in marks)]) + "]"
            if len(text) <= MAX_KEY and len(self.rows) < MAX_KNOWN:
                self.rows[marks] = text
        return text

    def object(self, value: "Any", kind: type, depth: int) -> str:
        """Return the text of an object of the submission's own; where it holds itself, that is told and no more."""
        if identity(value) in self.within:
            return foreign(value, "the object that holds it")
        self.within.add(identity(value))
        attrs = self.attrs(value, kind)
        self.take(len(attrs), depth)
        pairs = [f",[{quote(name)},{self.part(attrs[name], depth - 1)}]" for name in sorted(attrs)]
        self.within.discard(identity(value))
        return f'["o",{quote(self.classes[kind])}{"".join(pairs)}]'

    def attrs(self, value: "Any", kind: type) -> "dict[str, Any]":
        """Return what an object of the submission's own holds, by name."""
        attrs = dict(getattr(value, "__dict__", ()))
        for name in self.slots(kind):
            if hasattr(value, name):
                attrs[name] = getattr(value, name)
        return attrs

    def inside(self, value: "Any") -> "set[int]":
        """Return the identities of the mutable objects that a value holds, as far as it is small."""
        found, todo = set(), [value]
        for item in todo:  # which grows meanwhile
            kind = type(item)
            if kind is list or kind is set:
                found.add(identity(item))
            if kind in TAGS:
                todo += () if set(map(type, item)) <= self.leaves else item
            elif kind in self.classes and kind not in self.enums:
                found.add(identity(item))
                todo += self.attrs(item, kind).values()
            if len(todo) > MAX_ITEMS:
                break
        return found

    def slots(self, kind: type) -> "list[str]":
        """Return the names that a class keeps outside a dict."""
        if kind not in self.outside:
            kept = [vars(base).get("__slots__") or vars(base).get("_fields") or () for base in kind.__mro__]
            self.outside[kind] = [name for names in kept for name in names if name[:2] != "__"]
        return self.outside[kind]


def flat(value: "Any") -> bool:
    """Tell whether a value is plain data of at most two levels, as boards and sets of moves are."""
    kind = type(value)
    if kind not in CONTAINERS:
        return kind in PLAIN
    if len(value) > MAX_ITEMS:
        return False
    if CONTAINERS.issuperset(map(type, value)):  # as a board's, whose cells are looked at in one go
        return PLAIN.issuperset(map(type, chain.from_iterable(value)))
    return all(type(item) in PLAIN or (type(item) in TAGS and PLAIN.issuperset(map(type, item))) for item in value)


def members(kind: "Any", name: str) -> dict[int, str]:
    """Return the text of an enum's members, which is their name alone, by their identity."""
    own = [(key, item) for key, item in kind.__members__.items() if type(item) is kind]
    found = [(identity(item), f'["o",{quote(name)},["name",{quote(key)}]]') for key, item in own]
    return dict(reversed(found))  # of two names for one member the first counts


def foreign(value: object, text: str | None = None) -> str:
    """Return the text of a value that has no place in the contract."""
    try:
        text = repr(value)[:200] if text is None else text
    except BaseException as error:
        text = f"its repr raised {type(error).__name__}"
    return f'["x",{quote(type(value).__name__[:100])},{quote(text)}]'


def where(error: BaseException, folder: str) -> int | None:
    """Return the last line of the submission that an exception passed through; of a recursion, where it repeats."""
    if isinstance(error, SyntaxError) and str(error.filename).startswith(folder):
        return error.lineno
    if isinstance(error, RecursionError):
        return repeated(passed(error, folder))
    line, frame = None, error.__traceback__
    while frame is not None:
        if frame.tb_frame.f_code.co_filename.startswith(folder):
            line = frame.tb_lineno
        frame = frame.tb_next
    return line


def passed(error: BaseException, folder: str) -> "Iterator[int]":
    """Yield every line of the submission that an exception passed through."""
    frame = error.__traceback__
    while frame is not None:
        if frame.tb_frame.f_code.co_filename.startswith(folder):
            yield frame.tb_lineno
        frame = frame.tb_next


def repeated(lines: "Iterable[int]") -> int | None:
    """Return the first line of a file among those passed again and again: where the last call ends is chance."""
    counts: dict[int, int] = {}
    for line in lines:
        counts[line] = counts.get(line, 0) + 1
    often = max(counts.values(), default=0) // 2
    return min((line for line, times in counts.items() if times > often), default=None)


def message(error: BaseException) -> str:
    """Return an exception's message."""
    try:
        return str(error.msg if isinstance(error, SyntaxError) else error)[:MAX_TEXT]
    except BaseException:
        return ""


def listed(items: "Iterable[str]") -> str:
    """Return a JSON list of strings."""
    return f"[{','.join(map(quote, items))}]"


def passed_on(notes: "list[str]") -> str:
    """Return the notes that are new, and forget them."""
    text = listed(notes)
    notes.clear()
    return text


def kind_of(item: object) -> str:
    """Say what a name stands for."""
    if isinstance(item, type):
        return "class"
    if isinstance(item, type(sys)):
        return "module"
    return "function" if callable(item) else "value"


def names_of(module: "Any", teller: Teller) -> "list[str]":
    """List what its own classes hold and its public names, the last first, since imports stand on top."""
    found: dict[str, str] = {}
    for owner, name in teller.classes.items():
        own = {part: None for base in owner.__mro__[:-1] for part in vars(base)}
        found |= {f"{name}.{part}": kind_of(getattr(owner, part, None)) for part in own}
    found |= {name: kind_of(item) for name, item in reversed(vars(module).items()) if name[:1] != "_"}
    return [listed(pair) for pair in list(found.items())[:MAX_NAMES] if len(pair[0]) < 100]


def values_of(module: "Any", teller: Teller) -> "list[str]":
    """List the plain values among a module's public names, the last first."""
    plain = [(name, item) for name, item in vars(module).items() if name[:1] != "_" and type(item) in PLAIN]
    found = [(name, item) for name, item in plain if type(item) is not str or len(item) <= MAX_VALUE]
    return [f"[{quote(name)},{teller.tell(item)}]" for name, item in found[: -MAX_NAMES - 1 : -1] if len(name) < 100]


def greeting(module: "Any", setup: "dict[str, Any]", notes: "list[str]", error: BaseException | None) -> str:
    """Return what the submission holds, and what ended it if anything did."""
    teller = Teller(module, setup["files"])
    line = None if error is None else where(error, setup["folder"])
    names = within(names_of(module, teller), MAX_GREETING)
    values = within(values_of(module, teller), MAX_GREETING)
    problem = "null" if error is None else listed([type(error).__name__[:100], message(error)])
    return f"[[{names}],[{values}],{problem},{'null' if line is None else line},{passed_on(notes)}]"


def within(items: "list[str]", room: int) -> str:
    """Return as many items as there is room for, which is all of them for any file that a person wrote."""
    kept = []
    for item in items:
        room -= len(item) + 1
        if room < 0:
            break
        kept.append(item)
    return ",".join(kept)
