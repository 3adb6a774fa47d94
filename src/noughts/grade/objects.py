"""The object contract: Move, Player, GameState and TicTacToeSolver, either choice where the course leaves one.

A file chooses how a Move is made and whom the player of solve_opponent_move stands for; `PROBE` asks, and
`contract` builds the cases for the answers.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from math import inf
from typing import Any, NamedTuple

from noughts.grade import cs50, oracle
from noughts.grade.contract import Case, Check, Contract, Failure, Fault
from noughts.grade.oracle import Truth, truths
from noughts.grade.show import a, error, show
from noughts.grade.wire import Answer, Obj, Question, Seq, Value
from noughts.mnk import Action, O, X

PLAYERS = {mark: Obj("Player", {"name": mark}) for mark in (X, O)}
SOLVER = Obj("TicTacToeSolver", {})
SEARCH = ("TicTacToeSolver.solve_my_move", "TicTacToeSolver.solve_opponent_move")
COUNTED = (*SEARCH, "GameState.move")
FEW = 5  # free cells: the two searches are asked by themselves up to here, and through find_best_move beyond
WHOLE = (0, 2, 5)
"""The row, column and value that show how a Move is made: no two alike."""


class Style(NamedTuple):
    """How a file makes use of the freedom that the contract leaves."""

    make: int = 0
    """Which way of making a Move with all three parts works."""
    short: int = 0
    """Which way of making a Move from its value alone works."""
    mover: bool = True
    """Whether the player of solve_opponent_move is the one to move, or the one whose score counts."""


def _makes(row: int, col: int, value: int) -> list[Question]:
    return [
        Question("Move", (), {"row": row, "col": col, "value": value}),
        Question("Move", (), {"row": row, "column": col, "value": value}),
        Question("Move", (value, row, col)),
        Question("Move", (row, col, value)),
    ]


def _shorts(value: int) -> list[Question]:
    return [Question("Move", (), {"value": value}), Question("Move", (value,))]


def _won_by_x() -> Truth:
    return truths()["XXX/OO./..."]


def probe() -> list[Question]:
    """Return the questions whose answers show a file's style."""
    return [*_makes(*WHOLE), *_shorts(5), _search(SEARCH[1], _won_by_x(), X)]


def style(answers: Sequence[Answer | None]) -> Style:
    """Read a file's style from the answers to the probe, None where there was none."""
    makes, shorts, opponent = answers[:4], answers[4:6], answers[6]
    scored = _value(opponent.returned) if opponent else None
    return Style(_first(makes, WHOLE), _first(shorts, (-1, -1, 5)), scored != 1)


def _first(answers: Sequence[Answer | None], right: tuple[int, int, int]) -> int:
    return next((index for index, answer in enumerate(answers) if answer and parts(answer.returned) == right), 0)


@cache
def contract(chosen: Style) -> Contract:
    """Return the contract in this style, with all its cases."""
    everything = truths().values()
    mine, theirs = SEARCH
    checks = (
        Check("Move", list(_moves(chosen)), _move_fault, _call, _move_right),
        Check("Player", _players(), _player_fault, _call, _right),
        Check(
            "GameState", [Case(Question("GameState"), None, board("/".join(["..."] * 3)))], _new_fault, _call, _right
        ),
        Check("GameState.game_over", _states("game_over", everything, _over), _same_fault, _call, _right, "terminal"),
        Check("GameState.winner", _states("winner", everything, _winner), _same_fault, _call, _right, "winner"),
        Check(
            "GameState.__str__", _states("__str__", everything, _over), _text_fault, _call, _text_right, across=_alike
        ),
        Check("GameState.spot", list(_spots()), _same_fault, _call, _right, "spot"),
        Check("GameState.move", [*_legal(), *_taken()], _play_fault, _call, _play_right, "result"),
        Check(mine, [*_ended(mine, 1), *_mine()], _search_fault, _call, _search_right, "search", True),
        Check(
            theirs,
            [*_ended(theirs, -1 if chosen.mover else 1), *_theirs(chosen)],
            _search_fault,
            _call,
            _search_right,
            "search",
            True,
        ),
        Check("TicTacToeSolver.find_best_move", _best(), _best_fault, _call, _best_right, "minimax", True, _punish),
    )
    return Contract("object", "object classes", checks)


# The cases


