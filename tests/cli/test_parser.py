"""What is typed after a command: in any order, in both ways to write an option, and what is no number."""

from itertools import permutations
from pathlib import Path

import pytest

from noughts.cli.parser import Number, command
from noughts.cli.table import COMMANDS
from noughts.errors import Mistake


def read(name: str, *words: str) -> dict[str, object]:
    return command(name)[0].read(words)


def test_options_stand_before_between_and_after_arguments():
    parts = (["junit", "report.json"], ["--rubric", "weights.toml"])
    wanted = {"format": "junit", "report": Path("report.json"), "rubric": Path("weights.toml")}
    for first, second in permutations(parts):
        assert read("convert", *first, *second) == wanted
    assert read("convert", "junit", "--rubric", "weights.toml", "report.json") == wanted
    assert read("convert", "junit", "--rubric=weights.toml", "report.json") == wanted
    assert read("convert", "junit") == {"format": "junit", "report": Path("-"), "rubric": None}


@pytest.mark.parametrize("words", [["-o", "there"], ["-othere"], ["--out", "there"], ["--out=there"]])
def test_an_option_with_a_short_name(words: list[str]):
    assert read("grade", "class", *words)["out"] == Path("there")


def test_an_option_that_may_be_given_again():
    assert read("check", "a.py")["allow"] == []
    assert read("check", "--allow", "numpy", "a.py", "--allow", "pandas")["allow"] == ["numpy", "pandas"]
    assert read("check", "a.py")["allow"] == []


def test_the_last_word_on_the_browser_counts():
    assert [read("web", *words)["browser"] for words in ([], ["--no-browser"], ["--browser"])] == [True, False, True]
    assert read("web", "--no-browser", "--browser")["browser"]


def test_what_follows_two_dashes_is_no_option():
    assert read("check", "--", "--json")["path"] == Path("--json")
    assert read("check", "--json", "--", "-a.py") | {"path": 0} == read("check", "--json", "a.py") | {"path": 0}


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_runs_with_just_what_is_read(name: str):
    """The words of the parser are the parameters of what runs."""
    parser, run = command(name)
    needed = ["a"] * sum(action.nargs is None and not action.option_strings for action in parser._actions)
    given = parser.read(needed)
    parameters = run.__code__.co_varnames[: run.__code__.co_argcount]
    assert set(parameters) == given.keys()


NUMBERS = {"0": 0, "20": 20, " 7 ": 7, "1_0": 10, "٣": 3}
NO_NUMBERS = ["", "x", "21\n", "1.5", "0x1", "-1", "21", "9" * 5000, "nan", "inf", "1e1"]


def test_whole_numbers_from_0_to_20():
    for text, number in NUMBERS.items():
        assert Number(0, 20)(text) == number
    for text in NO_NUMBERS:
        with pytest.raises(Mistake, match="Invalid value for '--games'") as told:
            read("record", "a.gif", "--games", text)
        assert "\n" not in str(told.value)


def test_other_numbers():
    reads = Number(1, 86400, kind=float)
    assert [reads(text) for text in ("1", "86400", "1.5", "1e3")] == [1, 86400, 1.5, 1000]
    assert read("best", "...", "--seconds", "inf")["seconds"] == float("inf")
    for text in ("nan", "-0.1", "soon"):
        with pytest.raises(Mistake, match="Invalid value for '--seconds'"):
            read("best", "...", "--seconds", text)


def test_help_is_as_wide_as_the_terminal_and_no_wider_than_80_columns(monkeypatch: pytest.MonkeyPatch):
    for columns, widest in (("60", 60), ("200", 80), ("none", 80), ("0", 80), ("-5", 80), ("5", 80)):
        monkeypatch.setenv("COLUMNS", columns)
        lines = command("grade")[0].format_help().splitlines()
        assert widest - 15 < max(map(len, lines)) <= widest


def test_help_tells_defaults_and_ranges():
    text = " ".join(command("check")[0].format_help().split())
    assert "--budget SECONDS CPU seconds that one submission may use. [default: 120; 1 to 86400]" in text
    text = " ".join(command("perft")[0].format_help().split())
    assert "Usage: noughts perft [OPTIONS] [SHAPE]" in text
    assert "SHAPE Columns x rows x in a row: 3x3x3 [default: 3x3x3]" in text
    assert "--depth N How many moves deep; to the end if not given. [0 or more]" in text
