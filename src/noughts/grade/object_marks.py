"""How answers of the object contract are marked, and the words for what was right."""

from collections.abc import Iterable, Iterator
from typing import Any

from noughts.grade import cs50, oracle
from noughts.grade.contract import Case, Failure, Fault
from noughts.grade.show import a, error, show
from noughts.grade.wire import Answer, Obj, Value
from noughts.mnk import Action

SEARCH = ("TicTacToeSolver.solve_my_move", "TicTacToeSolver.solve_opponent_move")
COUNTED = (*SEARCH, "GameState.move")


def _always(case: Case, answer: Answer) -> Fault | None:
    if answer.raised:
        return Fault("raised", f"It raised {error(answer)}.")
    if answer.args is not None and any(map(_changed, case.question.args, answer.args)):
        return Fault("mutated", "It changed the GameState it was given.")
    return None


def _changed(given: Value, after: Value) -> bool:
    """Tell whether a GameState has another board than it was given with, if it can be told at all."""
    return rows(given) is not None and isinstance(after, Obj) and rows(after) != rows(given)


def rows(value: Any) -> Any:
    """Return the board of a GameState, None of anything else."""
    return value.attrs.get("board") if isinstance(value, Obj) and value.class_name == "GameState" else None


def same_fault(case: Case, answer: Answer) -> Fault | None:
    """Find what is wrong with an answer that must be one value."""
    if fault := _always(case, answer):
        return fault
    if type(answer.returned) is type(case.right) and answer.returned == case.right:
        return None
    return cs50.wrong(answer.returned, case.right)


def player_fault(case: Case, answer: Answer) -> Fault | None:
    """Find what is wrong with Player."""
    if answer.returned == case.right:
        return None
    return Fault("value", f"Player is not an enumerated type with a member {show(case.right)}.")


def move_fault(case: Case, answer: Answer) -> Fault | None:
    """Find what is wrong with a new Move."""
    if case.kind == "no value":
        return None if answer.raised else Fault("accepted", "It made a Move without a value, which is required.")
    if answer.raised:
        return Fault("raised", f"It raised {error(answer)}.")
    if parts(answer.returned) != case.right:
        return Fault("value", f"The new Move holds {show(answer.returned)}.")
    return None


def parts(value: Any) -> tuple[Any, Any, Any] | None:
    """Return the row, column and value of a Move."""
    if not isinstance(value, Obj) or value.class_name != "Move":
        return None
    return field(value, "row"), field(value, "col"), field(value, "value")


def field(thing: Obj, name: str) -> Any:
    """Return an attribute by its plain name: _row and _Move__row are row, column is col."""
    for key, value in thing.attrs.items():
        plain = key.removeprefix(f"_{thing.class_name}").strip("_")
        if _SPELLINGS.get(plain, plain) == name:
            return value
    return None


_SPELLINGS = {"column": "col", "val": "value", "score": "value"}


def pair(value: Any) -> Action | None:
    """Return the row and column of a Move, if they are ints."""
    row, col, _ = parts(value) or (None, None, None)
    return (row, col) if type(row) is int and type(col) is int else None


def new_fault(case: Case, answer: Answer) -> Fault | None:
    """Find what is wrong with a new GameState."""
    if answer.raised:
        return Fault("raised", f"It raised {error(answer)}.")
    if rows(answer.returned) != case.right:
        return Fault("value", f"Its board is {show(rows(answer.returned))}.")
    return None


def text_fault(case: Case, answer: Answer) -> Fault | None:
    """Find what is wrong with a state as text."""
    if fault := _always(case, answer):
        return fault
    return None if type(answer.returned) is str else Fault("type", f"It returned {a(answer.returned)}, not a str.")


def alike(pairs: Iterable[tuple[Case, Answer]]) -> Iterator[Failure]:
    """Find boards whose text is the same as another's, so that a reader cannot tell them apart."""
    seen: dict[str, str] = {}
    for case, answer in pairs:
        if type(answer.returned) is str and case.truth:
            first = seen.setdefault(answer.returned, case.truth.board)
            if first != case.truth.board:
                yield Failure(case, Fault("alike", f"The text is the same as that of {first}."), answer)


