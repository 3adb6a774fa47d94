"""Patterns of what the rules answer: who has won, whether it is over, which cells are free, what a move makes."""

from collections.abc import Callable
from typing import Any

from noughts.judge.contract import Failure
from noughts.judge.cs50 import as_action, is_board
from noughts.judge.describe import show
from noughts.judge.diagnosis.blame import Evidence
from noughts.judge.diagnosis.calls import asserts_at, raises_at, reached
from noughts.judge.diagnosis.patterns import (
    FEW,
    NO_ERROR,
    NOTHING,
    About,
    Pattern,
    Test,
    asked,
    kind,
    raised,
    rest,
    said,
    says,
    truth,
)
from noughts.judge.object_answers import rows
from noughts.judge.oracle import GAME, Truth, truths
from noughts.judge.values import Foreign, Obj, Seq
from noughts.mnk import Action, lines

# Who has won, and whether the game is over


def won_by(mark: str | None) -> Test:
    """Hold for boards that this player has won."""
    return lambda failure: truth(failure).winner == mark


def full(failure: Failure) -> bool:
    """Hold for boards without a free cell."""
    return truth(failure).stones == 9


def over(failure: Failure) -> bool:
    """Hold for finished boards."""
    return truth(failure).terminal


def empty_line(failure: Failure) -> bool:
    """Hold for boards with a line of three empty cells."""
    return has_empty_line(truth(failure))


def has_empty_line(board: Truth) -> bool:
    """Tell whether a board has a line of three empty cells."""
    empty = board.position.empty
    return any(line & empty == line for line in lines(GAME))


def fooled_by_empty(failure: Failure) -> bool:
    """Hold when a line of empty cells was taken for a win, or hid a win."""
    blank = says(None, False)(failure)
    return empty_line(failure) and said(failure) is not NOTHING and (blank if over(failure) else True)


def hidden_by_empty(failure: Failure) -> bool:
    """Hold when a win counts nothing on a board with a line of empty cells."""
    return empty_line(failure) and truth(failure).winner is not None and says(None, 0)(failure)


def missed_win(failure: Failure) -> bool:
    """Hold when there is a winner and none was seen."""
    return truth(failure).winner is not None and says(None, False)(failure)


def missed_end(failure: Failure) -> bool:
    """Hold when a finished board was called unfinished."""
    return over(failure) and said(failure) is False


def missed_end_of(mark: str) -> Test:
    """Hold when a board with free cells that this player has won was called unfinished."""
    return lambda failure: missed_end(failure) and not full(failure) and won_by(mark)(failure)


def off_by_one(failure: Failure) -> bool:
    """Hold when a board with one free cell was called finished, or a full one unfinished, with no winner."""
    return won_by(None)(failure) and truth(failure).stones in (8, 9) and says(True, False)(failure)


def says_end_everywhere(evidence: Evidence, role: str) -> bool:
    """Hold when every unfinished board was called finished."""
    boards = {truth(failure).board for failure in evidence.failures.get(role, ()) if says(True)(failure)}
    return all(board in boards for board, found in truths().items() if not found.terminal)


def draws_left(evidence: Evidence, role: str) -> About:
    """Say whether no full board that nobody has won is called over either, not even by another value than True."""
    draws = [failure for failure in evidence.failures.get(role, ()) if full(failure) and won_by(None)(failure)]
    return {"draws": True} if draws and all(map(says(None, False, 0), draws)) else {}


# Which cells are free


def members(failure: Failure) -> set[Action | None]:
    """Return the pairs of a returned container, None for what is no pair."""
    returned = said(failure)
    return set(map(as_action, returned.items)) if isinstance(returned, Seq) else {None}


def maps_to(change: Callable[[int, int], Action | None]) -> Test:
    """Hold when the returned set is the free cells, each changed in the same way or dropped."""
    return lambda failure: members(failure) == {change(*action) for action in truth(failure).actions} - {None}


def gives_taken_cells(failure: Failure) -> bool:
    """Hold when the returned set is the cells that are not free."""
    return members(failure) == {divmod(cell, 3) for cell in range(9)} - {*truth(failure).actions}


def corner_of_board(row: int, col: int) -> Action | None:
    """Keep the cells that range(2) reaches."""
    return (row, col) if row < 2 and col < 2 else None


# What a move makes of a board


def legal_raised(failure: Failure) -> bool:
    """Hold when a move onto a free cell ended with an exception, and not because something else was raised."""
    return asked("legal")(failure) and kind("raised")(failure) and not raised("TypeError", words=NO_ERROR)(failure)


def refuses(evidence: Evidence, role: str) -> bool:
    """Hold when a move onto a free cell is refused by a raise or an assert of the file's own."""
    return bool(_refusing(evidence, role))


def _refusing(evidence: Evidence, role: str) -> list[int]:
    """Return the lines of the file that refuse moves onto free cells by a raise or an assert."""
    lines = {f.answer.line for f in evidence.failures.get(role, ()) if legal_raised(f) and f.answer}
    return sorted(line for line in lines if line and raises_at(evidence.source, line))


def where_refused(evidence: Evidence, role: str) -> About:
    """Say which line refuses moves onto free cells, where it is one alone and an assert."""
    lines = _refusing(evidence, role)
    return {"line": lines[0]} if len(lines) == 1 and asserts_at(evidence.source, lines[0]) else {}


