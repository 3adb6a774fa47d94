"""Values from a submission as text: as Python writes them, and never long."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noughts.judge.describe import LONGEST, error, show, sort
from noughts.judge.respondent import Answer
from noughts.judge.values import Foreign, Obj, Seq, value

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.tuples(inner) | st.tuples(inner, inner),
    max_leaves=8,
)


@given(PLAIN)
def test_plain_values_are_written_as_python_writes_them(data: object) -> None:
    text = repr(data)
    assert show(value(data)) == text or len(text) > LONGEST


@pytest.mark.parametrize(
    ("said", "text", "kind"),
    [
        (Seq("set", ((0, 1),)), "{(0, 1)}", "set"),
        (Seq("set", ()), "set()", "set"),
        (Seq("frozenset", (2, 1)), "frozenset(1, 2)", "frozenset"),
        (Obj("Player", {"name": "X"}), "Player.X", "object of class Player"),
        (Obj("Move", {"row": 0, "col": None}), "Move(row=0, col=None)", "object of class Move"),
        (Foreign("ndarray", "[[1\n 2]]"), "<ndarray: [[1 2]]>", "object of class ndarray"),
        (None, "None", "None"),
        (True, "True", "True"),
        (1.5, "1.5", "float"),
    ],
)
def test_other_values_are_named_by_their_class(said: object, text: str, kind: str) -> None:
    assert (show(said), sort(said)) == (text, kind)


def test_long_values_and_messages_are_cut() -> None:
    assert len(show("x" * 10**6)) == LONGEST
    told = error(Answer(None, raised=("ValueError", "a\n  b" + "x" * 1000), line=7))
    assert (told["kind"], told["line"], told["message"][:3], len(told["message"])) == ("ValueError", 7, "a b", LONGEST)


def test_a_value_of_several_lines_is_shown_in_one():
    array = Foreign("ndarray", "array([[1,\n       2]])")
    assert show(array) == "<ndarray: array([[1, 2]])>"
