"""The object contract: Move, Player, GameState and TicTacToeSolver, either choice where the course leaves one.

A file chooses how a Move is made and whom the player of solve_opponent_move stands for; `probe` asks, and
`contract` builds the cases for the answers.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from math import inf
from typing import Any, NamedTuple

from noughts.judge import object_answers as marks
from noughts.judge import oracle
from noughts.judge.contract import Case, Check, Contract, early_sample
from noughts.judge.object_answers import COUNTED, SEARCH
from noughts.judge.oracle import Truth, truths
from noughts.judge.respondent import Answer, Question
from noughts.judge.values import Obj, Seq
from noughts.mnk import Action, O, X

PARTS = ("Move", "Player", "GameState", "TicTacToeSolver")
FUNCTIONS = (
    *PARTS[:3],
    *(f"GameState.{method}" for method in ("game_over", "winner", "__str__", "spot", "move")),
    *(f"TicTacToeSolver.{method}" for method in ("solve_my_move", "solve_opponent_move", "find_best_move")),
    "main",
)
"""What such a file is marked by."""
PLAYERS = {mark: Obj("Player", {"name": mark}) for mark in (X, O)}
SOLVER = Obj("TicTacToeSolver", {})
EMPTY = ".../.../..."
AGAIN = 27  # of the states, one in so many is asked twice for its text, which must be the same
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


def probe() -> list[Question]:
    """Return the questions whose answers show a file's style.

    Of the last three boards one is over; on the other X wins at once, and O's piece in the same place would draw.
    """
    over, open_ = truths()["XXX/OO./..."], truths()["XX./OOX/XOO"]
    asked = ((over, X), (open_, X), (open_, O))
    return [*_makes(*WHOLE), *_shorts(5), *(_search(SEARCH[1], truth, mark) for truth, mark in asked)]


def style(answers: Sequence[Answer | None]) -> Style:
    """Read a file's style from the answers to the probe, None where there was none."""
    makes, shorts = answers[:4], answers[4:6]
    over, by_mover, by_other = (answer and marks.value_of(answer.returned) for answer in answers[6:])
    mover = by_mover == -1 or (by_other != -1 and over != 1)
    return Style(_first(makes, WHOLE), _first(shorts, (-1, -1, 5)), mover)


def _first(answers: Sequence[Answer | None], right: tuple[int, int, int]) -> int:
    return next((index for index, answer in enumerate(answers) if answer and marks.parts(answer.returned) == right), 0)


@cache
def contract(chosen: Style) -> Contract:
    """Return the contract in this style, with all its cases."""
    return Contract("object", (*_parts(chosen), *_state_checks(), *_solver_checks(chosen)))


def _parts(chosen: Style) -> Iterator[Check]:
    new = Case(Question("GameState"), None, board(EMPTY))
    yield Check("Move", list(_moves(chosen)), marks.move_fault, marks.call, marks.move_right)
    yield Check("Player", _players(), marks.player_fault, marks.call, marks.right)
    yield Check("GameState", [new], marks.new_fault, marks.call, marks.right)


def _state_checks() -> Iterator[Check]:
    over, winner, text = (_states(method, right) for method, right in METHODS.items())
    text += text[::AGAIN]
    yield Check("GameState.game_over", over, marks.same_fault, marks.call, marks.right, "terminal")
    yield Check("GameState.winner", winner, marks.same_fault, marks.call, marks.right, "winner")
    yield Check("GameState.__str__", text, marks.text_fault, marks.call, marks.text_right, across=marks.alike)
    yield Check("GameState.spot", list(_spots()), marks.same_fault, marks.call, marks.right, "spot")
    yield Check("GameState.move", [*_legal(), *_taken()], marks.play_fault, marks.call, marks.play_right, "result")


def _solver_checks(chosen: Style) -> Iterator[Check]:
    mine, theirs = SEARCH
    my_cases = [*_ended(mine, 1), *_mine()]
    their_cases = [*_ended(theirs, -1 if chosen.mover else 1), *_theirs(chosen)]
    for name, asked in ((mine, my_cases), (theirs, their_cases)):
        cases, early = early_sample(asked)
        yield Check(name, cases, marks.search_fault, marks.call, marks.search_right, "search", True, early)
    best = "TicTacToeSolver.find_best_move"
    cases, early = early_sample(_best(best))
    yield Check(best, cases, marks.best_fault, marks.call, marks.best_right, "minimax", True, early, marks.punish)
    game = [Case(Question("main", count=(best, *COUNTED)), kind="game")]
    yield Check("main", game, marks.game_fault, marks.call, marks.game_right, thinks=True)


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


def _states(method: str, right: Callable[[Truth], Any]) -> list[Case]:
    return [Case(Question(f"GameState.{method}", (state(t),)), t, right(t)) for t in truths().values()]


def _over(truth: Truth) -> bool:
    return truth.terminal


def _winner(truth: Truth) -> Obj | None:
    return PLAYERS[truth.winner] if truth.winner else None


METHODS: dict[str, Callable[[Truth], Any]] = {"game_over": _over, "winner": _winner, "__str__": _over}


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
    for truth in _small()[::2]:
        mover = truth.position.player
        yield Case(_search(SEARCH[0], truth, mover), truth, _score(truth, mover), "search")
    for truth in _counted():
        mover = truth.position.player
        yield Case(_search(SEARCH[0], truth, mover, count=COUNTED), truth, _score(truth, mover), "pruning")


def _theirs(chosen: Style) -> Iterator[Case]:
    for truth in _small()[1::2]:
        mover, other = truth.position.player, _other(truth.position.player)
        named = mover if chosen.mover else other
        yield Case(_search(SEARCH[1], truth, named), truth, _score(truth, other), "search")


def _small() -> list[Truth]:
    """Return the unfinished boards with few free cells, fullest first; the two searches take turns."""
    return [truth for truth in reversed(truths().values()) if truth.actions and len(truth.actions) <= FEW]


def _counted() -> list[Truth]:
    return [truths()[board] for board in ("X../.O./...", "XO./.../...", ".X./O../...")]


def _best(name: str) -> list[Case]:
    found = [truth for truth in reversed(truths().values()) if not truth.terminal]
    return [Case(Question(name, (SOLVER, state(t), PLAYERS[t.position.player])), t, t.best) for t in found]


def _search(method: str, truth: Truth, mark: str, count: tuple[str, ...] = ()) -> Question:
    return Question(method, (SOLVER, state(truth), -inf, inf, PLAYERS[mark]), count=count)


def _score(truth: Truth, mark: str) -> int:
    return truth.value if mark == X else -truth.value


def _other(mark: str) -> str:
    return O if mark == X else X


def state(truth: Truth) -> Obj:
    """Return a position as a GameState."""
    return _state(truth.board)


@cache
def _state(notation: str) -> Obj:
    return Obj("GameState", {"board": board(notation)})


@cache
def board(notation: str) -> Seq:
    """Return a board as rows of Players and None."""
    return Seq("list", tuple(Seq("list", tuple(map(_cell, row))) for row in notation.split("/")))


def _cell(mark: str) -> Obj | None:
    return PLAYERS.get(mark)
