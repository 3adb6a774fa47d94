"""A part of the child: records the calls of the submission's own functions that are given a board.

It listens to Python's own tracing, so the submission's code is not changed. What it tells is only ever shown and used
for hints: it is taken in the submission's own process, and one that knows of it can lie.
"""

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from functools import partial
    from types import CodeType, FrameType
    from typing import Any
else:
    from _functools import partial  # functools itself would bring half of the library with it

GENERATOR = 0x20 | 0x80 | 0x200  # generators and coroutines come and go, and return nothing of their own
RETURNS = ("RETURN_VALUE", "RETURN_CONST")
FUNCTION = type(lambda: None)
MAX_ARGS = 8
MAX_TEXT = 300
PLAIN = (type(None), bool, int, float, str)
EMPTY = ("", " ", "_", "-", ".", 0)


class Recorder:
    """Listens between its begin and its end."""

    def __init__(self, folder: str, telling: "Any", teller: "Any", most: int, passed_over: "tuple[str, ...]") -> None:
        """Record at most so many calls of code in this folder, without those of some functions."""
        self.folder, self.telling, self.teller, self.most = folder, telling, teller, most
        self.passed_over = set(passed_over)
        self.functions: dict[CodeType, int] = {}
        self.counts: dict[CodeType, int] = {}
        self.twins: dict[CodeType, tuple[dict[str, Any], Any]] = {}
        self.calls: list[list[Any]] = []
        self.under_way: list[int] = []
        self.cut = False
        self.returning = opcodes(RETURNS)

    def begin(self) -> None:
        """Start to listen."""
        sys.settrace(self.called)

    def end(self) -> str:
        """Stop, and return what was heard as JSON."""
        sys.settrace(None)
        for code, (home, function) in self.twins.items():
            home[code.co_name] = function
        quote = self.telling.quote
        functions = ",".join(
            f"[{quote(code.co_name[:60])},{code.co_firstlineno},{self.counted(code)}]" for code in self.functions
        )
        calls = ",".join(self.text(*call) for call in self.calls)
        return f"[[{functions}],[{calls}],{'true' if self.cut else 'false'}]"

    def text(self, parent: int, function: int, board: str, *rest: "Any") -> str:
        """Return one call as JSON."""
        args, returned, raised, changed, caller, ended = rest
        told = f'[{parent},{function},"{board}",{args},{returned},{raised}'
        return f"{told},{'true' if changed else 'false'},{caller},{ended}]"

    def called(self, frame: "FrameType", _event: str, _arg: object) -> "Any":
        """Take note of a call, and listen to how it ends."""
        code = frame.f_code
        if not code.co_filename.startswith(self.folder) or code.co_flags & GENERATOR:
            return None
        if code.co_name in self.passed_over:
            return None
        count = code.co_argcount + code.co_kwonlyargcount
        given = [(name, frame.f_locals.get(name)) for name in code.co_varnames[:count]]
        found = next(((item, text) for _, item in given if (text := self.board(item))), None)
        if found is None:
            return None
        if len(self.calls) >= self.most:
            self.count_on(frame)
            return None
        return self.noted(frame, found, given)

    def count_on(self, frame: "FrameType") -> None:
        """Keep no more calls, but count them by twins of the functions: to listen would take three times as long."""
        self.cut = True
        sys.settrace(None)
        for code in self.functions:
            function = frame.f_globals.get(code.co_name)
            if type(function) is FUNCTION and function.__code__ is code:
                self.twins[code] = (frame.f_globals, function)
                frame.f_globals[code.co_name] = self.twin(function, code)
        if frame.f_code in self.twins:
            self.counts[frame.f_code] += 1

    def twin(self, function: "Any", code: "CodeType") -> "Any":
        """Return a function that counts and does the same."""

        def counting(*args: "Any", **named: "Any") -> "Any":
            self.counts[code] += 1
            return function(*args, **named)

        return counting

    def counted(self, code: "CodeType") -> int:
        """Return how often a function was called; 0 where that is not known."""
        return 0 if self.cut and code not in self.twins else self.counts[code]

    def noted(self, frame: "FrameType", found: "tuple[Any, str]", given: "list[tuple[str, Any]]") -> "Any":
        """Add a call to the record and return what listens to its end."""
        quote, number = self.telling.quote, len(self.calls)
        function = self.functions.setdefault(frame.f_code, len(self.functions))
        self.counts[frame.f_code] = self.counts.get(frame.f_code, 0) + 1
        plain = [(name, item) for name, item in given if type(item) in PLAIN][:MAX_ARGS]
        args = ",".join(f"[{quote(name[:60])},{self.value(item)}]" for name, item in plain)
        parent = self.under_way[-1] if self.under_way else -1
        self.calls.append([parent, function, found[1], f"[{args}]", "null", "null", False, self.caller(frame), 0])
        self.under_way.append(number)
        frame.f_trace_lines = False
        return partial(self.happened, number, found[0])

    def caller(self, frame: "FrameType") -> int:
        """Return the line of the submission that a call was made from; 0 when it was asked from outside."""
        back = frame.f_back
        inside = back is not None and back.f_code.co_filename.startswith(self.folder)
        return (back.f_lineno or 0) if back is not None and inside else 0

    def happened(self, number: int, board: "Any", frame: "FrameType", event: str, arg: "Any") -> "Any":
        """Take note of how a call ends."""
        call = self.calls[number]
        if event == "exception":
            call[5] = self.telling.quote(arg[0].__name__[:60])
        elif event == "return":
            if frame.f_code.co_code[frame.f_lasti] in self.returning:
                call[4], call[5] = self.value(arg), "null"
            call[6], call[8] = self.board(board) != call[2], frame.f_lineno or 0
            while self.under_way and self.under_way[-1] >= number:
                self.under_way.pop()
        return partial(self.happened, number, board)

    def value(self, item: "Any") -> str:
        """Return a value's text, or a word for one that is long."""
        text: str = self.teller.remembered(item) or self.teller.tell(item)
        return text if len(text) <= MAX_TEXT else self.telling.foreign(item, "too large to be kept")

    def board(self, item: "Any") -> str:
        """Return the board that a value is or holds, in notation; nothing when it holds none."""
        if type(item) in (list, tuple):
            return grid(item)
        if type(item) in PLAIN or type(item) not in self.teller.classes:
            return ""
        attrs = self.teller.attrs(item, type(item))
        boards = [grid(part) for part in attrs.values() if type(part) in (list, tuple)]
        held = [self.teller.attrs(part, type(part)) for part in attrs.values() if type(part) in self.teller.classes]
        boards += [grid(part) for inner in held for part in inner.values() if type(part) in (list, tuple)]
        return next(filter(None, boards), "")


def grid(rows: "Any") -> str:
    """Return three rows of three cells, or nine cells, in notation; nothing when it is anything else."""
    if len(rows) == 9:
        rows = (rows[:3], rows[3:6], rows[6:])
    if len(rows) != 3 or any(type(row) not in (list, tuple) or len(row) != 3 for row in rows):
        return ""
    cells = [[mark(cell) for cell in row] for row in rows]
    return "/".join(map("".join, cells)) if all(all(row) for row in cells) else ""


def mark(cell: "Any") -> str:
    """Return X, O or a point; nothing for what is no cell of a board."""
    if cell is None:
        return "."
    if type(cell) is str and cell in ("X", "O"):
        return cell
    if type(cell) in (str, int) and cell in EMPTY:
        return "."
    name = getattr(cell, "name", None)
    return name if type(name) is str and name in ("X", "O") else ""


def opcodes(names: "tuple[str, ...]") -> "set[int]":
    """Return the numbers of some of Python's instructions."""
    import opcode

    return {opcode.opmap[name] for name in names if name in opcode.opmap}
