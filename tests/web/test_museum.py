"""Every exhibit shows what its story says: the wrong version goes wrong on its board, the right one does not."""

import pytest

from noughts.mnk import Position, read_moves
from noughts.solve import solve
from noughts.web.museum import EXHIBITS, museum, utility

SHOWN = {one["name"]: one for one in museum()}


@pytest.mark.parametrize("name", ["ties", "sign"])
def test_the_wrong_version_gives_the_value_away_and_the_right_one_keeps_it(name: str) -> None:
    one = SHOWN[name]
    known = solve(Position.parse(one["board"]))
    wrong, right = (read_moves(one[version]["move"])[0] for version in ("wrong", "right"))
    assert wrong not in known.moves
    assert right in known.moves
    assert one["right"]["ends"] == known.value != one["wrong"]["ends"]


def test_a_later_win_is_still_a_win() -> None:
    one = SHOWN["slow"]
    assert one["wrong"]["ends"] == one["right"]["ends"] == solve(Position.parse(one["board"])).value
    assert len(one["wrong"]["line"]) > len(one["right"]["line"]) == 1


def test_the_board_is_spoilt_by_one_version_alone() -> None:
    one = SHOWN["spoilt"]
    assert one["right"]["after"] == one["board"] != one["wrong"]["after"]


def test_the_later_cut_looks_at_more_and_finds_the_same() -> None:
    one = SHOWN["cut"]
    assert one["wrong"]["looked"] > 2 * one["right"]["looked"]
    assert one["wrong"]["says"].split(",")[0] == one["right"]["says"].split(",")[0]


def test_lines_are_played_to_their_end() -> None:
    for one in SHOWN.values():
        for version in ("wrong", "right"):
            if line := one[version].get("line"):
                end = Position.parse(line[-1])
                assert end.game.terminal(end)
                assert utility(end) == one[version]["ends"]


@pytest.mark.parametrize("exhibit", EXHIBITS, ids=lambda exhibit: exhibit.name)
def test_the_code_shown_is_python_and_its_versions_differ_in_few_lines(exhibit) -> None:
    texts = [SHOWN[exhibit.name][version]["code"] for version in ("wrong", "right")]
    for text in texts:
        compile(text, exhibit.name, "exec")
        assert "->" not in text
        assert not text.startswith("def _")
    assert len({*texts[0].splitlines()} ^ {*texts[1].splitlines()}) <= 6