def unmoved(failure: Failure) -> bool:
    """Hold when the board came back without the move."""
    return bool(said(failure) == failure.case.question.args[0])


def exchanges_numbers(evidence: Evidence, role: str) -> bool:
    """Hold when every mark lands where row and column are exchanged, and moves are refused only where that is taken."""
    failures = evidence.failures.get(role, ())
    made = [failure for failure in failures if said_a_board(failure) and not unmoved(failure)]
    return bool(made) and all(map(lands_exchanged, made)) and not any(map(_refused_though_free, failures))


def lands_exchanged(failure: Failure) -> bool:
    """Hold when row and column exchanged explain a failure: by where the mark is, or by what stands there already."""
    given, (row, col) = _cells(failure.case.question.args[0]), move_asked(failure)
    if legal_raised(failure):
        return given.get((col, row)) is not None
    placed = _cells(said(failure))
    return row != col and [cell for cell in placed if placed[cell] != given[cell]] == [(col, row)]


def how_many_exchanged(evidence: Evidence, role: str) -> About:
    """Say how many failures come of exchanged numbers, unless all do."""
    return rest(evidence, role, lands_exchanged)


def _refused_though_free(failure: Failure) -> bool:
    return legal_raised(failure) and not lands_exchanged(failure)


def move_asked(failure: Failure) -> tuple[Any, Any]:
    """Return the row and the column of the move that was asked for."""
    action = failure.case.question.args[1:]
    row, col = action[0].items if isinstance(action[0], Seq) else action[:2]
    return row, col


def other_mark(failure: Failure) -> bool:
    """Hold when the right cell, and no other, was filled with the wrong mark."""
    before, placed = _cells(failure.case.question.args[0]), _cells(said(failure))
    return [cell for cell in placed if placed[cell] != before[cell]] == [move_asked(failure)]


def said_a_board(failure: Failure) -> bool:
    """Hold when a whole board came back, or a GameState with one."""
    return bool(_cells(said(failure)))


def _cells(board: Any) -> dict[Action, Any]:
    """Return the cells of a board, or of a GameState's; none when it has no board."""
    grid = rows(board) if isinstance(board, Obj) else board
    return {(i, j): grid.items[i].items[j] for i in range(3) for j in range(3)} if is_board(grid) else {}


# Moves that are not allowed


def left_alone(failure: Failure) -> bool:
    """Hold when a move that is not allowed was not made, but not refused by an exception either."""
    return says(None, False)(failure) or unmoved(failure)


def an_exception(failure: Failure) -> bool:
    """Hold when an exception came back as a value instead of being raised."""
    came = said(failure)
    return isinstance(came, Foreign) and came.type_name.endswith(("Error", "Exception"))


def let_pass(evidence: Evidence, role: str) -> About:
    """Say how many of the moves that are not allowed were only not refused, unless all were."""
    return rest(evidence, role, left_alone)


def made_a_move(failure: Failure) -> bool:
    """Hold when a move that is not allowed was made."""
    return not left_alone(failure)


def several_accepted(evidence: Evidence, role: str) -> bool:
    """Hold when taken cells and negative numbers are accepted, or some moves are made and others only let pass."""
    found = what_is_accepted(evidence, role)
    return {"taken", "negative"} <= {*found["made"], *found["passed"]} or bool(found["made"] and found["passed"])


def what_is_accepted(evidence: Evidence, role: str) -> About:
    """Say which sorts of moves that are not allowed are made, which pass without an exception, and about actions."""
    failures = evidence.failures.get(role, ())
    sorts = [sort for sort in ("taken", "outside", "negative") if any(map(asked(sort), failures))]
    made = [sort for sort in sorts if not all(left_alone(failure) for failure in failures if asked(sort)(failure))]
    passed = [sort for sort in sorts if sort not in made]
    return {"made": made, "passed": passed, "actions": _names_free_cells(evidence)}


def helped(pattern: Pattern) -> Pattern:
    """Say whether actions, which the hint advises to ask, names the free cells; as a list will do."""
    return pattern._replace(about=lambda evidence, _role: {"actions": _names_free_cells(evidence)})


def _names_free_cells(evidence: Evidence) -> bool:
    failures = evidence.failures.get("actions", ())
    named = all(members(failure) == {*truth(failure).actions} for failure in failures)
    return named and "actions" not in evidence.missing


# What a finished game is worth


def one_value(evidence: Evidence, role: str) -> bool:
    """Hold when the same value comes back for every finished board."""
    return bool(the_value(evidence, role))


def the_value(evidence: Evidence, role: str) -> About:
    """Say which value comes back for every finished board."""
    failures = evidence.failures.get(role, ())
    value = next((value for value in (1, 0, -1) if failures and all(map(says(value), failures))), None)
    others = [found for found in truths().values() if found.terminal and found.value != value]
    return {"value": value} if value is not None and len(failures) == len(others) else {}


def utilities_given(evidence: Evidence, role: str) -> About:
    """Say which wrong values come for a win of each side and for a draw, and whether the player to move is asked."""
    given: dict[str, list[str]] = {}
    for failure in evidence.failures.get(role, ()):
        values = given.setdefault(truth(failure).winner or "", [])
        if failure.answer and kind("value")(failure) and (text := show(failure.answer.returned)) not in values:
            values.append(text)
    outcomes = {outcome: values[:FEW] for outcome, values in given.items() if values}
    return {"given": outcomes, "player": "player" in (reached(evidence.source, role) or ())}
