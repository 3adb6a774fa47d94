"""The box and the wire: exact answers, named deaths, nothing left, and no hostile text that is read as data."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.boxes import KERNEL, LEVELS, ask

from noughts.box import box
from noughts.box.box import open_box
from noughts.box.channel import Child
from noughts.box.levels import Level
from noughts.judge.respondent import PROMPT, Died, Question, Unavailable
from noughts.judge.submission import Submission
from noughts.judge.values import Obj, encode, same, value

X, O = Obj("Player", {"name": "X"}), Obj("Player", {"name": "O"})
COURSE = b"""
import enum
print("loading")
EMPTY, SIZE, HALF = None, 3, 0.5

class Player(enum.Enum):
    X = "cross"
    O = "nought"

class Move:
    def __init__(self, value, row=-1, col=-1):
        self.row, self.col, self.value = row, col, value

class GameState:
    def __init__(self):
        self.board = [[None] * 3 for _ in range(3)]
    def spot(self, row, col):
        return self.board[row][col]
    def move(self, row, col, player):
        new = GameState()
        new.board = [line[:] for line in self.board]
        new.board[row][col] = player
        return new
    def same(self):
        return self
    def spoil(self):
        self.board[0][0] = Player.X

class Solver:
    @staticmethod
    def down(n):
        return Solver.down(n - 1) if n else 0

def same_rows(board): return list(board)
def new_rows(board): return [row[:] for row in board]
def spoil(board): board[0][0] = "X"
def spoil_type(board): board[0] = tuple(board[0])
def identity(value): return value
def fail(value): raise IndexError(f"bad {value}")
def leave(): import os; os._exit(3)
def loop():
    while True: pass
