"""An entry of a class: an empty folder is nothing handed in, and names are safe to show."""

from pathlib import Path

from support.hand_ins import put

from noughts.intake.hand_in import Entry, entry_of


def test_an_empty_folder_is_nothing_handed_in(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    file = put(tmp_path / "full" / "tictactoe.py")
    assert entry_of("ann", "Ann", tmp_path / "empty") == entry_of("ann", "Ann", None) == Entry("ann", "Ann", None)
    assert entry_of("bob", "Bob", file.parent).path == file.parent
    assert entry_of("bob", "Bob", file).path == file
    assert entry_of("eve", "Eve", tmp_path / "gone").path == tmp_path / "gone"  # to be told when it is read


def test_a_name_can_neither_steer_a_terminal_nor_fill_a_page() -> None:
    entry = entry_of("\x1b[2Jann\u202e", "A" * 10_000, None)
    assert "\x1b" not in entry.student
    assert "\u202e" not in entry.student
    assert len(entry.name) <= 201
