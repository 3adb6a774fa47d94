"""Every note that the judge can make has its words, and no words wait for a note that nobody makes."""

import ast

from support import ROOT

from noughts.judge.diagnosis.misconceptions import TABLE
from noughts.judge.note import note
from noughts.output.hints.table import HINTS
from noughts.output.sentences import SENTENCES, sentence

PACKAGE = ROOT / "src" / "noughts"


def made() -> set[str]:
    """The ids of all notes that are made anywhere in the package."""
    found = set()
    for file in PACKAGE.rglob("*.py"):
        if "attacks" not in file.parts:
            for node in ast.walk(ast.parse(file.read_text())):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "note":
                    first = node.args[0]
                    parts = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
                    found |= {ast.literal_eval(part) for part in parts}
    return found


def test_every_note_has_words_and_all_words_have_a_note() -> None:
    assert made() == SENTENCES.keys()


def test_every_misconception_has_its_hint_and_no_hint_is_left_over() -> None:
    assert {(row.name, row.role) for row in TABLE} == HINTS.keys()


def test_the_word_hint_stands_in_one_place() -> None:
    files = [file for file in PACKAGE.rglob("*.*") if file.suffix in (".py", ".html", ".js")]
    assert [file.name for file in files if "Hint: " in file.read_text()] == ["sentences.py"]


def test_notes_within_notes_are_told_whole() -> None:
    death = note("did not come back", detail=note("slept", seconds=5.0).to_json())
    told = note("wrong in another order", fault=death.to_json())
    assert sentence(told) == (
        "It was right at first and wrong when it was asked in another order."
        " It did not come back: it slept or waited for more than 5 s."
    )


def test_a_board_that_was_changed_is_told_beside_the_one_that_was_given() -> None:
    value = note("the value", text="(2, 2)").to_json()
    came = note("and changed", came=value, board="[['X'], ['O']]")
    right = note("and kept", came=value, board="[['X'], [None]]")
    assert sentence(came) == "(2, 2), and the board it was given became [['X'], ['O']]"
    assert sentence(right) == "(2, 2), and the board it was given left as [['X'], [None]]"


def test_a_file_that_python_cannot_read_is_told_with_its_line_and_no_hint_points_at_a_line_unnamed() -> None:
    told = note("cannot be read", kind="SyntaxError", line=22, message="expected ':'")
    assert sentence(told) == "Python cannot read the file: SyntaxError in line 22: expected ':'."
    assert not any("named above" in file.read_text() for file in PACKAGE.glob("output/hints/*.py"))


def test_a_message_that_ends_in_a_full_stop_gets_no_second_one() -> None:
    for message in ("Game over.", "Game over"):
        assert sentence(note("raised", kind="ValueError", line=5, message=message)).endswith("in line 5: Game over.")
