"""Patterns in a submission's failures: small questions about the evidence, for the table of misconceptions."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from math import log
from typing import Any, NamedTuple

from noughts.judge.contract import Failure
from noughts.judge.cs50 import as_action, is_board
from noughts.judge.diagnosis.blame import Evidence
from noughts.judge.diagnosis.calls import bodies
from noughts.judge.diagnosis.wrong_players import IDEAS
from noughts.judge.object_answers import pair, rows
from noughts.judge.oracle import GAME, Truth, after, truths
from noughts.judge.respondent import Answer
from noughts.judge.values import Foreign, Obj, Seq
from noughts.mnk import Action, O, X, lines

DIAGONALS = (0b100010001, 0b001010100)
ENOUGH = 100  # moves that are held against an idea; more would only cost time
TELLING = 5.0  # how much better than chance an idea must foretell them, as a logarithm
ONE_SIDE = 300  # boards: 316 are won by O and 626 by X, and a forgotten line hides fewer
NOTHING = object()


class Pattern(NamedTuple):
    """A sign of a misconception: whether the evidence shows it for a role, and which failures it speaks of."""

    shows: Callable[[Evidence, str], bool]
    speaks_of: Callable[[Failure], bool] = lambda _failure: True


def every(test: Callable[[Failure], bool]) -> Pattern:
    """Hold when there are failures and all pass the test."""
    return Pattern(lambda evidence, role: bool(evidence.failures.get(role)) and all(map(test, evidence.failures[role])))


def some(test: Callable[[Failure], bool]) -> Pattern:
    """Hold when any failure passes the test."""
    return Pattern(lambda evidence, role: any(map(test, evidence.failures.get(role, ()))), test)


def both(first: Pattern, *others: Pattern) -> Pattern:
    """Hold when all patterns do, and speak of what the first speaks of."""
    return first._replace(shows=lambda evidence, role: all(p.shows(evidence, role) for p in (first, *others)))


# About one failure


def kind(*kinds: str) -> Callable[[Failure], bool]:
    """Hold for a failure of one of these kinds of fault."""
    return lambda failure: failure.fault.kind in kinds


def asked(*kinds: str) -> Callable[[Failure], bool]:
    """Hold for a failure on one of these sorts of question."""
    return lambda failure: failure.case.kind in kinds


def raised(*names: str, words: str = "") -> Callable[[Failure], bool]:
    """Hold when one of these exceptions was raised with these words in its message."""

    def test(failure: Failure) -> bool:
        error = failure.answer and failure.answer.raised
        return bool(error and error[0] in names and re.search(words, error[1]))

    return test


def died(*reasons: str) -> Callable[[Failure], bool]:
    """Hold when the submission died for one of these reasons."""
    return lambda failure: failure.death in reasons


def exits(failure: Failure) -> bool:
    """Hold when the program was ended instead of an answer given."""
    return raised("SystemExit")(failure) or died("exit")(failure)


def returns(kind: str) -> Callable[[Failure], bool]:
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


def says(*values: Any) -> Callable[[Failure], bool]:
    """Hold when one of these came back, type for type."""
    return lambda failure: any(type(said(failure)) is type(value) and said(failure) == value for value in values)


def truth(failure: Failure) -> Truth:
    """Return the truth of the board of a failure."""
    assert failure.case.truth
    return failure.case.truth


def won_by(mark: str | None) -> Callable[[Failure], bool]:
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
    return _empty_lines(truth(failure))


def fooled_by_empty(failure: Failure) -> bool:
    """Hold when a line of empty cells was taken for a win, or hid a win."""
    return empty_line(failure) and (not over(failure) or said(failure) in (None, False))


def missed_win(failure: Failure) -> bool:
    """Hold when there is a winner and none was seen."""
    return truth(failure).winner is not None and said(failure) in (None, False)


def missed_diagonal(failure: Failure) -> bool:
    """Hold when a win was missed whose only lines are diagonals."""
    return missed_win(failure) and _winning(truth(failure)) <= set(DIAGONALS)


def missed_end(failure: Failure) -> bool:
    """Hold when a finished board was called unfinished."""
    return over(failure) and said(failure) is False


def one_sided(evidence: Evidence, role: str) -> bool:
    """Hold when all wins of one player were missed, and none of the other."""
    failures = evidence.failures.get(role, ())
    missed = {truth(failure).winner for failure in failures if missed_win(failure)}
    return all(map(missed_win, failures)) and len(missed) == 1 and len(failures) > ONE_SIDE


def blind(failure: Failure) -> bool:
    """Hold when a win was missed with no line of empty cells that could have hidden it."""
    return missed_win(failure) and not empty_line(failure)


def lines_forgotten(evidence: Evidence, role: str) -> bool:
    """Hold when some lines, but not all, are never seen to win by themselves."""
    missed = Counter(_only_line(truth(failure)) for failure in evidence.failures.get(role, ()) if blind(failure))
    never = [line for line in lines(GAME) if missed[line] == _wins_by_one_line()[line]]
    return bool(never) and len(never) < len(lines(GAME)) and missed.keys() <= {*never, None}


@cache
def _wins_by_one_line() -> Counter[int | None]:
    """Count the boards that each line wins by itself, where no line of empty cells can hide it."""
    return Counter(_only_line(board) for board in truths().values() if board.winner and not _empty_lines(board))


def _only_line(board: Truth) -> int | None:
    """Return the line that wins, when it is one."""
    won = _winning(board)
    return won.pop() if len(won) == 1 else None


def _winning(board: Truth) -> set[int]:
    x, o = board.position[1:]
    return {line for line in lines(GAME) if line & x == line or line & o == line}


def _empty_lines(board: Truth) -> bool:
    empty = board.position.empty
    return any(line & empty == line for line in lines(GAME))


def off_by_one(failure: Failure) -> bool:
    """Hold when a board with one free cell was called finished, or a full one unfinished, with no winner."""
    return won_by(None)(failure) and truth(failure).stones in (8, 9)


def members(failure: Failure) -> set[Action | None]:
    """Return the pairs of a returned container, None for what is no pair."""
    returned = said(failure)
    return set(map(as_action, returned.items)) if isinstance(returned, Seq) else {None}


def maps_to(change: Callable[[int, int], Action | None]) -> Callable[[Failure], bool]:
    """Hold when the returned set is the free cells, each changed in the same way or dropped."""
    return lambda failure: members(failure) == {change(*action) for action in truth(failure).actions} - {None}


def holds_value_and_move(failure: Failure) -> bool:
    """Hold when a pair of a number and a move came back, in either order."""
    returned = failure.answer.returned if failure.answer else None
    if not isinstance(returned, Seq) or len(returned.items) != 2:
        return False
    return any(isinstance(item, Seq) for item in returned.items) or None in returned.items


def a_list(failure: Failure) -> bool:
    """Hold when a list of two numbers came back for a move."""
    returned = said(failure)
    return isinstance(returned, Seq) and returned.kind == "list" and [type(i) for i in returned.items] == [int, int]


def refused(failure: Failure) -> bool:
    """Hold when a move onto a free cell was refused by an exception of the file's own."""
    return asked("legal")(failure) and raised("Exception", "ValueError", "AssertionError", "RuntimeError")(failure)


