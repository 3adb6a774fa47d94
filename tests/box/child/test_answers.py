"""Questions answered in the child: what was raised, calls counted, prints apart."""

import pytest
from support.boxes import COURSE, KERNEL, ask

from noughts.box.box import open_box
from noughts.box.channel import Child
from noughts.judge.respondent import Question
from noughts.judge.submission import Submission
from noughts.judge.values import Obj


def test_exceptions_carry_type_message_and_line(child: Child) -> None:
    answer = ask(child, "fail", 7)
    assert answer.raised == ("IndexError", "bad 7")
    assert answer.line == 1 + COURSE.decode().splitlines().index('def fail(value): raise IndexError(f"bad {value}")')
    missing = ask(child, "nothing")
    assert missing.raised is not None
    assert missing.raised[0] == "AttributeError"


def test_calls_are_counted_on_demand(child: Child) -> None:
    question = Question("Solver.down", (Obj("Solver", {}), 4), count=("Solver.down",))
    assert next(child.ask([question])).visits == {"Solver.down": 5}
    assert ask(child, "Solver.down", Obj("Solver", {}), 4).visits == {}
    absent = Question("Solver.down", (Obj("Solver", {}), 4), count=("Solver.up", "Nobody.down", "nothing"))
    assert next(child.ask([absent])).visits == {}


def test_prints_touch_no_answer(child: Child) -> None:
    before = child.printed
    assert ask(child, "hush").returned is None
    assert ask(child, "identity", 1).returned == 1
    assert child.printed >= before


@pytest.mark.parametrize(
    ("source", "kind", "line"),
    [
        (b"x = (\n", "SyntaxError", 1),
        (b"\n\nraise KeyError(1)", "KeyError", 3),
        (b"import sys\nsys.exit()", "SystemExit", 2),
    ],
)
def test_an_import_that_fails_says_where(source: bytes, kind: str, line: int) -> None:
    with open_box(Submission("a.py", {"a.py": source}), level=KERNEL, cpu_seconds=5) as opened:
        assert opened.hello.error is not None
        assert opened.hello.error[0] == kind
        assert opened.hello.line == line


def test_siblings_are_imported_and_odd_names_are_fine() -> None:
    files = {"my solution.v2.py": b"import helper\nfrom random import choice\ndef f(): return helper.g()\n"}
    files["helper.py"] = b"import inspect\ndef g(): return inspect.getsource(g)\n"
    with open_box(Submission("my solution.v2.py", files), level=KERNEL, cpu_seconds=5) as opened:
        assert opened.hello.error is None
        assert ask(opened, "f").returned == "def g(): return inspect.getsource(g)\n"