def play_fault(case: Case, answer: Answer) -> Fault | None:
    """Find what is wrong with the state after a move."""
    if case.kind == "taken":
        refused = answer.raised or answer.returned is None
        return None if refused else Fault("accepted", "It accepted a spot that is taken.")
    if fault := _always(case, answer):
        return fault
    made = rows(answer.returned)
    if made is None:
        return Fault("type", f"It returned {a(answer.returned)}; a new GameState is wanted.")
    if made != case.right:
        words = cs50.difference(made, case.right) if cs50.is_board(made) else f"The new state's board is {show(made)}."
        return Fault("value", words)
    if answer.shared:
        return Fault("shared", "The new state and the old one share a row: a change in one changes the other.")
    return None


def search_fault(case: Case, answer: Answer) -> Fault | None:
    """Find what is wrong with the Move that a search returned."""
    if fault := _always(case, answer):
        return fault
    score = value_of(answer.returned)
    if score is None:
        return Fault("type", f"It returned {a(answer.returned)}; a Move with a value is wanted.")
    if score != case.right:
        return Fault("score", f"The value is {score:g}; for this player it is {case.right}.")
    if case.kind == "pruning":
        return _pruning_fault(case, answer)
    return None if case.kind == "finished" else _choice_fault(case, answer)


def _choice_fault(case: Case, answer: Answer) -> Fault | None:
    action = pair(answer.returned)
    if action is None or case.truth is None:
        return Fault("type", "The Move that came back has no row and column.")
    return cs50.move_fault(case.truth, action)


def value_of(returned: Value) -> float | None:
    """Return the value of a Move, or a bare score, which a finished board may give."""
    value = field(returned, "value") if isinstance(returned, Obj) else returned
    return value if type(value) in (int, float) else None  # type: ignore[return-value]


def _pruning_fault(case: Case, answer: Answer) -> Fault | None:
    assert case.truth
    visited = states_visited(answer)
    if 1 < visited >= case.truth.nodes:
        return Fault(
            "unpruned", f"It visited {visited:,} states, as many as without alpha-beta ({case.truth.nodes:,})."
        )
    return None


def states_visited(answer: Answer) -> int:
    """Return how many states a search visited: its own calls, or the moves it tried, and the start."""
    calls = [answer.visits.get(name, 0) for name in COUNTED]
    return 1 + (sum(calls[:2]) or calls[2])


def best_fault(case: Case, answer: Answer) -> Fault | None:
    """Find what is wrong with the best move."""
    if fault := _always(case, answer):
        return fault
    action = pair(answer.returned)
    if action is None or case.truth is None:
        return Fault("type", f"It returned {a(answer.returned)}; a Move with a row and a column is wanted.")
    return cs50.move_fault(case.truth, action)


def punish(failure: Failure) -> tuple[str, ...]:
    """Return the play that punishes a wrong move."""
    action = pair(failure.answer.returned) if failure.answer else None
    if failure.fault.kind != "value" or failure.case.truth is None or action is None:
        return ()
    return oracle.line(failure.case.truth, action)


# The words


def call(case: Case) -> str:
    """Write the call as a learner would."""
    name, args = case.question.call, list(map(_argument, case.question.args))
    words = [f"{key}={show(value)}" for key, value in case.question.keywords.items()]
    owner, _, method = name.partition(".")
    called = f"{args.pop(0)}.{method}" if method else owner
    return f"{called}({', '.join(args + words)})"


def _argument(value: Value) -> str:
    if isinstance(value, Obj) and value.class_name in _NAMED:
        return _NAMED[value.class_name]
    return f"Player.{value.attrs['name']}" if isinstance(value, Obj) else show(value)


_NAMED = {"GameState": "state", "TicTacToeSolver": "solver"}


def right(case: Case) -> str:
    """Write the right value."""
    return show(case.right)


def move_right(case: Case) -> str:
    """Say what a new Move must hold."""
    if case.right is None:
        return "an exception: the value is required"
    row, col, value = case.right
    return f"a Move with row {row}, column {col} and value {value}"


def text_right(_case: Case) -> str:
    """Say what the text of a state must be."""
    return "a text that shows this board, and no other"


def play_right(case: Case) -> str:
    """Say what a move must return."""
    return f"a new GameState with the board {show(case.right)}" if case.kind == "legal" else "None, or an exception"


def search_right(case: Case) -> str:
    """Say what a search must return."""
    assert case.truth
    if case.kind == "pruning":
        return f"fewer than {case.truth.nodes:,} states visited"
    where = f" at {' or '.join(map(str, case.truth.best))}" if case.truth.best else ""
    return f"a Move with the value {case.right}{where}"


def best_right(case: Case) -> str:
    """Say which moves are best."""
    assert case.truth
    return "a Move with (row, col) " + " or ".join(map(str, case.truth.best))
