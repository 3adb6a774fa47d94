"""The CS50 contract: eight functions over a board that is a list of three lists of "X", "O" and None."""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import Any

from noughts.judge import oracle
from noughts.judge.contract import Case, Check, Contract, Failure, Fault, early_sample
from noughts.judge.describe import error, show, sort
from noughts.judge.note import Note, note
from noughts.judge.oracle import Truth, truths
from noughts.judge.respondent import Answer, Question
from noughts.judge.values import Seq, encode, seq
from noughts.mnk import Action

NAMED = 4  # cells that a sentence names
PARTS = ("initial_state", "player", "actions", "result", "winner", "terminal", "utility", "minimax")
CELLS = {"X": "X", "O": "O", ".": None}
OUTSIDE = [(3, 0), (0, 3), (3, 3), (2, 3), (3, 1), (9, 9), (1, 100)]
NEGATIVE = [(-1, 0), (0, -1), (-1, -1), (-3, 2), (1, -2), (-2, -3), (-1, 1), (-9, 0), (0, -9)]


@cache
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
        _minimax(),
    )
    return Contract("cs50", checks)


# The cases


def _unfinished() -> list[Truth]:
    return [truth for truth in truths().values() if not truth.terminal]


def _finished() -> list[Truth]:
    return [truth for truth in truths().values() if truth.terminal]


def _cases(name: str, among: Iterable[Truth], right: Any) -> list[Case]:
    """Return a case for each board, whose right answer is one value."""
    return [_case(name, truth, right(truth)) for truth in among]


def _case(name: str, truth: Truth, right: Any) -> Case:
    return Case(Question(name, (board(truth),), right=_right_text(right)), truth, right)


@lru_cache(maxsize=None, typed=True)  # True is not 1
def _right_text(right: Any) -> str:
    return encode(seq("set", list(right)) if isinstance(right, frozenset) else right)


def _mover(truth: Truth) -> str:
    return truth.position.player


def _free(truth: Truth) -> frozenset[Seq]:
    return frozenset(pair(action) for action in truth.actions)


def _legal() -> Iterator[Case]:
    for truth in _unfinished():
        for action in truth.actions:
            after = board(oracle.after(truth, action))
            yield Case(_play(truth, action, _right_text(after)), truth, after, "legal")


def _illegal() -> Iterator[Case]:
    """Yield every cell that is taken, and cells outside and negative: all sorts on the first board, then in turn."""
    for number, truth in enumerate(_unfinished()):
        taken = [divmod(cell, 3) for cell in range(9) if divmod(cell, 3) not in truth.actions]
        outside = [OUTSIDE[number % len(OUTSIDE)]] if number else OUTSIDE
        negative = [_onto_free(truth, number)] if number else NEGATIVE
        for kind, cells in (("taken", taken), ("outside", outside), ("negative", negative)):
            yield from (Case(_play(truth, action, raises=True), truth, None, kind) for action in cells)


def _onto_free(truth: Truth, number: int) -> Action:
    """Return a negative index that Python would read as a free cell: only those are taken by mistake."""
    row, col = truth.actions[number % len(truth.actions)]
    return [(row - 3, col), (row, col - 3), (row - 3, col - 3)][number % 3]


def _minimax() -> Check:
    cases, early = early_sample(_thinking())
    return Check("minimax", cases, _minimax_fault, _call, _minimax_right, thinks=True, early=early, line=_punish)


def _thinking() -> list[Case]:
    """Return every board, full ones first: later ones cost more."""
    return [Case(Question("minimax", (board(t),)), t, t.best) for t in reversed(truths().values())]


def _play(truth: Truth, action: Action, right: str | None = None, *, raises: bool = False) -> Question:
    return Question("result", (board(truth), pair(action)), right=right, raises=raises)


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
        return Fault("raised", lambda: note("raised", **error(answer)))
    if answer.args is not None and answer.args != case.question.args:
        after = answer.args[0]
        return Fault("mutated", lambda: note("board changed", board=show(after)))
    return None


def _same_fault(case: Case, answer: Answer) -> Fault | None:
    if type(answer.returned) is type(case.right) and answer.returned == case.right:
        return _always(case, answer)
    return _always(case, answer) or wrong(answer.returned, case.right)


def wrong(returned: Any, right: Any) -> Fault:
    """Say how what came back differs from what is right: in type, or in value."""
    if type(returned) is not type(right) and returned is not None and right is not None:
        return Fault("type", lambda: note("other type", returned=sort(returned), right=sort(right)))
    return Fault("value", lambda: note("other value", returned=show(returned), right=show(right)))


