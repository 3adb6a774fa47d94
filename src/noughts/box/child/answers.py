"""A part of the child: takes the judge's questions and gives the answers; loop.py makes the calls in between.

It only has to be exact with honest submissions: arguments compared before and after, prints and exceptions kept from
the answers. How values are told is telling.py's affair.
"""

import sys
from marshal import dumps, loads
from time import perf_counter as clock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator
    from functools import partial
    from typing import Any

    Maker = Callable[[Any, Any], Callable[[], Any]]
    Question = tuple[Callable[[Any], Any], Any, Callable[..., Any], dict[str, Any]]
    """What makes the arguments, of what, the function, and its keywords."""
else:
    from _functools import partial  # functools itself would bring half of the library with it

identity = id  # this and all that is imported by name: as it is before the submission can patch it
NOTHING: "dict[str, Any]" = {}
SOON = 0.005  # seconds after which an answer is not held back any longer


class Server:
    """Reads questions and tells answers; what is between the two, the call itself, happens in loop.py.

    Both halves are generators, so that while the submission's own code runs none of our frames lies below it.
    """

    def __init__(
        self,
        module: "Any",
        setup: "dict[str, Any]",
        notes: "list[str]",
        maker: "Maker",
        telling: "Any",
        recorder: "Any",
        stand_in: "Any",
    ) -> None:
        """Serve this module; make arguments, tell, record and stand in by the other parts; pass on the notes."""
        self.module, self.setup, self.notes, self.maker, self.telling = module, setup, notes, maker, telling
        self.new_recorder, self.stand_in = recorder, stand_in
        self.recorder: Any = None
        self.folder = setup["folder"]
        self.teller = telling.Teller(module, setup["files"])
        self.makers: dict[bytes, tuple[Callable[[], Any], str]] = {}
        self.raised: dict[tuple[str, str, int | None], str] = {}
        self.packed: Any = b""
        """The arguments of the question under way, as they came."""
        self.counting: Counting | None = None
        self.prompt = False
        """Whether every answer is sent at once."""
        self.lines: list[str] = []
        """What was answered and not sent yet."""

    def questions(self, receive: "Callable[[], Any]", send: "Callable[[str], None]") -> "Iterator[Question]":
        """Yield what to call, first of all the file itself."""
        yield self.module.__loader__.compiled, self.module, exec, {}
        self.teller = self.telling.Teller(self.module, self.setup["files"])
        for kind in self.stand_in(self.module, self.setup["stand_ins"]):
            self.teller.learn(kind)
        while True:
            ident, self.prompt, batch = receive()
            self.lines.append(ident)
            for call, self.packed, more in batch:
                yield self.question(call, *more) if more else (loads, self.packed, self.function(call), NOTHING)
            self.send_lines(send)
            flush()

    def question(
        self, call: str, keywords: bytes, count: tuple[str, ...], record: "tuple[int, Any] | None"
    ) -> "Question":
        """Return a call with objects, keywords or counts; a method is looked up on its receiver."""
        named = loads(keywords)
        name, _, method = call.partition(".")
        if count:
            self.counting = Counting(self.module, count)
            self.counting.begin()
        if record:
            self.recorder = self.new_recorder(self.folder, self.telling, self.teller, *record)
            self.recorder.begin()
        build = loads if type(self.packed) is bytes else self.made
        return build, self.packed, partial(call_method, method) if method else self.function(name), named

    def function(self, name: str) -> "Callable[..., Any]":
        """Return a function of the module, or one that says that there is none."""
        try:
            found: Callable[..., Any] = getattr(self.module, name)
        except AttributeError:
            return partial(absent, name)
        return found

    def made(self, blobs: "tuple[bytes, ...]") -> "list[Any]":
        """Return arguments as the judge described them, made anew, and remember their text."""
        args = []
        for blob in blobs:
            if blob not in self.makers:
                make = self.maker(loads(blob), self.module)
                self.makers[blob] = make, self.teller.tell(make())
            args.append(self.makers[blob][0]())
        return args

    def answers(self, send: "Callable[[str], None]") -> "Generator[None, tuple[Any, Any, Any], None]":
        """Take what came of each call, and send it in heaps, or at once when an answer took long."""
        _, _, error = yield
        flush()
        send(f"{self.setup['hello']}\t{self.telling.greeting(self.module, self.setup, self.notes, error)}")
        sent, lines = clock(), self.lines
        while True:
            args, returned, error = yield
            record = visits = ""
            if self.recorder or self.counting:
                record = self.recorder.end() if self.recorder else ""
                visits = self.counting.end() if self.counting else ""
                self.counting = self.recorder = None
            told = self.failed(args, error) if error else self.told(args, returned, visits)
            lines.append(f"{told}\t{record}" if record else told)
            if self.prompt or clock() - sent > SOON:
                self.send_lines(send)
                sent = clock()

    def send_lines(self, send: "Callable[[str], None]") -> None:
        """Send what was answered so far."""
        if self.lines:
            send("\n".join(self.lines))
            self.lines.clear()

    def told(self, args: "list[Any]", returned: "Any", visits: str) -> str:
        """Return the answer of a call that came back: the value, the arguments after it, and the rest if any."""
        try:
            text = self.teller.atoms.get(identity(returned)) or self.teller.remembered(returned)
            after = "=" if same_data(args, self.packed) else self.after(args)
            if text:
                shared = type(returned) is list and touching(args, returned) and self.shares(args, returned)
            else:
                text = self.teller.tell(returned)
                shared = type(returned) not in self.telling.UNSHARED and self.shares(args, returned)
        except BaseException as error:
            return self.failed(args, error)
        if shared or visits or self.notes:
            return f"{text}\t{after}\t{self.rest(shared, 'null', None, visits)}"
        return f"{text}\t{after}"

    def failed(self, args: "list[Any] | None", error: BaseException) -> str:
        """Return the answer of a call that raised, remembered because the same exceptions come again and again."""
        after = "=" if args is None or same_data(args, self.packed) else self.after(args)
        said = type(error).__name__[:100], self.telling.message(error), self.telling.where(error, self.folder)
        rest = self.raised.get(said)
        if rest is None or self.notes:
            name, message, line = said
            rest = self.rest(False, self.telling.listed([name, message]), line)
            if len(self.raised) < self.telling.MAX_KNOWN:
                self.raised[said] = rest
        return f"null\t{after}\t{rest}"

    def shares(self, args: "list[Any]", returned: "Any") -> bool:
        """Tell whether a returned value holds a mutable object that an argument holds too."""
        return not self.teller.inside(returned).isdisjoint(self.teller.inside(args))

    def after(self, args: "list[Any]") -> str:
        """Return the arguments' text, or = when they are as they were, type for type; plain data is not any more."""
        texts = list(map(self.teller.tell, args))
        same = type(self.packed) is tuple and texts == [self.makers[blob][1] for blob in self.packed]
        return "=" if same else f'["l",{",".join(texts)}]'

    def rest(self, shared: bool, raised: str, line: int | None, visits: str = "") -> str:
        """Return the field that most answers leave out."""
        flag, number = "true" if shared else "false", "null" if line is None else line
        return f"[{flag},{raised},{number},{visits or '[]'},{self.telling.passed_on(self.notes)}]"


