"""What several commands take."""

import argparse
from pathlib import Path

import pytest

from noughts.cli import options
from noughts.errors import Mistake


@pytest.mark.parametrize(
    ("board", "wanted"), [("..../..../....", "4x3x3"), ("XO/..", "2x2x2"), ("...../.....", "5x2x2")]
)
def test_a_board_of_another_size_is_told_which_shape_to_give(board: str, wanted: str) -> None:
    with pytest.raises(Mistake) as told:
        options.position(board, None)
    assert str(told.value).endswith(f"as in --shape {wanted}.")
    assert str(options.position(board, wanted)) == board


def test_a_board_that_is_none_is_told_what_a_board_is() -> None:
    for board in ("", "X", "XOXO", "abc/def/ghi", "X.O/.X./..", "X.O\n.X.\n..O", "XXX/XXX/XXX"):
        with pytest.raises(Mistake):
            options.position(board, None)


def test_formats_are_known_and_each_is_meant_once() -> None:
    assert options.known_formats(["junit", "github", "junit"]) == ("junit", "github")
    with pytest.raises(Mistake, match="There is no format pdf; there are gradescope"):
        options.known_formats(["junit", "pdf"])


def test_a_rubric_names_functions_that_there_are(tmp_path: Path) -> None:
    file = tmp_path / "rubric.toml"
    file.write_text("[points]\nminmax = 2\n")
    with pytest.raises(Mistake, match="minmax"):
        options.rubric_of(file)
    file.write_text("[points]\nminimax = 2\n")
    assert options.rubric_of(file).points == {"minimax": 2}
    assert options.rubric_of(None).points == {}


def test_one_switch_has_two_names_where_the_file_may_be_ones_own() -> None:
    for mine in (False, True):
        parser = argparse.ArgumentParser(exit_on_error=False)
        options.add_terms(parser, mine=mine)  # type: ignore[arg-type]
        assert parser.parse_args(["--trust-submissions"]).trust
        assert mine == ("--mine" in parser.format_help())