def unmoved(failure: Failure) -> bool:
    """Hold when the board came back without the move."""
    return asked("legal")(failure) and said(failure) == failure.case.question.args[0]


def other_mark(failure: Failure) -> bool:
    """Hold when the right cell, and no other, was filled with the wrong mark."""
    given, *action = failure.case.question.args
    before, placed = _cells(given), _cells(said(failure))
    row, col = action[0].items if isinstance(action[0], Seq) else action[:2]
    return [cell for cell in placed if placed[cell] != before[cell]] == [(row, col)]


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
    return role in evidence.changed and not re.search(r"\brandom\b|\bsecrets\b|\bshuffle\b", evidence.source)


def written(words: str) -> Pattern:
    """Hold when the source contains these words."""
    return Pattern(lambda evidence, _role: bool(re.search(words, evidence.source)))


def written_in_it(words: str) -> Pattern:
    """Hold when the function of this role contains these words."""
    return Pattern(lambda evidence, role: bool(re.search(words, bodies(evidence.source).get(role, ""))))


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


def trouble(*kinds: str) -> Pattern:
    """Hold when the file could not be run for such a reason."""
    return Pattern(lambda evidence, _role: evidence.trouble in kinds)


def idea(name: str) -> Pattern:
    """Hold when this is the one idea that explains the moves best."""
    wrong = some(kind("value"))
    return both(wrong, Pattern(lambda evidence, _role: _likeliest(evidence) == name))


def _likeliest(evidence: Evidence) -> str | None:
    """Return the idea that foretells every move, right or wrong, and says most about them."""
    step = max(1, len(evidence.moves) // ENOUGH)
    wrong = [(t, move) for t, move in evidence.moves if move not in t.best]
    moves = [*evidence.moves[::step], *wrong[:: max(1, len(wrong) // ENOUGH)]]
    told = {name: max(_told(player, moves) for player in players) for name, players in IDEAS.items()}
    best = max(told, key=lambda name: told[name])
    return best if told[best] > TELLING else None


def _told(player: Callable[[Truth], frozenset[Action]], moves: Sequence[tuple[Truth, Any]]) -> float:
    """Return how much better than chance a wrong player foretells moves; nothing when one of them is not its own."""
    told = 0.0
    for t, move in moves:
        likely = player(t)
        if move not in likely:
            return 0.0
        told += log(len(t.actions) / len(likely))
    return told


def misses_win(failure: Failure) -> bool:
    """Hold when a win that was there for the taking was left."""
    board = failure.case.truth
    return kind("value")(failure) and board is not None and board.plies == 1 and leaves(board, said(failure))


def leaves(board: Truth, action: Any) -> bool:
    """Hold when a move gives something away."""
    return after(board, action).value != board.value


def corner_of_board(row: int, col: int) -> Action | None:
    """Keep the cells that range(2) reaches."""
    return (row, col) if row < 2 and col < 2 else None