def _moves(chosen: Style) -> Iterator[Case]:
    for value in (-1, 0, 1):
        yield Case(_shorts(value)[chosen.short], None, (-1, -1, value), "short")
    for row, col in ((row, col) for row in range(3) for col in range(3)):
        yield Case(_makes(row, col, 1)[chosen.make], None, (row, col, 1), "whole")
    yield Case(Question("Move"), None, None, "no value")


def _players() -> list[Case]:
    """Ask Player(Player.X): of an enumerated type that is the member itself, of any other class it is not."""
    return [Case(Question("Player", (who,)), None, who) for who in PLAYERS.values()]


def _states(method: str, among: Iterable[Truth], right: Callable[[Truth], Any]) -> list[Case]:
    return [Case(Question(f"GameState.{method}", (state(truth),)), truth, right(truth)) for truth in among]


def _over(truth: Truth) -> bool:
    return truth.terminal


def _winner(truth: Truth) -> Obj | None:
    return PLAYERS[truth.winner] if truth.winner else None


def _spots() -> Iterator[Case]:
    """Yield every spot of the small boards, and one spot of each other board in turn."""
    for number, truth in enumerate(truths().values()):
        for cell in range(9) if truth.stones < 3 else [number % 9]:
            row, col = divmod(cell, 3)
            yield Case(Question("GameState.spot", (state(truth), row, col)), truth, _cell(truth.board[4 * row + col]))


def _legal() -> Iterator[Case]:
    for truth in truths().values():
        for action in truth.actions:
            yield Case(_move(truth, action), truth, board(oracle.after(truth, action).board), "legal")