def crash(): import ctypes; ctypes.string_at(0)
def hush(): print("x" * 100)
class Fake(str): pass
def fake(): return Fake("X")
def many(): return [True, 1, 1.0, {(0, 1), (2, 2)}, frozenset(), (), {"a": 1}, None, identity, float("-inf")]
"""


@pytest.fixture(scope="module")
def child() -> Iterator[Child]:
    with open_box(Submission("course.py", {"course.py": COURSE}), level=KERNEL, cpu_seconds=20) as opened:
        yield opened


def state(*rows: list[object]) -> Obj:
    return Obj("GameState", {"board": value(list(rows))})


EMPTY = state([None] * 3, [None] * 3, [None] * 3)


def test_hello_tells_names_values_and_prints(child: Child) -> None:
    names = child.hello.names
    assert names["Player"] == "class"
    assert names["GameState.move"] == names["identity"] == "function"
    assert names["SIZE"] == "value"
    assert child.hello.values == {"EMPTY": None, "SIZE": 3, "HALF": 0.5}
    assert child.hello.error is None
    assert child.print.startswith(b"loading\n")


def test_a_thousand_imported_names_hide_none_of_its_own() -> None:
    many = "\n".join(f"NAME_{number} = {number}\ndef call_{number}(): pass" for number in range(1000))
    source = b"from many import *\nX = 'X'\ndef player(board): pass\n"
    with open_box(
        Submission("a.py", {"a.py": source, "many.py": many.encode()}), level=KERNEL, cpu_seconds=5
    ) as opened:
        assert opened.hello.names["player"] == "function"
        assert opened.hello.names["X"] == "value"
        assert opened.hello.values["X"] == "X"


def test_types_come_back_exactly(child: Child) -> None:
    returned = ask(child, "many").returned
    assert encode(returned).startswith(
        '["l",true,1,["f","1.0"],["s",["t",0,1],["t",2,2]],["z"],["t"],["x","dict","{\'a\': 1}"],null,["x","function",'
    )
    assert encode(returned).endswith('["f","-inf"]]')
    assert ask(child, "fake").returned == Obj("Fake", {})


@pytest.mark.parametrize(
    "data", [None, True, 1, -5, "X", "é\n\t\0", [], (1, (2,)), {(0, 0), (1, 2)}, [[None] * 3] * 3, 2.5]
)
def test_arguments_arrive_and_return_unchanged(child: Child, data: object) -> None:
    answer = ask(child, "identity", data)
    assert same(answer.returned, value(data))
    assert answer.args is None


def test_rows_that_are_equal_are_not_one_row(child: Child) -> None:
    answer = ask(child, "spoil", [[None] * 3] * 3)
    assert encode(answer.args[0]) == '["l",["l","X",null,null],["l",null,null,null],["l",null,null,null]]'


def test_a_changed_type_is_a_change(child: Child) -> None:
    assert encode(ask(child, "spoil_type", [[1], [2]]).args[0]) == '["l",["t",1],["l",2]]'


def test_shared_rows_are_seen(child: Child) -> None:
    assert ask(child, "same_rows", [[1], [2]]).shared
    assert not ask(child, "new_rows", [[1], [2]]).shared
    assert not ask(child, "identity", (1, 2)).shared


def test_exceptions_carry_type_message_and_line(child: Child) -> None:
    answer = ask(child, "fail", 7)
    assert answer.raised == ("IndexError", "bad 7")
    assert answer.line == 1 + COURSE.decode().splitlines().index('def fail(value): raise IndexError(f"bad {value}")')
    missing = ask(child, "nothing")
    assert missing.raised is not None
    assert missing.raised[0] == "AttributeError"


def test_objects_go_in_and_come_out(child: Child) -> None:
    moved = ask(child, "GameState.move", EMPTY, 1, 2, X)
    assert same(moved.returned, state([None] * 3, [None, None, X], [None] * 3))
    assert moved.args is None
    assert not moved.shared
    assert ask(child, "GameState.spot", state([O, None, X], [None] * 3, [None] * 3), 0, 2).returned == X
    assert ask(child, "Move", 1, row=2, col=0).returned == Obj("Move", {"col": 0, "row": 2, "value": 1})
    assert ask(child, "Move", 0.5).returned == Obj("Move", {"col": -1, "row": -1, "value": 0.5})


def test_objects_that_are_changed_or_shared_are_seen(child: Child) -> None:
    spoilt = ask(child, "GameState.spoil", EMPTY)
    assert same(spoilt.args[0], state([X, None, None], [None] * 3, [None] * 3))
    assert ask(child, "GameState.same", EMPTY).shared


def test_calls_are_counted_on_demand(child: Child) -> None:
    question = Question("Solver.down", (Obj("Solver", {}), 4), count=("Solver.down",))
    assert next(child.ask([question])).visits == {"Solver.down": 5}
    assert ask(child, "Solver.down", Obj("Solver", {}), 4).visits == {}


def test_many_questions_in_order_and_an_abandoned_run(child: Child) -> None:
    answers = child.ask(Question("identity", (number,)) for number in range(1000))
    assert [next(answers).returned for _ in range(10)] == list(range(10))
    del answers
    again = child.ask(Question("identity", (number,)) for number in range(500, 1500))
    assert [answer.returned for answer in again] == list(range(500, 1500))


def test_prints_touch_no_answer(child: Child) -> None:
    before = child.printed
    assert ask(child, "hush").returned is None
    assert ask(child, "identity", 1).returned == 1
    assert child.printed >= before


@pytest.mark.parametrize(("call", "reason"), [("leave", "exit"), ("loop", "cpu"), ("crash", "signal")])
@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS.keys())
def test_a_death_names_its_question(call: str, reason: str, level: Level) -> None:
    questions = [Question("identity", (1,)), Question(call), Question("identity", (2,))]
    with open_box(Submission("a.py", {"a.py": COURSE}), level=level, cpu_seconds=0.5) as opened:
        answers = opened.ask(questions, window=PROMPT)
        assert next(answers).returned == 1
        with pytest.raises(Died) as died:
            list(answers)
        assert died.value.reason == reason
        assert died.value.question == questions[1]
        assert died.value.pending == tuple(questions[1:])
        assert opened.spent > 0
        assert opened.account.memory > 1 << 20
        with pytest.raises(Died, match=died.value.reason):
            list(opened.ask([Question("identity", (3,))]))


def test_one_answer_may_have_a_limit_of_its_own() -> None:
    with open_box(Submission("a.py", {"a.py": COURSE}), level=KERNEL, cpu_seconds=60) as opened:
        with pytest.raises(Died) as died:
            list(opened.ask([Question("loop")], limit=0.2))
        assert died.value.reason == "cpu"
        assert opened.spent < 10


def test_many_short_sleeps_are_one_long_one() -> None:
    source = b"import time\ndef doze(): time.sleep(0.05)\n"
    with open_box(Submission("a.py", {"a.py": source}), level=KERNEL, cpu_seconds=60, asleep_seconds=0.5) as opened:
        with pytest.raises(Died) as died:
            list(opened.ask([Question("doze")] * 1000, window=PROMPT))
        assert died.value.reason == "wall"
        assert len(died.value.pending) > 1


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


def test_a_box_that_cannot_be_closed_is_our_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(box.seccomp, "program", lambda **_: b"\0" * 8)
    with (
        pytest.raises(Unavailable, match="seccomp"),
        open_box(Submission("a.py", {"a.py": b""}), level=KERNEL, cpu_seconds=5),
    ):
        pass


def test_limits_that_are_lower_already_stay() -> None:
    code = (
        "import resource\nfrom noughts.box.box import *\nfrom noughts.box.levels import available\n"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (50, 50))\n"
        "linux.hide_memory()\nempty = Submission('a.py', {'a.py': b''})\n"
        "with open_box(empty, level=available()[-1], cpu_seconds=9) as child:\n    print(child.hello)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.startswith("Hello("), done.stderr


def test_a_child_without_its_filter_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    box._code()  # which is remembered
    text = box._text("start").replace("close_box(setup", "(lambda *_: None)(setup")
    monkeypatch.setattr(box, "_text", lambda _name: text)
    with (
        pytest.raises(Unavailable, match="not closed"),
        open_box(Submission("a.py", {"a.py": b""}), level=KERNEL, cpu_seconds=5),
    ):
        pass


def test_the_judge_keeps_no_descriptor() -> None:
    before = set(Path("/proc/self/fd").iterdir())
    for level in LEVELS.values():
        with open_box(Submission("a.py", {"a.py": b""}), level=level, cpu_seconds=5):
            pass
    assert set(Path("/proc/self/fd").iterdir()) <= before  # what other tests left may be closed meanwhile
