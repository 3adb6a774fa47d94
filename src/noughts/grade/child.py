"""The child: closes the box around itself, runs one submission in it, and answers the judge's questions.

It is sent to a bare `python -I -S` as text, so it imports nothing of ours and little of the library.
In order: take the private channels off descriptors 0 and 1 (0 becomes null, 1 becomes 2, so prints
and input never touch the answers), read the setup, set the limits, close the box, say that it is
closed, run the submission, say hello, answer. Up to "run the submission" all code is ours and its
word is good; after that this process belongs to the submission and the judge believes nothing.
"""

import marshal
import os
import sys

try:
    from _json import encode_basestring_ascii as quote
except ImportError:
    from json.encoder import encode_basestring_ascii as quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

MAX_ITEMS = 4000
MAX_TEXT = 2000
MAX_NOTES = 20
TAGS: "dict[type, str]" = {list: "l", tuple: "t", set: "s", frozenset: "z"}
WATCHED = ("socket.", "subprocess.", "os.", "shutil.", "ctypes.dlopen", "signal.pthread_kill", "tempfile.", "pty.")
QUIET = ("os.listdir", "os.scandir", "os.putenv", "os.unsetenv", "os.chdir", "os.walk", "os.fwalk")


class TooMuch(Exception):
    """A value is too large or too deep to be told."""


def private_channels() -> tuple[int, int]:
    """Move the question and answer pipes out of the way of input and print."""
    questions, answers = os.dup(0), os.dup(1)
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.dup2(2, 1)
    os.close(null)
    return questions, answers


def receive(channel: int) -> "Any":
    """Read one message of the judge; its end is ours too."""
    return marshal.loads(exactly(channel, int.from_bytes(exactly(channel, 4), "big")))


def exactly(channel: int, size: int) -> bytes:
    """Read that many bytes."""
    data = b""
    while len(data) < size:
        more = os.read(channel, size - len(data))
        if not more:
            os._exit(0)
        data += more
    return data


def send(channel: int, *fields: str) -> None:
    """Write one line."""
    data = memoryview(("\t".join(fields) + "\n").encode("ascii"))
    while data:
        data = data[os.write(channel, data) :]


def become(user: int | None) -> None:
    """Stop being root, where the start could not see to it."""
    if user is not None:
        os.setgroups([])
        os.setresgid(user, user, user)
        os.setresuid(user, user, user)


def set_limits(limits: "Iterable[tuple[str, int]]") -> None:
    """Set the resource limits this system knows, for good."""
    import resource

    for name, value in limits:
        if hasattr(resource, name):
            resource.setrlimit(getattr(resource, name), (value, value))


