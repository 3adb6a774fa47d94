"""What can be shown of a report that was kept."""

import pytest
from support import reports

from noughts.judge.note import Note, note
from noughts.judge.report import Report
from noughts.output.legible import legible


@pytest.mark.parametrize(
    "report", [reports.passing(), reports.failing(text=reports.NASTY), reports.unfinished(), reports.not_run()]
)
def test_what_the_judge_writes_is_legible(report: Report) -> None:
    assert legible(report)


@pytest.mark.parametrize("spoilt", [note("nothing of ours"), note("new board is"), note("hint", name="none", role="x")])
def test_a_note_that_is_none_of_ours_or_lacks_something_is_not(spoilt: Note) -> None:
    assert not legible(reports.passing(advice=(spoilt,)))