def call_method(method: str, receiver: "Any", *args: "Any", **named: "Any") -> "Any":
    """Call a method, looked up on its receiver."""
    return getattr(receiver, method)(*args, **named)


def absent(name: str, *_args: object, **_named: object) -> None:
    """Say that there is no such function, as Python would."""
    raise AttributeError(f"module has no attribute {name!r}")


def same_data(value: "Any", blob: "bytes | tuple[bytes, ...]") -> bool:
    """Tell whether plain data, which came in one piece, is what it was read from, type for type."""
    try:
        return type(blob) is bytes and dumps(value, 2) == blob
    except (ValueError, MemoryError):
        return False


def touching(args: "list[Any]", returned: "list[Any]") -> bool:
    """Tell whether two levels of a list and of the arguments have an object in common, be it only a mark."""
    near = set(map(identity, returned))
    near.add(identity(returned))
    for arg in args:
        if type(arg) is list and not near.isdisjoint(map(identity, arg)):
            return True
    return not near.isdisjoint(map(identity, args))


class Counting:
    """Counts the calls of some functions and methods between its begin and its end."""

    def __init__(self, module: "Any", names: "Iterable[str]") -> None:
        """Count those of these dotted names that the module has."""
        self.places = [(*found, name) for name in names if (found := place(module, name))]
        self.counts = {name: 0 for *_, name in self.places}

    def counted(self, name: str, raw: "Any") -> "Any":
        """Return the same function, counted."""
        if isinstance(raw, staticmethod | classmethod):
            return type(raw)(self.counted(name, raw.__func__))

        def wrapper(*args: object, **keywords: object) -> object:
            self.counts[name] += 1
            return raw(*args, **keywords)

        return wrapper

    def begin(self) -> None:
        """Put the counted functions in place."""
        for holder, short, raw, name in self.places:
            setattr(holder, short, self.counted(name, raw))

    def end(self) -> str:
        """Put the functions back and return what was counted."""
        for holder, short, raw, _name in self.places:
            setattr(holder, short, raw)
        counted = [f'["{name}",{number}]' for name, number in self.counts.items()]  # the judge's own names
        return f"[{','.join(counted)}]"


def place(module: "Any", name: str) -> "tuple[Any, str, Any] | None":
    """Return where a function or method is defined, its name there, and itself, if it is there."""
    owner, _, method = name.partition(".")
    holders = getattr(getattr(module, owner, None), "__mro__", ()) if method else (module,)
    short = method or owner
    return next(((one, short, vars(one)[short]) for one in holders if short in vars(one)), None)


def flush() -> None:
    """Let the judge see what was printed so far."""
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except BaseException:
        return
