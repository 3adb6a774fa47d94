"""The CS50 contract: eight functions over a board that is a list of three lists of "X", "O" and None."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from noughts.grade import oracle
from noughts.grade.contract import Case, Check, Contract, Failure, Fault, for_good
from noughts.grade.oracle import Truth, truths
from noughts.grade.show import a, error, show
from noughts.grade.wire import Answer, Question, Seq
from noughts.mnk import Action

NAMED = 4  # cells that a sentence names
CELLS = {"X": "X", "O": "O", ".": None}
OUTSIDE = [(3, 0), (0, 3), (3, 3), (2, 3), (3, 1), (9, 9), (1, 100)]
NEGATIVE = [(-1, 0), (0, -1), (-1, -1), (-3, 2), (1, -2), (-2, -3), (-1, 1), (-9, 0), (0, -9)]


@cache
@for_good()
def contract() -> Contract:
    """Return the contract with all its cases, about 76,000."""
    checks = (
        Check("initial_state", [Case(Question("initial_state", ()), None, _empty())], _board_fault, _call, _right),
        Check("player", _cases("player", _unfinished(), _mover), _same_fault, _call, _right),
        Check("actions", _cases("actions", _unfinished(), _free), _actions_fault, _call, _right),
        Check("result", [*_legal(), *_illegal()], _result_fault, _call, _result_right),
        Check("winner", _cases("winner", truths().values(), lambda t: t.winner), _same_fault, _call, _right),
        Check("terminal", _cases("terminal", truths().values(), lambda t: t.terminal), _same_fault, _call, _right),
        Check("utility", _cases("utility", _finished(), lambda t: t.value), _same_fault, _call, _right),
        Check("minimax", _thinking(), _minimax_fault, _call, _minimax_right, thinks=True, line=_punish),
    )
    return Contract("cs50", "CS50 functions", checks)


# The cases


def _unfinished() -> list[Truth]:
    return [truth for truth in truths().values() if not truth.terminal]


def _finished() -> list[Truth]:
    return [truth for truth in truths().values() if truth.terminal]


def _cases(name: str, among: Iterable[Truth], right: Any) -> list[Case]:
    return [Case(Question(name, (board(truth),)), truth, right(truth)) for truth in among]


def _mover(truth: Truth) -> str:
    return truth.position.player


def _free(truth: Truth) -> frozenset[Seq]:
    return frozenset(pair(action) for action in truth.actions)


def _legal() -> Iterator[Case]:
    for truth in _unfinished():
        for action in truth.actions:
            yield Case(_play(truth, action), truth, board(oracle.after(truth, action)), "legal")


def _illegal() -> Iterator[Case]:
    """Yield every cell that is taken, and cells outside and negative: all sorts on the first board, then in turn."""
    for number, truth in enumerate(_unfinished()):
        taken = [divmod(cell, 3) for cell in range(9) if divmod(cell, 3) not in truth.actions]
        outside = [OUTSIDE[number % len(OUTSIDE)]] if number else OUTSIDE
        negative = [_onto_free(truth, number)] if number else NEGATIVE
        for kind, cells in (("taken", taken), ("outside", outside), ("negative", negative)):
            yield from (Case(_play(truth, action), truth, None, kind) for action in cells)


def _onto_free(truth: Truth, number: int) -> Action:
    """Return a negative index that Python would read as a free cell: only those are taken by mistake."""
    row, col = truth.actions[number % len(truth.actions)]
    return [(row - 3, col), (row, col - 3), (row - 3, col - 3)][number % 3]


def _thinking() -> list[Case]:
    """Return every board, full ones first: later ones cost more."""
    return _cases("minimax", reversed(truths().values()), lambda truth: truth.best)


def _play(truth: Truth, action: Action) -> Question:
    return Question("result", (board(truth), pair(action)))


def board(truth: Truth) -> Seq:
    """Return a position as the course writes it."""
    return _board(truth.board)


@cache
def _board(notation: str) -> Seq:
    return Seq("list", tuple(Seq("list", tuple(CELLS[mark] for mark in row)) for row in notation.split("/")))


@cache
def pair(action: Action) -> Seq:
    """Return an action as the course writes it."""
    return Seq("tuple", action)


def _empty() -> Seq:
    return board(next(iter(truths().values())))


# The marking


def _always(case: Case, answer: Answer) -> Fault | None:
    """Find what no function may do: raise, or change what it was given."""
    if answer.raised:
        return Fault("raised", f"It raised {error(answer)}.")
    if answer.args is not None and answer.args != case.question.args:
        return Fault("mutated", f"It changed the board it was given to {show(answer.args[0])}.")
    return None


def _same_fault(case: Case, answer: Answer) -> Fault | None:
    if type(answer.returned) is type(case.right) and answer.returned == case.right:
        return _always(case, answer)
    return _always(case, answer) or wrong(answer.returned, case.right)


def wrong(returned: Any, right: Any) -> Fault:
    """Say how what came back differs from what is right: in type, or in value."""
    if type(returned) is not type(right) and returned is not None and right is not None:
        return Fault("type", f"It returned {a(returned)}; {a(right)} is wanted.")
    return Fault("value", f"It returned {show(returned)}; {show(right)} is right.")


def _board_fault(case: Case, answer: Answer) -> Fault | None:
    if fault := _always(case, answer):
        return fault
    if answer.returned == case.right:
        return None
    if not is_board(answer.returned):
        return Fault("type", f"It returned {a(answer.returned)}; a list of three lists of three cells is wanted.")
    return Fault("value", difference(answer.returned, case.right))


def difference(returned: Any, right: Any) -> str:
    """Say in which cells a board differs from the right one."""
    cells = [(i, j) for i in range(3) for j in range(3) if returned.items[i].items[j] != right.items[i].items[j]]
    (i, j), *more = cells
    others = f" {len(more)} more {'cell differs' if len(more) == 1 else 'cells differ'}." if more else ""
    here, there = show(returned.items[i].items[j]), show(right.items[i].items[j])
    return f"Cell ({i}, {j}) of the board that came back holds {here}; {there} is right.{others}"


def is_board(value: Any) -> bool:
    """Tell whether a value is a list of three lists of three."""
    return _lists(value) and all(_lists(row) for row in value.items)


def _lists(value: Any) -> bool:
    return isinstance(value, Seq) and value.kind == "list" and len(value.items) == 3


def _actions_fault(case: Case, answer: Answer) -> Fault | None:
    returned = answer.returned
    if fault := _always(case, answer):
        return fault
    if not isinstance(returned, Seq) or returned.kind != "set":
        return Fault("type", f"It returned {a(returned)}; a set is wanted.")
    if None in map(as_action, returned.items):
        return Fault("type", "Every member must be a tuple (i, j) of two ints.")
    if frozenset(returned.items) != case.right:
        return Fault("value", _other_cells(frozenset(returned.items), case.right))
    return None


def _other_cells(returned: frozenset[Any], right: frozenset[Seq]) -> str:
    """Say which cells are missing from a set of actions, and which have no place there."""
    parts = (("missing", right - returned), ("not free", returned - right))
    told = [f"{name}: {_listed(cells)}" for name, cells in parts if cells]
    return f"The set differs from the free cells; {'; '.join(told)}."


def _listed(cells: Iterable[Any]) -> str:
    """Name a few cells, and count the others."""
    shown = sorted(map(show, cells))
    return ", ".join(shown[:NAMED]) + (f" and {len(shown) - NAMED} more" if len(shown) > NAMED else "")


def as_action(value: Any) -> Action | None:
    """Return a value as an action when it is a tuple of two exact ints."""
    if not isinstance(value, Seq) or value.kind != "tuple" or [type(item) for item in value.items] != [int, int]:
        return None
    row, col = value.items
    return row, col  # type: ignore[return-value]


def _result_fault(case: Case, answer: Answer) -> Fault | None:
    if case.kind != "legal":
        return None if answer.raised else Fault("accepted", _accepted(case, answer))
    fault = _board_fault(case, answer)
    if fault is None and answer.shared:
        return Fault("shared", "The new board and the old one share a row: a change in one changes the other.")
    return fault


def _accepted(case: Case, answer: Answer) -> str:
    """Say that an illegal move was not refused by an exception."""
    if answer.returned is None:
        return f"It returned None for {_ACCEPTED[case.kind]}; it must raise an exception."
    return f"It accepted {_ACCEPTED[case.kind]}."


_ACCEPTED = {
    "taken": "a cell that is taken",
    "outside": "a cell outside the board",
    "negative": "a negative index, which Python counts from the end",
}


def _minimax_fault(case: Case, answer: Answer) -> Fault | None:
    if fault := _always(case, answer):
        return fault
    assert case.truth
    if case.truth.terminal:
        return None if answer.returned is None else Fault("finished", "The game is over, so there is no move to make.")
    action = as_action(answer.returned)
    if action is None:
        return Fault("type", f"It returned {a(answer.returned)}; a tuple (i, j) of two ints is wanted.")
    return move_fault(case.truth, action)


def move_fault(truth: Truth, action: Action) -> Fault | None:
    """Find what is wrong with a move by its value, if anything."""
    if action not in truth.actions:
        return Fault("illegal", f"{action} is not a free cell of this board.")
    if action in truth.best:
        return None
    mover, value = truth.position.player, oracle.after(truth, action).value
    sign = 1 if mover == "X" else -1
    before, became = _OUTCOME[sign * truth.value], _OUTCOME[sign * value]
    return Fault("value", f"{mover} could {before} here, and after {action} can only {became}.")


_OUTCOME = {1: "win", 0: "draw", -1: "lose"}


def _punish(failure: Failure) -> tuple[str, ...]:
    truth, action = failure.case.truth, as_action(failure.answer.returned) if failure.answer else None
    return oracle.line(truth, action) if failure.fault.kind == "value" and truth and action else ()


# The words


def _call(case: Case) -> str:
    name, args = case.question.call, case.question.args
    return f"{name}({', '.join(['board', *(show(arg) for arg in args[1:])] if args else [])})"


def _right(case: Case) -> str:
    if isinstance(case.right, frozenset):
        return "{" + ", ".join(sorted(map(show, case.right))) + "}"
    return show(case.right)


def _result_right(case: Case) -> str:
    return show(case.right) if case.kind == "legal" else "an exception, for example ValueError"


def _minimax_right(case: Case) -> str:
    assert case.truth
    return " or ".join(map(str, case.truth.best)) or "None, because the game is over"
