"""Text from outside: nothing hidden in it reaches a terminal, a page or a cell."""

import csv
import io

from hypothesis import given
from hypothesis import strategies as st
from support.formats import hidden

from noughts.safe import LONGEST, safe, safe_cell, safe_lines

ANY_TEXT = st.text(st.characters())  # surrogates and all


@given(ANY_TEXT)
def test_safe_text_hides_nothing_and_is_settled_at_once(text: str) -> None:
    line = safe(text)
    assert not hidden(line)
    assert safe(line) == line
    line.encode()


@given(ANY_TEXT)
def test_safe_lines_keep_lines_and_nothing_else(text: str) -> None:
    assert hidden(safe_lines(text)) <= {"\n"}
    assert safe_lines(text).count("\n") == text.count("\n")


@given(st.text(st.characters(categories=["L", "N", "P"])))
def test_harmless_text_stays_as_it_is(text: str) -> None:
    assert safe(text) == text


def test_long_text_is_cut() -> None:
    assert len(safe("x" * 10**6)) == LONGEST
    assert len(safe("\x00" * 10**6)) == LONGEST


@given(ANY_TEXT, st.sampled_from("=+-@\t\r＝＋－＠ "))
def test_no_cell_is_a_formula(text: str, first: str) -> None:
    out = io.StringIO()
    csv.writer(out).writerow([safe_cell(first + text), "next"])
    (row,) = csv.reader(io.StringIO(out.getvalue()))
    assert row[1:] == ["next"]
    assert not row[0].strip().startswith(tuple("=+-@＝＋－＠"))
