"""The manager: a whole game over pipes between our brain and another, kept and played again."""

import json
import sys
from pathlib import Path

import pytest
from support import ROOT

sys.path.insert(0, str(ROOT / "bench"))

from match import arguments, missing, openings, read, replay, tables

from noughts.mnk import MNK


def test_a_match_is_kept_and_can_be_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    kept = tmp_path / "games.jsonl"
    monkeypatch.setattr(sys, "argv", ["match.py", "7x6x5", "--seconds", "0.02", "--openings", "1", "--seed", "3"])
    games = list(missing(arguments(), []))
    assert [game["side"] for game in games] == ["X", "O"]
    kept.write_text("\n".join(json.dumps(game) for game in games))
    assert len(list(replay(read(kept)))) == 2 * (1 + 6)
    assert "of 2 |" in tables(read(kept))
    assert all(spent > 0 for game in games for program in game["cpu"] for spent in program)
    assert not list(missing(arguments(), read(kept)))
    with pytest.raises(AssertionError, match="does not end as it says"):
        list(replay([games[0] | {"result": 2}]))


def test_games_that_were_kept_end_as_they_say():
    games = read(ROOT / "bench" / "games.jsonl")
    assert games
    assert len(list(replay(games))) > len(games)


@pytest.mark.parametrize("game", [MNK(9, 9, 5), MNK(15, 15, 5), MNK(19, 19, 5)])
def test_openings_differ_and_depend_on_the_seed_alone(game: MNK):
    starts = openings(game, 20, seed=1)
    assert len({start.canonical() for start in starts}) == 20
    assert starts == openings(game, 20, seed=1)
    assert starts != openings(game, 20, seed=2)
