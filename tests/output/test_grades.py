"""The class as a spreadsheet."""

from dataclasses import replace

from support.reports import failing

from noughts.classroom.rows import HandIn, row
from noughts.classroom.rubric import Rubric
from noughts.intake.hand_in import Entry
from noughts.judge.note import note
from noughts.output.grades import spreadsheet_note


def test_a_hang_leaves_a_note_in_its_row() -> None:

    hung = note("did not come back", detail=note("answer took long").to_json())
    leans = note("leans on", function="minimax", names=["player"], first=True)
    player, minimax, utility = failing().verdicts
    verdicts = (replace(player, status="failed", reasons=(hung,)), replace(minimax, reasons=(hung, leans)), utility)
    found = row(HandIn(Entry("ann", "Ann", None), "source", "key"), failing(verdicts=verdicts), Rubric())
    assert spreadsheet_note(found) == "player: It did not come back: one answer took too much CPU time."
