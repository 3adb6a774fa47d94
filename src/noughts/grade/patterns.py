"""Patterns in a submission's failures: small questions about the evidence, for the table of misconceptions."""

import re
from collections.abc import Callable, Mapping, Sequence
from math import log
from typing import Any, NamedTuple

from noughts.grade.calls import reached
from noughts.grade.contract import Failure
from noughts.grade.cs50 import as_action
from noughts.grade.object_marks import pair
from noughts.grade.oracle import GAME, Truth, after
from noughts.grade.wire import Answer, Foreign, Obj, Seq
from noughts.grade.wrong_players import IDEAS
from noughts.mnk import Action, O, X, lines

DIAGONALS = (0b100010001, 0b001010100)
ENOUGH = 100  # moves that are held against an idea; more would only cost time
TELLING = 5.0  # how much better than chance an idea must foretell them, as a logarithm
ONE_SIDE = 300  # boards: 316 are won by O and 626 by X, and a forgotten line hides fewer
LEANS = {
    "winner": ("Player",),
    "GameState.__str__": ("Player",),
    "spot": ("Player",),
    "terminal": ("winner", "Player"),
    "utility": ("winner",),
    "result": ("player", "actions", "Player"),
    "illegal": ("actions", "player"),
    "finished": ("winner", "terminal"),
    "search": ("Move", "Player", "spot", "result", "winner", "terminal"),
    "minimax": ("player", "actions", "result", "winner", "terminal", "utility", "Move", "Player", "spot", "search"),
}
"""Which roles a role usually calls, so that their failures explain its own."""
PART_OF = {"illegal": "result", "finished": "minimax"}
"""Roles that are a part of another's work."""
NOTHING = object()
HARMLESS = {"type", "accepted"}


class Evidence(NamedTuple):
    """What the judge saw of one submission."""

    failures: Mapping[str, Sequence[Failure]]
    """By role: the part a function plays, whatever its contract calls it."""
    tried: Mapping[str, int]
    source: str = ""
    changed: frozenset[str] = frozenset()
    """Roles whose answers depended on what was asked before."""
    missing: frozenset[str] = frozenset()
    """Roles for which there is no function."""
    trouble: str = ""
    """What kept the file from running: syntax, input, exit, module, slow, error, contract."""
    constants: Mapping[str, Any] = {"X": X, "O": O, "EMPTY": None}
    """The marks as the file defines them, where it does."""
    moves: Sequence[tuple[Truth, Any]] = ()
    """What the search answered on unfinished boards, right or wrong."""
    names: Mapping[str, str] = {}
    """What the contract calls the function of each role."""


Test = Callable[[Evidence, str], bool]


def explained(evidence: Evidence, role: str) -> bool:
    """Tell whether a role leans on another that fails in a way that spoils it."""
    return any(spoils(evidence, other) for other in leans(evidence, role))


def leans(evidence: Evidence, role: str) -> list[str]:
    """Return the roles that a role usually calls, without those that the file shows it does not."""
    played = PART_OF.get(role, role)
    calls = reached(evidence.source, evidence.names.get(played, played))
    return [other for other in LEANS.get(role, ()) if calls is None or evidence.names.get(other, other) in calls]


def spoils(evidence: Evidence, role: str) -> bool:
    """Tell whether a role's failures are of a kind that spoils what leans on it."""
    kinds = {failure.fault.kind for failure in evidence.failures.get(role, ())}
    return role in evidence.missing or bool(kinds - HARMLESS)


def every(test: Callable[[Failure], bool]) -> Test:
    """Hold when there are failures and all pass the test."""
    return lambda evidence, role: bool(evidence.failures[role]) and all(map(test, evidence.failures[role]))


def some(test: Callable[[Failure], bool]) -> Test:
    """Hold when any failure passes the test."""
    return lambda evidence, role: any(map(test, evidence.failures[role]))


def both(*tests: Test) -> Test:
    """Hold when all tests hold."""
    return lambda evidence, role: all(test(evidence, role) for test in tests)


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


def died(words: str) -> Callable[[Failure], bool]:
    """Hold when the submission died, for a reason with one of these words in it."""
    return lambda failure: failure.fault.kind == "died" and bool(re.search(words, failure.fault.words))


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
    empty = truth(failure).position.empty
    return any(line & empty == line for line in lines(GAME))


def winning_lines(failure: Failure) -> set[int]:
    """Return the lines that win on this board."""
    x, o = truth(failure).position[1:]
    return {line for line in lines(GAME) if line & x == line or line & o == line}


def missed_win(failure: Failure) -> bool:
    """Hold when there is a winner and none was seen."""
    return truth(failure).winner is not None and said(failure) in (None, False)


def missed_diagonal(failure: Failure) -> bool:
    """Hold when a win was missed whose only lines are diagonals."""
    return missed_win(failure) and winning_lines(failure) <= set(DIAGONALS)


def missed_end(failure: Failure) -> bool:
    """Hold when a finished board was called unfinished."""
    return over(failure) and said(failure) is False


def one_sided(evidence: Evidence, role: str) -> bool:
    """Hold when all wins of one player were missed, and none of the other."""
    missed = {truth(failure).winner for failure in evidence.failures[role] if missed_win(failure)}
    return every(missed_win)(evidence, role) and len(missed) == 1 and len(evidence.failures[role]) > ONE_SIDE


def few_lines(evidence: Evidence, role: str) -> bool:
    """Hold when all missed wins lie on some lines only, and never on others."""
    failures = evidence.failures[role]
    seen = set().union(*map(winning_lines, failures)) if all(map(missed_win, failures)) else set()
    return 0 < len(seen) < len(lines(GAME))


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


def foreign(failure: Failure) -> bool:
    """Hold when an object of a class of the submission's own came back."""
    return isinstance(said(failure), Foreign | Obj)


# About all of them


def changes(evidence: Evidence, role: str) -> bool:
    """Hold when answers depend on earlier questions and chance does not explain it."""
    return role in evidence.changed and not written(r"\brandom\b|\bsecrets\b|\bshuffle\b")(evidence, role)


def written(words: str) -> Test:
    """Hold when the source contains these words."""
    return lambda evidence, _role: bool(re.search(words, evidence.source))


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


def trouble(*kinds: str) -> Test:
    """Hold when the file could not be run for such a reason."""
    return lambda evidence, _role: evidence.trouble in kinds


def idea(name: str) -> Test:
    """Hold when this is the one idea that explains the moves best."""
    return lambda evidence, role: some(kind("value"))(evidence, role) and _likeliest(evidence) == name


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


def misses_wins(evidence: Evidence, role: str) -> bool:
    """Hold when a win that was there for the taking was left."""
    wins = (failure for failure in evidence.failures[role] if kind("value")(failure))
    return any(truth(f).plies == 1 and after(truth(f), said(f)).value != truth(f).value for f in wins)


def corner_of_board(row: int, col: int) -> Action | None:
    """Keep the cells that range(2) reaches."""
    return (row, col) if row < 2 and col < 2 else None