def close_box(landlock: "tuple[bytes, list[tuple[str, int]]] | None", filters: bytes | None) -> None:
    """Give up, for good, every file but the ruleset's and every system call but the filter's."""
    import ctypes

    libc = ctypes.CDLL(None, use_errno=True)
    call = libc.syscall
    call.restype = ctypes.c_long

    def must(result: int, what: str) -> int:
        if result < 0:
            raise OSError(ctypes.get_errno(), what)
        return result

    must(libc.prctl(1, 9, 0, 0, 0), "die with the judge")
    must(libc.prctl(38, 1, 0, 0, 0), "no new privileges")
    if landlock is not None:
        attributes, rules = landlock
        ruleset = must(call(444, attributes, ctypes.c_size_t(len(attributes)), 0), "landlock_create_ruleset")
        for path, access in rules:
            place = os.open(path, os.O_PATH | os.O_CLOEXEC)
            rule = access.to_bytes(8, sys.byteorder) + place.to_bytes(4, sys.byteorder)
            must(call(445, ruleset, 1, rule, 0), f"landlock_add_rule {path}")
            os.close(place)
        must(call(446, ruleset, 0), "landlock_restrict_self")
        os.close(ruleset)
    if filters is not None:
        code = ctypes.create_string_buffer(filters.replace(b"\xdb\x1d\x1d\xdb", os.getpid().to_bytes(4, sys.byteorder)))
        program = (ctypes.c_void_p * 2)(len(filters) // 8, ctypes.addressof(code))
        must(libc.prctl(22, 2, ctypes.byref(program), 0, 0), "seccomp")


class Siblings:
    """Imports the submission's own files, which are here in memory and nowhere on disk."""

    def __init__(self, files: dict[str, bytes], folder: str) -> None:
        """Know the files by the names they are imported by."""
        self.paths = {name.removesuffix(".py"): f"{folder}/{name}" for name in files}
        self.sources = {name.removesuffix(".py"): source for name, source in files.items()}

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> "Any":
        """Return the spec of one of the files."""
        if name not in self.sources:
            return None
        spec = type(sys.__spec__)(name, self, origin=self.paths[name])  # type: ignore[arg-type]
        spec.has_location = True
        return spec

    def create_module(self, _spec: object) -> None:
        """Leave the making of the module to Python."""

    def exec_module(self, module: "Any") -> None:
        """Run one of the files."""
        name = module.__spec__.name
        exec(compile(self.sources[name], self.paths[name], "exec", dont_inherit=True), module.__dict__)

    def get_source(self, name: str) -> str:
        """Return a file's text for those who look at source."""
        return self.sources[name].decode("utf-8", "replace")


def load(files: dict[str, bytes], main: str, folder: str) -> "Any":
    """Return the submission as a module that has yet to run."""
    siblings = Siblings(files, folder)
    sys.meta_path.insert(2, siblings)
    name = main.removesuffix(".py")
    module = type(sys)(name)
    module.__spec__ = siblings.find_spec(name)
    module.__loader__ = siblings  # type: ignore[assignment]
    module.__file__ = siblings.paths[name]
    sys.modules[name] = module
    return module


class Notes:
    """What the submission attempts, as far as Python's audit events tell; a hint, no more."""

    def __init__(self) -> None:
        """Start with nothing noted."""
        self.new: list[str] = []
        self.all: set[str] = set()
        self.quiet = (sys.base_prefix, *sys.path, "/dev/null")
        sys.addaudithook(self.hear)

    def hear(self, event: str, args: tuple[object, ...]) -> None:
        """Note an event that touches the world outside."""
        if event == "open" and str(args[0]).startswith(self.quiet):
            return
        if (event == "open" or event.startswith(WATCHED)) and event not in QUIET:
            note = f"{event} {args[0] if args else ''!r}"[:120]
            if note not in self.all and len(self.all) < MAX_NOTES:
                self.all.add(note)
                self.new.append(note)

    def take(self) -> list[str]:
        """Return what is new since last time."""
        new, self.new = self.new, []
        return new


class Teller:
    """Tells values exactly: tags for containers and the submission's own objects, text for the rest."""

    def __init__(self, module: "Any", own: "Iterable[str]") -> None:
        """Know the submission's own classes by the names its module gives them."""
        mine = {name.removesuffix(".py") for name in own}
        found = [(name, item) for name, item in vars(module).items() if isinstance(item, type)]
        self.classes = {item: name for name, item in found if getattr(item, "__module__", None) in mine}
        self.room = 0
        self.held: list[int] = []

    def tell(self, value: object) -> str:
        """Return a value's text and remember the mutable objects it holds."""
        self.room = MAX_ITEMS
        self.held = []
        try:
            return self.text(value, 20)
        except TooMuch:
            return foreign(value, "too large or too deep to be told")

    def text(self, value: "Any", depth: int) -> str:
        """Return the text of a value within the room that is left."""
        kind = type(value)
        if value is None:
            return "null"
        if kind is str:
            return quote(value) if len(value) <= MAX_TEXT else foreign(value, value[:80])
        if kind is int:
            return str(value) if value.bit_length() < 128 else foreign(value, "a very large integer")
        if kind is bool:
            return "true" if value else "false"
        if kind in TAGS:
            return self.container(value, kind, depth)
        if kind is float:
            return f'["f","{value!r}"]'
        return self.object(value, kind, depth) if kind in self.classes else foreign(value)

    def container(self, value: "Any", kind: type, depth: int) -> str:
        """Return the text of a list, tuple or set, a set's items sorted by theirs."""
        self.room -= len(value) + 1
        if self.room < 0 or not depth:
            raise TooMuch
        if kind is list or kind is set:
            self.held.append(id(value))
        items = [self.text(item, depth - 1) for item in value]
        if kind is set or kind is frozenset:
            items.sort()
        return f'["{TAGS[kind]}"{"," if items else ""}{",".join(items)}]'

    def object(self, value: "Any", kind: type, depth: int) -> str:
        """Return the text of an object of the submission's own."""
        if hasattr(kind, "__members__"):
            return f'["o",{quote(self.classes[kind])},["name",{quote(str(value.name))}]]'
        attrs = attributes(value, kind)
        self.room -= len(attrs) + 1
        if self.room < 0 or not depth:
            raise TooMuch
        self.held.append(id(value))
        pairs = [f",[{quote(name)},{self.text(attrs[name], depth - 1)}]" for name in sorted(attrs)]
        return f'["o",{quote(self.classes[kind])}{"".join(pairs)}]'


def attributes(value: object, kind: type) -> "dict[str, Any]":
    """Return the attributes an object holds, however its class stores them."""
    names = [name for base in kind.__mro__ for name in slots(base) if hasattr(value, name)]
    return {**{name: getattr(value, name) for name in names}, **getattr(value, "__dict__", {})}


def slots(base: "Any") -> "tuple[str, ...]":
    """Return the names a class keeps outside a dict."""
    names = base.__dict__.get("__slots__", ()) or base.__dict__.get("_fields", ())
    return tuple(name for name in ((names,) if isinstance(names, str) else names) if not name.startswith("__"))


def foreign(value: object, text: str | None = None) -> str:
    """Return the text of a value that has no place in the contract."""
    try:
        text = repr(value)[:200] if text is None else text
    except BaseException as error:
        text = f"its repr raised {type(error).__name__}"
    return f'["x",{quote(type(value).__name__[:100])},{quote(text)}]'


def revive(data: "Any", module: "Any") -> "Any":
    """Build the argument the judge described; a dict stands for an object of the submission's own."""
    kind = type(data)
    if kind is dict:
        [(name, attrs)] = data.items()
        return member(getattr(module, name), {key: revive(item, module) for key, item in attrs.items()})
    return kind(revive(item, module) for item in data) if kind in TAGS else data


def member(made_by: "Any", attrs: "dict[str, Any]") -> "Any":
    """Return an enum's member by its name, or a new object with these attributes."""
    if hasattr(made_by, "__members__"):
        return made_by[attrs["name"]]
    made = made_by()
    for name, value in attrs.items():
        setattr(made, name, value)
    return made


def resolve(module: "Any", call: str, args: "list[Any]") -> "tuple[Callable[..., Any], list[Any]]":
    """Return what to call and with what: a method is looked up on its receiver."""
    name, _, method = call.partition(".")
    return (getattr(args[0], method), args[1:]) if method else (getattr(module, name), args)


class Counting:
    """Counts the calls of some functions and methods while it is entered."""

    def __init__(self, module: "Any", names: "Iterable[str]") -> None:
        """Count these dotted names of the module."""
        self.counts = dict.fromkeys(names, 0)
        self.places = [place for name in names for place in [self.place(module, name)] if place]

    @staticmethod
    def place(module: "Any", name: str) -> "tuple[Any, str, str, Any] | None":
        """Return where a name is defined and what it is there."""
        owner, _, method = name.partition(".")
        holders = getattr(module, owner).__mro__ if method else (module,)
        short = method or owner
        return next(((holder, short, name, vars(holder)[short]) for holder in holders if short in vars(holder)), None)

    def counted(self, name: str, raw: "Any") -> "Any":
        """Return the same function, counted."""
        if isinstance(raw, staticmethod | classmethod):
            return type(raw)(self.counted(name, raw.__func__))

        def wrapper(*args: object, **keywords: object) -> object:
            self.counts[name] += 1
            return raw(*args, **keywords)

        return wrapper

    def __enter__(self) -> None:
        for holder, short, name, raw in self.places:
            setattr(holder, short, self.counted(name, raw))

    def __exit__(self, *_: object) -> None:
        for holder, short, _name, raw in self.places:
            setattr(holder, short, raw)


def where(error: BaseException, folder: str) -> int | None:
    """Return the last line of the submission that an exception passed through."""
    if isinstance(error, SyntaxError) and str(error.filename).startswith(folder):
        return error.lineno
    found, frame = None, error.__traceback__
    while frame is not None:
        if frame.tb_frame.f_code.co_filename.startswith(folder):
            found = frame.tb_lineno
        frame = frame.tb_next
    return found


def message(error: BaseException) -> str:
    """Return an exception's type and message."""
    try:
        text = str(error.msg if isinstance(error, SyntaxError) else error)[:MAX_TEXT]
    except BaseException:
        text = ""
    return f"[{quote(type(error).__name__[:100])},{quote(text)}]"


def number(line: int | None) -> str:
    """Return a line number's text."""
    return "null" if line is None else str(line)


def listed(items: "Iterable[str]") -> str:
    """Return a JSON list of texts that are JSON already."""
    return f"[{','.join(items)}]"


class Server:
    """Answers one question after another."""

    def __init__(self, module: "Any", setup: "dict[str, Any]", notes: Notes) -> None:
        """Serve this module."""
        self.module, self.folder, self.notes = module, setup["folder"], notes
        self.teller = Teller(module, setup["files"])

    def answer(self, call: str, blob: bytes, objects: bool, keywords: "Any", count: tuple[str, ...]) -> "list[str]":
        """Make the call and return the answer's fields."""
        try:
            args = marshal.loads(blob)
            if objects:
                args, keywords = revive(args, self.module), {k: revive(v, self.module) for k, v in keywords.items()}
            before = self.teller.tell(args) if objects else ""
            function, rest = resolve(self.module, call, args)
            if count:
                return self.counted(function, rest, keywords, count, args, before)
            returned = function(*rest, **keywords)
        except BaseException as error:
            return self.raised(error, blob, locals())
        return self.returned(returned, args, blob, before, "")

    def counted(
        self, function: "Any", rest: "Any", keywords: "Any", count: "Any", args: "Any", before: str
    ) -> "list[str]":
        """Make the call while counting others."""
        counting = Counting(self.module, count)
        with counting:
            returned = function(*rest, **keywords)
        visits = listed(f"[{quote(name)},{number}]" for name, number in counting.counts.items())
        return self.returned(returned, args, b"", before or self.teller.tell(args), visits)

    def returned(self, returned: object, args: "list[Any]", blob: bytes, before: str, visits: str) -> "list[str]":
        """Return the fields of a call that returned."""
        after = self.after(args, blob, before)
        if returned is None or returned is True or returned is False:
            text, shared = self.teller.text(returned, 1), False
        else:
            text = self.teller.tell(returned)
            held = self.teller.held
            shared = bool(held) and self.shares(held, args)
        return [text, after, self.rest(shared, "null", None, visits)]

    def after(self, args: "list[Any]", blob: bytes, before: str) -> str:
        """Return the arguments' text, or = when they are as they were, type for type."""
        try:
            if not before and marshal.dumps(args, 2) == blob:
                return "="
        except ValueError:
            pass
        text = self.teller.tell(args)
        return "=" if text == before else text

    def shares(self, held: "list[int]", args: "list[Any]") -> bool:
        """Whether the arguments hold one of these objects too."""
        self.teller.tell(args)
        return not set(held).isdisjoint(self.teller.held)

    def rest(self, shared: bool, raised: str, line: int | None, visits: str) -> str:
        """Return the field that is empty for most answers."""
        notes = self.notes.take() if self.notes.new else []
        if not (shared or visits or notes) and raised == "null":
            return ""
        texts = "true" if shared else "false", raised, number(line), visits or "[]", listed(map(quote, notes))
        return listed(texts)

    def raised(self, error: BaseException, blob: bytes, known: "dict[str, Any]") -> "list[str]":
        """Return the fields of a call that raised."""
        args = known.get("args")
        after = "=" if args is None else self.after(args, blob, known.get("before", ""))
        return ["null", after, self.rest(False, message(error), where(error, self.folder), "")]


def kind_of(item: object) -> str:
    """Say what a name stands for."""
    if isinstance(item, type):
        return "class"
    if isinstance(item, type(sys)):
        return "module"
    return "function" if callable(item) else "value"


def names_of(module: "Any", teller: Teller) -> "list[str]":
    """List the public names of a module and of its own classes, each with what it is."""
    found = {name: kind_of(item) for name, item in vars(module).items() if not name.startswith("_")}
    for owner, name in teller.classes.items():
        own = {part for base in owner.__mro__[:-1] for part in vars(base) if isinstance(part, str)}
        found |= {f"{name}.{part}": kind_of(getattr(owner, part, None)) for part in own}
    return [f"[{quote(name)},{quote(kind)}]" for name, kind in list(found.items())[:500] if len(name) < 100]


def values_of(module: "Any", teller: Teller) -> "list[str]":
    """List the plain values among a module's public names."""
    plain = (type(None), bool, int, float, str)
    found = [(name, item) for name, item in vars(module).items() if not name.startswith("_") and type(item) in plain]
    return [f"[{quote(name)},{teller.tell(item)}]" for name, item in found[:100] if len(name) < 100]


def greet(answers: int, module: "Any", setup: "dict[str, Any]", notes: Notes, error: BaseException | None) -> None:
    """Tell the judge what the submission holds, or what ended it."""
    teller = Teller(module, setup["files"])
    line = None if error is None else where(error, setup["folder"])
    facts = (
        listed(names_of(module, teller)),
        listed(values_of(module, teller)),
        "null" if error is None else message(error),
        number(line),
        listed(map(quote, notes.take())),
    )
    send(answers, setup["hello"], listed(facts))


def run(module: "Any") -> BaseException | None:
    """Run the submission's file; return what ended it early."""
    try:
        module.__loader__.exec_module(module)
    except BaseException as error:
        return error
    finally:
        flush()
    return None


def flush() -> None:
    """Let the judge see what was printed so far."""
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except BaseException:
        sys.stdout = None


def main() -> None:
    """Be the child until the judge hangs up."""
    questions, answers = private_channels()
    setup = receive(questions)
    sys.path += setup["path"]
    os.environ.clear()
    os.environ.update(setup["environ"])
    become(setup["user"])
    set_limits(setup["limits"])
    if setup["landlock"] or setup["filter"]:
        close_box(setup["landlock"], setup["filter"])
    module = load(setup["files"], setup["main"], setup["folder"])
    notes = Notes()
    send(answers, setup["ready"])
    receive(questions)
    greet(answers, module, setup, notes, run(module))
    server = Server(module, setup, notes)
    while True:
        for ident, *question in receive(questions):
            send(answers, ident, *server.answer(*question))


if __name__ == "__main__":
    main()
