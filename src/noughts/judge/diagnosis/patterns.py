"""Patterns in a submission's failures: small questions about the evidence, for the table of misconceptions.

Those of winner's lines stand in `lines_seen`, those of the moves of a search in `moves_made`.
"""

import builtins
import re
from collections.abc import Callable
from typing import Any, NamedTuple

from noughts.judge.contract import Failure
from noughts.judge.cs50 import as_action, is_board
from noughts.judge.describe import show
from noughts.judge.diagnosis.blame import PART_OF, Evidence
from noughts.judge.diagnosis.calls import bodies, code, raises_at, reached, text_of, unwritten
from noughts.judge.object_answers import pair, rows
from noughts.judge.oracle import GAME, Truth, truths
from noughts.judge.respondent import Answer
from noughts.judge.values import Foreign, Obj, Seq
from noughts.mnk import Action, O, X, lines

NOTHING = object()
MOST = 0.8  # of the failures: from here on a pattern is told as what explains most of them
ENOUGH = 100  # failures that are looked at where more would only cost time
FEW = 3  # wrong values that a hint names
CHANCE = r"\b(random|secrets|shuffle|randint|randrange|choice)\b"
NO_ERROR = "exceptions must derive from BaseException"
ZERO = r"""(==|!=|\bis|\bis +not|\bcase) *(0\b|'0'|"0")"""

Test = Callable[[Failure], bool]
About = dict[str, Any]


class Pattern(NamedTuple):
    """A sign of a misconception: whether the evidence shows it for a role, and which failures it speaks of."""

    shows: Callable[[Evidence, str], bool]
    speaks_of: Test = lambda _failure: True
    about: Callable[[Evidence, str], About] = lambda _evidence, _role: {}
    """What the hint has to say of this evidence."""


def every(test: Test) -> Pattern:
    """Hold when there are failures and all pass the test."""
    return Pattern(lambda evidence, role: bool(evidence.failures.get(role)) and all(map(test, evidence.failures[role])))


def most(test: Test) -> Pattern:
    """Hold when nearly all failures pass the test, and say so when some do not."""
    return Pattern(
        lambda evidence, role: _explained(evidence, role, test) >= MOST,
        test,
        lambda evidence, role: rest(evidence, role, test),
    )


def _explained(evidence: Evidence, role: str, test: Test) -> float:
    failures = evidence.failures.get(role, ())
    return sum(map(test, failures)) / len(failures) if failures else 0.0


def rest(evidence: Evidence, role: str, test: Test) -> About:
    """Say how many failures a test explains, unless it explains all of them."""
    of, explained = len(evidence.failures[role]), sum(map(test, evidence.failures[role]))
    return {"explained": explained, "of": of} if explained < of else {}


def some(test: Test) -> Pattern:
    """Hold when any failure passes the test."""
    return Pattern(lambda evidence, role: any(map(test, evidence.failures.get(role, ()))), test)


def both(first: Pattern, *others: Pattern) -> Pattern:
    """Hold when all patterns do, and speak of what the first speaks of."""
    return first._replace(shows=lambda evidence, role: all(p.shows(evidence, role) for p in (first, *others)))


# About one failure


def kind(*kinds: str) -> Test:
    """Hold for a failure of one of these kinds of fault."""
    return lambda failure: failure.fault.kind in kinds


def asked(*kinds: str) -> Test:
    """Hold for a failure on one of these sorts of question."""
    return lambda failure: failure.case.kind in kinds


def raised(*names: str, words: str = "") -> Test:
    """Hold when one of these exceptions was raised with these words in its message."""

    def test(failure: Failure) -> bool:
        error = failure.answer and failure.answer.raised
        return bool(error and error[0] in names and re.search(words, error[1]))

    return test


def died(*reasons: str) -> Test:
    """Hold when the submission died for one of these reasons."""
    return lambda failure: failure.death in reasons


def exits(failure: Failure) -> bool:
    """Hold when the program was ended instead of an answer given."""
    return raised("SystemExit")(failure) or died("exit")(failure)


def returns(kind: str) -> Test:
    """Hold when a container of this kind came back."""
    return lambda failure: isinstance(said(failure), Seq) and said(failure).kind == kind


def said(failure: Failure) -> Any:
    """Return what came back, in plain form, or that nothing did."""
    return plain(failure.answer) if failure.answer and not failure.answer.raised else NOTHING


def plain(answer: Answer) -> Any:
    """Return an answer's value: a mark as its letter, a move as a pair, anything else as it is."""
    returned = answer.returned
    if isinstance(returned, Obj) and isinstance(returned.attrs.get("name"), str):
        return returned.attrs["name"]
    if action := pair(returned):
        return action
    if isinstance(returned, Seq) and returned.kind == "tuple" and len(returned.items) == 2:
        return returned.items
    return returned


def says(*values: Any) -> Test:
    """Hold when one of these came back, type for type."""

    def test(failure: Failure) -> bool:
        came = said(failure)
        return any(type(came) is type(value) and came == value for value in values)

    return test


def says_other_than(*values: Any) -> Test:
    """Hold when something came back, and none of these."""
    return lambda failure: said(failure) is not NOTHING and not says(*values)(failure)


def truth(failure: Failure) -> Truth:
    """Return the truth of the board of a failure."""
    assert failure.case.truth
    return failure.case.truth


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


def legal_raised(failure: Failure) -> bool:
    """Hold when a move onto a free cell ended with an exception, and not because something else was raised."""
    return asked("legal")(failure) and kind("raised")(failure) and not raised("TypeError", words=NO_ERROR)(failure)


def unmoved(failure: Failure) -> bool:
    """Hold when the board came back without the move."""
    return bool(said(failure) == failure.case.question.args[0])