def _board_fault(case: Case, answer: Answer) -> Fault | None:
    if fault := _always(case, answer):
        return fault
    if answer.returned == case.right:
        return None
    if not is_board(answer.returned):
        return Fault("type", lambda: note("no board", returned=sort(answer.returned)))
    return Fault("value", lambda: difference(answer.returned, case.right))


def difference(returned: Any, right: Any) -> Note:
    """Say in which cells a board differs from the right one."""
    cells = [(i, j) for i in range(3) for j in range(3) if returned.items[i].items[j] != right.items[i].items[j]]
    (i, j), *more = cells
    here, there = show(returned.items[i].items[j]), show(right.items[i].items[j])
    return note("other cells", cell=[i, j], returned=here, right=there, more=len(more))


def is_board(value: Any) -> bool:
    """Tell whether a value is a list of three lists of three."""
    return _lists(value) and all(map(_lists, value.items))


def _lists(value: Any) -> bool:
    return isinstance(value, Seq) and value.kind == "list" and len(value.items) == 3


def _actions_fault(case: Case, answer: Answer) -> Fault | None:
    returned = answer.returned
    if fault := _always(case, answer):
        return fault
    if not isinstance(returned, Seq) or returned.kind != "set":
        return Fault("type", lambda: note("no set", returned=sort(returned)))
    if None in map(as_action, returned.items):
        return Fault("type", lambda: note("members are no moves"))
    if frozenset(returned.items) != case.right:
        return Fault("value", lambda: _other_cells(frozenset(returned.items), case.right))
    return None


def _other_cells(returned: frozenset[Any], right: frozenset[Seq]) -> Note:
    """Say which cells are missing from a set of actions, and which have no place there."""
    return note("other actions", missing=_listed(right - returned), taken=_listed(returned - right))


def _listed(cells: frozenset[Any]) -> dict[str, Any]:
    """Return a few cells by name, and how many others there are."""
    shown = sorted(map(show, cells))
    return {"named": shown[:NAMED], "more": max(0, len(shown) - NAMED)}


def as_action(value: Any) -> Action | None:
    """Return a value as an action when it is a tuple of two exact ints."""
    if not isinstance(value, Seq) or value.kind != "tuple" or [type(item) for item in value.items] != [int, int]:
        return None
    row, col = value.items
    return row, col  # type: ignore[return-value]


def _result_fault(case: Case, answer: Answer) -> Fault | None:
    if case.kind != "legal":
        return None if answer.raised else Fault("accepted", lambda: _accepted(case, answer))
    fault = _board_fault(case, answer)
    if fault is None and answer.shared:
        return Fault("shared", lambda: note("board shares a row"))
    return fault


def _accepted(case: Case, answer: Answer) -> Note:
    """Say that an illegal move was not refused by an exception."""
    return note("illegal move returned None" if answer.returned is None else "illegal move played", kind=case.kind)


def _minimax_fault(case: Case, answer: Answer) -> Fault | None:
    if fault := _always(case, answer):
        return fault
    assert case.truth
    if case.truth.terminal:
        return None if answer.returned is None else Fault("finished", lambda: note("game is over"))
    action = as_action(answer.returned)
    if action is None:
        return Fault("type", lambda: note("no move", returned=sort(answer.returned)))
    return move_fault(case.truth, action)


def move_fault(truth: Truth, action: Action) -> Fault | None:
    """Find what is wrong with a move by its value, if anything."""
    if action not in truth.actions:
        return Fault("illegal", lambda: note("not a free cell", action=list(action)))
    if action in truth.best:
        return None
    mover, value = truth.position.player, oracle.after(truth, action).value
    sign = 1 if mover == "X" else -1
    told = {"mover": mover, "before": sign * truth.value, "after": sign * value, "action": list(action)}
    return Fault("value", lambda: note("gives away", **told))


def _punish(failure: Failure) -> tuple[str, ...]:
    truth, action = failure.case.truth, as_action(failure.answer.returned) if failure.answer else None
    return oracle.line(truth, action) if failure.fault.kind == "value" and truth and action else ()


# What was called, and what would have been right


def _call(case: Case) -> str:
    name, args = case.question.call, case.question.args
    return f"{name}({', '.join(['board', *(show(arg) for arg in args[1:])] if args else [])})"


def _right(case: Case) -> Note:
    if isinstance(case.right, frozenset):
        return note("the value", text="{" + ", ".join(sorted(map(show, case.right))) + "}")
    return note("the value", text=show(case.right))


def _result_right(case: Case) -> Note:
    return _right(case) if case.kind == "legal" else note("an exception")


def _minimax_right(case: Case) -> Note:
    assert case.truth
    return note("a best move", moves=list(map(list, case.truth.best)))
