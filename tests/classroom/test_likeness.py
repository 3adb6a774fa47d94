"""Programs that are the same but for names and layout are found, others are not; and a class is laid out for tools."""

import ast
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import ROOT, SINS

from noughts.classroom.likeness import digest, tokens
from noughts.classroom.rows import Row, alike
from noughts.classroom.statistics import Examples
from noughts.judge.submission import Submission
from noughts.output.pages import class_page

OURS = (ROOT / "tictactoe.py").read_text()


def of(text: str) -> str | None:
    return digest(Submission("tictactoe.py", {"tictactoe.py": text.encode()}))


def renamed(text: str) -> str:
    """The program with every name of its own changed, and laid out by Python itself, without comments."""
    tree = ast.parse(text)
    own = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} - {"X", "O", "__name__"}
    return re.sub(r"[A-Za-z_]\w*(?![\w'\"])", lambda word: f"my_{word[0]}" if word[0] in own else word[0], text)


def test_new_names_other_spaces_and_comments_change_nothing():
    changed = renamed(OURS).replace("    ", "\t").replace("\n\n", "\n# mine\n\n\n").replace(" = ", "=")
    assert changed != OURS
    assert of(changed) == of(OURS)


def test_what_a_program_does_is_not_layout():
    for before, after in (("O: -1", "O: 1"), ("<", "<="), ("[0]", "[1]"), ("return", "yield")):
        assert before in OURS
        assert of(OURS.replace(before, after, 1)) != of(OURS)


def test_no_two_sins_are_alike_but_those_that_are_the_same():
    """The corpus is of one file with one change each, so it is as alike as programs can be that are not the same."""
    texts = {folder.name: (folder / "tictactoe.py") for folder in SINS.iterdir()}
    found: dict[str, set[str]] = {}
    for name, path in texts.items():
        if path.is_file() and (digest := of(path.read_text(encoding="utf-8", errors="replace"))):
            found.setdefault(digest, set()).add(name)
    assert [sorted(group) for group in found.values() if len(group) > 1] == ALIKE


ALIKE: list[list[str]] = []


def test_what_is_short_or_long_is_like_nothing():
    assert of("x = 1\n" * 20) is None
    assert of("x = 1\n" * 30_000) is None


@given(st.text(alphabet="ab\"'\\#\n \t(0é", max_size=200))
def test_any_text_has_tokens(text: str):
    assert all(token.strip() for token in tokens(text))


@pytest.mark.parametrize("unit", ['\\"', "\\'", 'a\\"', '"', "'", "\\\n", "rb'"])
@pytest.mark.parametrize("quote", ['"', "'", '"' * 3, "'" * 3])
def test_text_that_is_never_closed_takes_no_longer_than_any_other(quote: str, unit: str):
    text = quote + unit * (100_000 // len(unit))
    assert len(tokens(text)) <= len(text)


def test_pairs_are_of_different_sources():
    sources = {"a": "1", "b": "1", "c": "2"}
    rows = [Row(name, name, "passed", source=source, likeness="same") for name, source in sources.items()]
    (group,) = alike([*rows, Row("d", "d", "passed", source="4")])
    assert [row.student for row in group] == ["a", "c"]


def test_the_class_page_names_them_as_a_hint():
    sources = {"ann": "1", "bob": "2"}
    rows = [Row(name, name, "passed", source=source, likeness="same") for name, source in sources.items()]
    page, alone = (class_page(some, Examples(), title="class", marks="independent") for some in (rows, rows[:1]))
    assert "The same but for names and layout" in page
    assert "A hint for you to look at, and no mark" in page
    assert "The same but for names and layout" not in alone
