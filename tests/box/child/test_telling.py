"""What the child tells of values and of a file: exact types, changes, shared rows, names."""

from support.boxes import KERNEL, ask

from noughts.box.box import open_box
from noughts.box.channel import Child
from noughts.judge.submission import Submission
from noughts.judge.values import Obj, encode, same, value

X, O = Obj("Player", {"name": "X"}), Obj("Player", {"name": "O"})


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


def test_rows_that_are_equal_are_not_one_row(child: Child) -> None:
    answer = ask(child, "spoil", [[None] * 3] * 3)
    assert encode(answer.args[0]) == '["l",["l","X",null,null],["l",null,null,null],["l",null,null,null]]'


def test_a_changed_type_is_a_change(child: Child) -> None:
    assert encode(ask(child, "spoil_type", [[1], [2]]).args[0]) == '["l",["t",1],["l",2]]'


def test_shared_rows_are_seen(child: Child) -> None:
    assert ask(child, "same_rows", [[1], [2]]).shared
    assert not ask(child, "new_rows", [[1], [2]]).shared
    assert not ask(child, "identity", (1, 2)).shared


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


def test_a_recursion_without_end_is_told_where_it_repeats_and_not_where_it_happens_to_stop() -> None:
    """Whatever the depth at which it starts, the same line is told: the first of the two that call each other."""
    source = b"def f(deep):\n    if deep:\n        return f(deep - 1)\n    return g()\n"
    source += b"def g():\n    len('a')\n    return h()\ndef h():\n    return len('b') and g()\n"
    with open_box(Submission("a.py", {"a.py": source}), level=KERNEL, cpu_seconds=1) as opened:
        told = [ask(opened, "f", deep) for deep in range(5)]
    assert {(answer.raised and answer.raised[0], answer.line) for answer in told} == {("RecursionError", 7)}