def _taken() -> Iterator[Case]:
    """Yield every taken spot of the small boards, and one of each other unfinished board in turn."""
    for number, truth in enumerate(truths().values()):
        taken = [divmod(cell, 3) for cell in range(9) if truth.board[4 * (cell // 3) + cell % 3] != "."]
        if taken and not truth.terminal:
            chosen = taken if truth.stones < 3 else [taken[number % len(taken)]]
            yield from (Case(_move(truth, action), truth, None, "taken") for action in chosen)


def _move(truth: Truth, action: Action) -> Question:
    return Question("GameState.move", (state(truth), *action, PLAYERS[truth.position.player]))


def _ended(method: str, sign: int) -> Iterator[Case]:
    """Yield finished boards for both players; the sign says whose score the method returns there."""
    for truth in reversed(truths().values()):
        for mark in (X, O) if truth.terminal else ():
            yield Case(_search(method, truth, mark), truth, sign * _score(truth, mark), "finished")


def _mine() -> Iterator[Case]:
    for truth in _small():
        mover = truth.position.player
        yield Case(_search(SEARCH[0], truth, mover), truth, _score(truth, mover), "search")
    for truth in _counted():
        mover = truth.position.player
        yield Case(_search(SEARCH[0], truth, mover, count=COUNTED), truth, _score(truth, mover), "pruning")


def _theirs(chosen: Style) -> Iterator[Case]:
    for truth in _small():
        mover, other = truth.position.player, _other(truth.position.player)
        named = mover if chosen.mover else other
        yield Case(_search(SEARCH[1], truth, named), truth, _score(truth, other), "search")


def _small() -> list[Truth]:
    """Return the unfinished boards with few free cells, fullest first."""
    return [truth for truth in reversed(truths().values()) if truth.actions and len(truth.actions) <= FEW]


def _counted() -> list[Truth]:
    return [truths()[board] for board in ("X../.O./...", "XO./.../...", ".X./O../...")]


def _best() -> list[Case]:
    found = [truth for truth in reversed(truths().values()) if not truth.terminal]
    name = "TicTacToeSolver.find_best_move"
    return [Case(Question(name, (SOLVER, state(t), PLAYERS[t.position.player])), t, t.best) for t in found]


def _search(method: str, truth: Truth, mark: str, count: tuple[str, ...] = ()) -> Question:
    return Question(method, (SOLVER, state(truth), -inf, inf, PLAYERS[mark]), count=count)


def _score(truth: Truth, mark: str) -> int:
    return truth.value if mark == X else -truth.value


def _other(mark: str) -> str:
    return O if mark == X else X


def state(truth: Truth) -> Obj:
    """Return a position as a GameState."""
    return Obj("GameState", {"board": board(truth.board)})


@cache
def board(notation: str) -> Seq:
    """Return a board as rows of Players and None."""
    return Seq("list", tuple(Seq("list", tuple(map(_cell, row))) for row in notation.split("/")))


def _cell(mark: str) -> Obj | None:
    return PLAYERS.get(mark)


# The marking


def _always(case: Case, answer: Answer) -> Fault | None:
    if answer.raised:
        return Fault("raised", f"It raised {error(answer)}.")
    states = (item for item in case.question.args if isinstance(item, Obj) and item.class_name == "GameState")
    after = (item for item in answer.args if isinstance(item, Obj) and item.class_name == "GameState")
    if answer.args is not case.question.args and [rows(s) for s in states] != [rows(s) for s in after]:
        return Fault("mutated", "It changed the GameState it was given.")
    return None


def rows(value: Any) -> Any:
    """Return the board of a GameState, None of anything else."""
    return value.attrs.get("board") if isinstance(value, Obj) and value.class_name == "GameState" else None


def _same_fault(case: Case, answer: Answer) -> Fault | None:
    if fault := _always(case, answer):
        return fault
    if type(answer.returned) is type(case.right) and answer.returned == case.right:
        return None
    return cs50.wrong(answer.returned, case.right)


def _player_fault(case: Case, answer: Answer) -> Fault | None:
    if answer.returned == case.right:
        return None
    return Fault("value", f"Player is not an enumerated type with a member {show(case.right)}.")


def _move_fault(case: Case, answer: Answer) -> Fault | None:
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


def _new_fault(case: Case, answer: Answer) -> Fault | None:
    if answer.raised:
        return Fault("raised", f"It raised {error(answer)}.")
    if rows(answer.returned) != case.right:
        return Fault("value", f"Its board is {show(rows(answer.returned))}.")
    return None


def _text_fault(case: Case, answer: Answer) -> Fault | None:
    if fault := _always(case, answer):
        return fault
    return None if type(answer.returned) is str else Fault("type", f"It returned {a(answer.returned)}, not a str.")


def _alike(pairs: Iterable[tuple[Case, Answer]]) -> Iterator[Failure]:
    """Find boards whose text is the same as another's, so that a reader cannot tell them apart."""
    seen: dict[str, str] = {}
    for case, answer in pairs:
        if type(answer.returned) is str and case.truth:
            first = seen.setdefault(answer.returned, case.truth.board)
            if first != case.truth.board:
                yield Failure(case, Fault("alike", f"The text is the same as that of {first}."), answer)


def _play_fault(case: Case, answer: Answer) -> Fault | None:
    if case.kind == "taken":
        refused = answer.raised or answer.returned is None
        return None if refused else Fault("accepted", "It accepted a spot that is taken.")
    if fault := _always(case, answer):
        return fault
    if rows(answer.returned) is None:
        return Fault("type", f"It returned {a(answer.returned)}; a new GameState is wanted.")
    if rows(answer.returned) != case.right:
        return Fault("value", "The new state has another board.")
    if answer.shared:
        return Fault("shared", "The new state and the old one share a row: a change in one changes the other.")
    return None


def _search_fault(case: Case, answer: Answer) -> Fault | None:
    if fault := _always(case, answer):
        return fault
    score = _value(answer.returned)
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


def _value(returned: Value) -> float | None:
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


def _best_fault(case: Case, answer: Answer) -> Fault | None:
    if fault := _always(case, answer):
        return fault
    action = pair(answer.returned)
    if action is None or case.truth is None:
        return Fault("type", f"It returned {a(answer.returned)}; a Move with a row and a column is wanted.")
    return cs50.move_fault(case.truth, action)


def _punish(failure: Failure) -> tuple[str, ...]:
    action = pair(failure.answer.returned) if failure.answer else None
    if failure.fault.kind != "value" or failure.case.truth is None or action is None:
        return ()
    return oracle.line(failure.case.truth, action)


# The words


def _call(case: Case) -> str:
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


def _right(case: Case) -> str:
    return show(case.right)


def _move_right(case: Case) -> str:
    if case.right is None:
        return "an exception: the value is required"
    row, col, value = case.right
    return f"a Move with row {row}, column {col} and value {value}"


def _text_right(_case: Case) -> str:
    return "a text that shows this board, and no other"


def _play_right(case: Case) -> str:
    return f"a new GameState with the board {show(case.right)}" if case.kind == "legal" else "None, or an exception"


def _search_right(case: Case) -> str:
    assert case.truth
    if case.kind == "pruning":
        return f"fewer than {case.truth.nodes:,} states visited"
    where = f" at {' or '.join(map(str, case.truth.best))}" if case.truth.best else ""
    return f"a Move with the value {case.right}{where}"


def _best_right(case: Case) -> str:
    assert case.truth
    return "a Move with (row, col) " + " or ".join(map(str, case.truth.best))
