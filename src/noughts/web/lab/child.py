"""The child of a web page: runs a submission in a Python of its own, and answers what the judge asks.

It is sent to that Python as text, as `box/child/start.py` is to a process, so it imports nothing of ours. The parts
that answer, record and tell are those of the box. There is no box: what a submission breaks, it breaks for itself.
"""

import builtins
import sys
from functools import partial
from itertools import islice
from marshal import loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

BUILT_IN = dict(vars(builtins))
"""What is defined below, and every part, keeps this copy of the built-in names: a submission may patch the others."""
globals()["__builtins__"] = BUILT_IN
HIDDEN = ("js", "pyodide", "pyodide_js", "_pyodide", "_pyodide_core")
"""What would let a submission reach out of its Python."""


class Child:
    """A submission that is loaded, and loaded anew whenever the judge wants it fresh."""

    def __init__(self, send: "Callable[[str], object]") -> None:
        """Send what is answered to whoever listens."""
        self.send = send
        self.deepest = sys.getrecursionlimit()
        self.batches: list[Any] = []
        self.answering: Any = None
        self.calling: Any = None
        self.server: Any = None
        self.questions: Any = None
        self.told: Any = None

    def load(self, message: bytes) -> None:
        """Run a submission's file, and say hello."""
        setup = loads(message)
        self.forget(setup["files"])
        making, telling, recording, standing, searching, self.answering, self.calling = map(part, setup["code"])
        module = making.load(setup["files"], setup["main"], setup["folder"])
        stand_in = partial(standing.stand_in, partial(searching.right, standing))
        self.server = self.answering.Server(module, setup, [], making.maker, telling, recording.Recorder, stand_in)
        self.questions = self.server.questions(self.batches.pop, self.send)
        self.told = self.server.answers(self.send)
        next(self.told)
        self.answer(1)

    def ask(self, message: bytes) -> None:
        """Answer a batch of questions."""
        batch = loads(message)
        self.batches.append(batch)
        self.answer(len(batch[2]))

    def answer(self, count: int) -> None:
        """Make so many calls, and send what is left to be sent."""
        self.calling.loop(islice(self.questions, count), self.told.send)
        self.server.send_lines(self.send)
        self.answering.flush()

    def forget(self, files: "dict[str, bytes]") -> None:
        """Put Python back as it was: no file of the submission, nothing that it patched among the built-in names."""
        names = vars(builtins)
        for name in [*names]:
            if name not in BUILT_IN:
                del names[name]
        names.update(BUILT_IN)
        sys.setrecursionlimit(self.deepest)
        for file in files:
            sys.modules.pop(file.removesuffix(".py"), None)
        for name in HIDDEN:
            sys.modules[name] = None  # type: ignore[assignment]  # it cannot be imported any more
        sys.meta_path[:] = [finder for finder in sys.meta_path if isinstance(finder, type)]  # Python's own are classes


def part(code: "Any") -> "Any":
    """Return a part of the child as a module that is not to be imported."""
    module = type(sys)("child")
    module.__dict__["__builtins__"] = BUILT_IN
    exec(code, module.__dict__)
    return module