def left_alone(failure: Failure) -> bool:
    """Hold when a move that is not allowed was not made, but not refused by an exception either."""
    return says(None, False)(failure) or unmoved(failure)


def made_a_move(failure: Failure) -> bool:
    """Hold when a move that is not allowed was made."""
    return not left_alone(failure)


def says_end_everywhere(evidence: Evidence, role: str) -> bool:
    """Hold when every unfinished board was called finished."""
    boards = {truth(failure).board for failure in evidence.failures.get(role, ()) if says(True)(failure)}
    return all(board in boards for board, found in truths().items() if not found.terminal)


def other_mark(failure: Failure) -> bool:
    """Hold when the right cell, and no other, was filled with the wrong mark."""
    given, *action = failure.case.question.args
    before, placed = _cells(given), _cells(said(failure))
    row, col = action[0].items if isinstance(action[0], Seq) else action[:2]
    return [cell for cell in placed if placed[cell] != before[cell]] == [(row, col)]


def said_a_board(failure: Failure) -> bool:
    """Hold when a whole board came back, or a GameState with one."""
    return bool(_cells(said(failure)))


def _cells(board: Any) -> dict[Action, Any]:
    """Return the cells of a board, or of a GameState's; none when it has no board."""
    grid = rows(board) if isinstance(board, Obj) else board
    return {(i, j): grid.items[i].items[j] for i in range(3) for j in range(3)} if is_board(grid) else {}


def foreign(failure: Failure) -> bool:
    """Hold when an object of a class of the submission's own came back."""
    return isinstance(said(failure), Foreign | Obj)


# About all of them


def changes(evidence: Evidence, role: str) -> bool:
    """Hold when answers depend on earlier questions and chance does not explain it."""
    return role in evidence.changed and not _drawn(evidence, role)


def by_chance(evidence: Evidence, role: str) -> bool:
    """Hold when the same question was answered rightly and wrongly, and the function draws lots."""
    return role in evidence.changed and role not in PART_OF and _drawn(evidence, role)


def _drawn(evidence: Evidence, role: str) -> bool:
    return bool(re.search(CHANCE, text_of(evidence.source, _name(evidence, role))))


def refuses(evidence: Evidence, role: str) -> bool:
    """Hold when a move onto a free cell is refused by a raise or an assert of the file's own."""
    lines = {f.answer.line for f in evidence.failures.get(role, ()) if legal_raised(f) and f.answer}
    return any(line and raises_at(evidence.source, line) for line in lines)


def written(words: str) -> Pattern:
    """Hold when the source contains these words."""
    return Pattern(lambda evidence, _role: bool(re.search(words, code(evidence.source))))


def not_written(words: str) -> Pattern:
    """Hold when the source does not contain these words."""
    return Pattern(lambda evidence, _role: not re.search(words, code(evidence.source)))


def written_in_it(words: str) -> Pattern:
    """Hold when the function of this role, or one that it calls, contains these words."""
    return Pattern(lambda evidence, role: bool(re.search(words, text_of(evidence.source, _name(evidence, role)))))


def _name(evidence: Evidence, role: str) -> str:
    played = PART_OF.get(role, role)
    return evidence.names.get(played, played)


def hides_a_function(evidence: Evidence, role: str) -> bool:
    """Hold when a variable that has no value is called like a function of the file or of Python."""
    name = the_variable(evidence, role)["variable"]
    imported = rf"\bimport\b[^\n]*\b{name}\b"
    return (
        name in bodies(evidence.source) or hasattr(builtins, name) or bool(re.search(imported, code(evidence.source)))
    )


def the_variable(evidence: Evidence, role: str) -> About:
    """Say which variable has no value, and whether it is a search that misses it."""
    errors = [f.answer.raised for f in evidence.failures.get(role, ()) if raised("UnboundLocalError")(f) and f.answer]
    found = [name[1] for error in errors if error and (name := re.search(r"'(\w+)'", error[1]))]
    return {"variable": found[0] if found else "", "moves": role == "minimax"}


def equals_everything(evidence: Evidence, _role: str) -> bool:
    """Hold when objects of the file's own classes come back and claim to be equal to anything."""
    strange = any(foreign(failure) for failures in evidence.failures.values() for failure in failures[:ENOUGH])
    return strange and "__eq__" in evidence.source


def constants_changed(evidence: Evidence, _role: str) -> bool:
    """Hold when something fails and X, O or EMPTY is not what was handed out."""
    right = {"X": X, "O": O, "EMPTY": None}
    return bool(evidence.failures) and any(evidence.constants[name] != right[name] for name in evidence.constants)


def absent(evidence: Evidence, role: str) -> bool:
    """Hold when there is no such function."""
    return role in evidence.missing


def has_no_body(evidence: Evidence, role: str) -> bool:
    """Hold when there is nothing in the function yet."""
    return unwritten(evidence.source, _name(evidence, role))


def trouble(*kinds: str) -> Pattern:
    """Hold when the file could not be run for such a reason."""
    return Pattern(lambda evidence, _role: evidence.trouble in kinds)


def utilities_given(evidence: Evidence, role: str) -> About:
    """Say which wrong values come for a win of each side and for a draw, and whether the player to move is asked."""
    given: dict[str, list[str]] = {}
    for failure in evidence.failures.get(role, ()):
        values = given.setdefault(truth(failure).winner or "", [])
        if failure.answer and kind("value")(failure) and (text := show(failure.answer.returned)) not in values:
            values.append(text)
    outcomes = {outcome: values[:FEW] for outcome, values in given.items() if values}
    return {"given": outcomes, "player": "player" in (reached(evidence.source, role) or ())}


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
