"""The manager: a whole game over pipes between our brain and another, kept and played again."""

import json
import sys
from pathlib import Path

import pytest
from support import ROOT

sys.path.insert(0, str(ROOT / "bench"))

from match import command, match, openings, replay, summary

from noughts.mnk import MNK


def test_a_match_is_kept_and_can_be_played_again(tmp_path: Path):
    starts = openings(MNK(7, 6, 5), 1, seed=3)
    games = list(match("7x6x5", 0.02, starts, [command("noughts"), command("plain")]))
    assert [game["side"] for game in games] == ["X", "O"]
    kept = tmp_path / "games.jsonl"
    kept.write_text("\n".join(json.dumps(game) for game in games))
    shown = list(replay(kept))
    assert len(shown) == 2 * (1 + 6)
    assert "of 2 |" in summary(games, ["noughts", "plain"])
    assert all(spent > 0 for game in games for program in game["cpu"] for spent in program)
    kept.write_text(json.dumps(games[0] | {"result": 2}))
    with pytest.raises(AssertionError, match="does not end as it says"):
        list(replay(kept))


def test_openings_differ_and_depend_on_the_seed_alone():
    starts = openings(MNK(15, 15, 5), 20, seed=1)
    assert len({start.canonical() for start in starts}) == 20
    assert starts == openings(MNK(15, 15, 5), 20, seed=1)
    assert starts != openings(MNK(15, 15, 5), 20, seed=2)
