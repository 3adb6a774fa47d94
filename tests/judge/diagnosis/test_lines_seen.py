"""What winner sees, line by line: each line of each player forgotten by itself, by kinds, and only now and then."""

import pytest
from support.evidence import seen

from noughts.judge.diagnosis import lines_seen
from noughts.judge.diagnosis.blame import Evidence
from noughts.judge.diagnosis.lines_seen import DIAGONALS, Held, Sight, sight
from noughts.judge.diagnosis.misconceptions import found
from noughts.judge.oracle import GAME, Truth
from noughts.mnk import O, X, completed, lines
from noughts.output.sentences import hint_text

ALL = [(mark, line) for mark in (X, O) for line in lines(GAME)]


def blind_to(*forgotten: Held) -> Evidence:
    """Return the evidence against a winner that never sees these lines of these players."""

    def winner(truth: Truth) -> str | None:
        won = [line for line in completed(truth.position) if (truth.winner, line) not in forgotten]
        return truth.winner if won else None

    return seen(winner=winner)


@pytest.mark.parametrize("held", ALL, ids=str)
def test_a_single_line_of_one_player_is_named(held: Held) -> None:
    evidence = blind_to(held)
    assert sight(evidence, "winner") == Sight(frozenset([held]), frozenset())
    assert lines_seen.certain_lines(evidence, "winner")
    assert not lines_seen.one_player(evidence, "winner")
    assert not lines_seen.diagonals(evidence, "winner")


def test_kinds_of_lines_are_told_apart() -> None:
    diagonals = blind_to(*[held for held in ALL if held[1] in DIAGONALS])
    assert lines_seen.diagonals(diagonals, "winner")
    assert lines_seen.diagonals(blind_to(*[held for held in ALL if held[1] == DIAGONALS[0]]), "winner")
    assert lines_seen.one_player(blind_to(*[held for held in ALL if held[0] == O]), "winner")
    assert lines_seen.nothing(blind_to(*ALL), "winner")
    assert not lines_seen.nothing(diagonals, "winner")


@pytest.mark.parametrize("cell", [cell for cell in range(9) if cell not in (0, 1, 2)])
def test_a_cell_that_decides_about_a_line_it_is_no_part_of_is_named(cell: int) -> None:
    def winner(truth: Truth) -> str | None:
        taken = truth.position.o >> cell & 1
        won = [line for line in completed(truth.position) if not (truth.winner == X and line == 0b111 and taken)]
        return truth.winner if won else None

    evidence = seen(winner=winner)
    assert lines_seen.now_and_then(evidence, "winner")
    assert lines_seen.wrong_cell(evidence, "winner")
    [told] = lines_seen.the_cell(evidence, "winner")["cells"]
    assert told["cell"] == [*divmod(cell, 3)]


def test_a_column_that_is_looked_at_only_where_its_row_begins_with_the_mark() -> None:
    def winner(truth: Truth) -> str | None:
        marks = truth.board.replace("/", "")
        columns = {0b001001001 << i: marks[3 * i] for i in range(3)}
        won = [line for line in completed(truth.position) if columns.get(line, truth.winner) == truth.winner]
        return truth.winner if won else None

    hint = hint_text(found(seen(winner=winner))["winner"].hint)
    assert "on (1, 0) for both players the middle column; on (2, 0) for both players the right column." in hint
    assert "wrong answers" not in hint  # they are all explained


def test_a_right_winner_and_one_that_was_not_asked_everything_are_told_nothing() -> None:
    for evidence in (seen(winner=lambda truth: truth.winner), blind_to(ALL[0])._replace(partial=frozenset({"winner"}))):
        assert sight(evidence, "winner") == Sight(frozenset(), frozenset())
        assert not lines_seen.wrong_cell(evidence, "winner")
