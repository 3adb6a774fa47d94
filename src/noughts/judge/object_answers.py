"""How answers of the object contract are marked, and what would have been right."""

from collections.abc import Iterable, Iterator
from typing import Any

from noughts.judge import cs50, oracle
from noughts.judge.contract import Case, Failure, Fault
from noughts.judge.describe import error, show, sort
from noughts.judge.note import Note, note
from noughts.judge.respondent import Answer
from noughts.judge.values import Obj, Value
from noughts.mnk import Action

SEARCH = ("TicTacToeSolver.solve_my_move", "TicTacToeSolver.solve_opponent_move")
COUNTED = (*SEARCH, "GameState.move")


def _always(case: Case, answer: Answer) -> Fault | None:
    if answer.raised:
        return Fault("raised", lambda: note("raised", **error(answer)))
    if answer.args is not None and any(map(_changed, case.question.args, answer.args)):
        return Fault("mutated", lambda: note("state changed"))
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
    return Fault("value", lambda: note("no enum", member=show(case.right)))


def move_fault(case: Case, answer: Answer) -> Fault | None:
    """Find what is wrong with a new Move."""
    if case.kind == "no value":
        return None if answer.raised else Fault("accepted", lambda: note("move without value"))
    if answer.raised:
        return Fault("raised", lambda: note("raised", **error(answer)))
    if parts(answer.returned) != case.right:
        return Fault("value", lambda: note("move holds", returned=show(answer.returned)))
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
        return Fault("raised", lambda: note("raised", **error(answer)))
    if rows(answer.returned) != case.right:
        return Fault("value", lambda: note("new board is", board=show(rows(answer.returned))))
    return None


def text_fault(case: Case, answer: Answer) -> Fault | None:
    """Find what is wrong with a state as text."""
    if fault := _always(case, answer):
        return fault
    return (
        None if type(answer.returned) is str else Fault("type", lambda: note("no text", returned=sort(answer.returned)))
    )


def alike(pairs: Iterable[tuple[Case, Answer]]) -> Iterator[Failure]:
    """Find boards whose text is the same as another's, or another one when it is asked for again."""
    boards, texts = dict[str, str](), dict[str, str]()
    for case, answer in pairs:
        if type(answer.returned) is str and case.truth:
            board, text = case.truth.board, answer.returned
            first = boards.setdefault(text, board)
            if first != board or texts.setdefault(board, text) != text:
                yield Failure(case, _not_its_own(first, board), answer)


def _not_its_own(first: str, board: str) -> Fault:
    return Fault("alike", lambda: note("text alike", board=first) if first != board else note("text changes"))


def play_fault(case: Case, answer: Answer) -> Fault | None:
    """Find what is wrong with the state after a move."""
    if case.kind == "taken":
        refused = answer.raised or answer.returned is None
        return None if refused else Fault("accepted", lambda: note("taken spot played"))
    if fault := _always(case, answer):
        return fault
    made = rows(answer.returned)
    if made is None:
        return Fault("type", lambda: note("no state", returned=sort(answer.returned)))
    if made != case.right:
        return Fault("value", lambda: _other_board(made, case.right))
    if answer.shared:
        return Fault("shared", lambda: note("state shares a row"))
    return None


def _other_board(made: Any, right: Any) -> Note:
    """Say how the board of a state differs from the right one."""
    return cs50.difference(made, right) if cs50.is_board(made) else note("state board is", board=show(made))


def search_fault(case: Case, answer: Answer) -> Fault | None:
    """Find what is wrong with the Move that a search returned."""
    if fault := _always(case, answer):
        return fault
    score = value_of(answer.returned)
    if score is None:
        return Fault("type", lambda: note("no valued move", returned=sort(answer.returned)))
    if score != case.right:
        return Fault("score", lambda: note("other score", returned=f"{score:g}", right=case.right))
    if case.kind == "pruning":
        return _pruning_fault(case, answer)
    return None if case.kind == "finished" else _choice_fault(case, answer)


def _choice_fault(case: Case, answer: Answer) -> Fault | None:
    action = pair(answer.returned)
    if action is None or case.truth is None:
        return Fault("type", lambda: note("move without cell"))
    return cs50.move_fault(case.truth, action)


def value_of(returned: Value) -> float | None:
    """Return the value of a Move, or a bare score, which a finished board may give."""
    value = field(returned, "value") if isinstance(returned, Obj) else returned
    return value if type(value) in (int, float) else None  # type: ignore[return-value]


def _pruning_fault(case: Case, answer: Answer) -> Fault | None:
    assert case.truth
    visited, nodes = states_visited(answer), case.truth.nodes
    if 1 < visited >= nodes:
        return Fault("unpruned", lambda: note("visits all", visited=visited, nodes=nodes))
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
        return Fault("type", lambda: note("no placed move", returned=sort(answer.returned)))
    return cs50.move_fault(case.truth, action)


def game_fault(_case: Case, answer: Answer) -> Fault | None:
    """Find what is wrong with a game that the program plays with itself: no end, or no move at all."""
    if answer.raised:
        return Fault("raised", lambda: note("raised", **error(answer)))
    return None if any(answer.visits.values()) else Fault("value", lambda: note("no game"))


def game_right(_case: Case) -> Note:
    """Tell what a game must do."""
    return note("a whole game")


def punish(failure: Failure) -> tuple[str, ...]:
    """Return the play that punishes a wrong move."""
    action = pair(failure.answer.returned) if failure.answer else None
    if failure.fault.kind != "value" or failure.case.truth is None or action is None:
        return ()
    return oracle.line(failure.case.truth, action)


# What was called, and what would have been right


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


def right(case: Case) -> Note:
    """Tell the right value."""
    return note("the value", text=show(case.right))


def move_right(case: Case) -> Note:
    """Tell what a new Move must hold."""
    if case.right is None:
        return note("an exception for no value")
    row, col, value = case.right
    return note("a whole move", row=row, col=col, value=value)


def text_right(_case: Case) -> Note:
    """Tell what the text of a state must be."""
    return note("a text of its own")


def play_right(case: Case) -> Note:
    """Tell what a move must return."""
    return note("a new state", board=show(case.right)) if case.kind == "legal" else note("None or an exception")


def search_right(case: Case) -> Note:
    """Tell what a search must return."""
    assert case.truth
    if case.kind == "pruning":
        return note("fewer states", nodes=case.truth.nodes)
    return note("a valued move", value=case.right, moves=list(map(list, case.truth.best)))


def best_right(case: Case) -> Note:
    """Tell which moves are best."""
    assert case.truth
    return note("a best placed move", moves=list(map(list, case.truth.best)))
