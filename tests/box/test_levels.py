"""Which box is taken: the best there is, the one that is asked for, and none only for a file that is trusted."""

import pytest

from noughts.box import levels
from noughts.box.levels import PLAIN, Level
from noughts.errors import Mistake

ALL = (*tuple(Level(name, "") for name in ("bubblewrap", "kernel", "seccomp", "limits")), PLAIN)


@pytest.fixture(params=range(len(ALL)))
def offered(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> tuple[Level, ...]:
    """Return the levels of a machine that lacks the first few."""
    found = ALL[request.param :]
    monkeypatch.setattr(levels, "available", lambda: found)
    return found


def test_a_stranger_gets_the_best_box_or_none(offered: tuple[Level, ...]) -> None:
    boxes = [level for level in offered if level.name in ("bubblewrap", "kernel", "seccomp")]
    assert levels.has_box() == bool(boxes)
    if boxes:
        assert levels.best() == levels.chosen(None, trust=False) == boxes[0]
        return
    with pytest.raises(Mistake, match=r"no box to run a submission in.*--mine"):
        levels.best()


def test_a_trusted_file_runs_on_any_machine_in_the_best_there_is(offered: tuple[Level, ...]) -> None:
    assert levels.best(trust=True) == offered[0]


def test_a_level_by_name_is_that_one_or_a_sentence(offered: tuple[Level, ...]) -> None:
    for level in ALL:
        for trust in (False, True):
            if level in offered and (trust or level.name not in levels.OPEN):
                assert levels.chosen(level.name, trust=trust) == level
            else:
                with pytest.raises(Mistake, match=f"no box of level '{level.name}'; it has"):
                    levels.chosen(level.name, trust=trust)


def test_a_class_needs_more_than_a_plain_process(offered: tuple[Level, ...]) -> None:
    if offered == (PLAIN,):
        with pytest.raises(Mistake, match="grade on a Linux machine or in a Linux container"):
            levels.for_a_class(None, trust=True)
    else:
        assert levels.for_a_class(None, trust=True) == offered[0]


def test_this_machine_is_probed_the_best_first() -> None:
    names = [level.name for level in levels.available()]
    assert names == [level.name for level in ALL if level.name in names]
    assert names[-1] == "plain"
