"""A learner's own functions as the game: asked in the judge's box, put into a table, and searched from there.

Every state that play can reach from a board is asked about once, level by level; the search then runs over
the table. What a learner's function gets wrong is told as a fault: a sentence, and the board it happened on.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from noughts.box.channel import Child
from noughts.errors import Mistake
from noughts.game import itself, size
from noughts.intake.reader import read_named
from noughts.judge.respondent import Answer, Died, Question, Unavailable
from noughts.judge.submission import Submission
from noughts.judge.values import Seq, Value, value
from noughts.mnk import MNK, Action, Position
from noughts.orders import ORDERS
from noughts.output.sentences import sentence
from noughts.search import alphabeta, minimax
from noughts.trace import Node, Tracer, dump
from noughts.web.learner_box import learner_box
from noughts.web.own_tree import not_loaded
from noughts.web.parameters import Method

CPU = 10.0  # seconds for all questions about one board
LARGEST = 20_000  # states that a table may hold
WHOLE = 10_000  # nodes that a minimax tree may have
GAME = MNK(3, 3, 3)
NEEDED = ("initial_state", "player", "actions", "result", "terminal", "utility")


class Wrong(Exception):
    """A fault of the learner's code: what it did, and on which board."""

    def __init__(self, message: str, board: str | None = None) -> None:
        """Keep the sentence and the board."""
        super().__init__(message)
        self.board = board


class Known(NamedTuple):
    """What the learner's functions said of one state."""

    player: str | None
    utility: int
    results: dict[Action, str]


@dataclass
class Table:
    """The learner's game, looked up; it satisfies the Game protocol."""

    first: str
    known: dict[str, Known] = field(default_factory=dict)

    def initial_state(self) -> str:
        """Return the state the game starts from."""
        return self.first

    def player(self, state: str, /) -> str:
        """Return whose turn it is."""
        return self.known[state].player or ""

    def actions(self, state: str, /) -> tuple[Action, ...]:
        """Return the moves the learner allows."""
        return tuple(self.known[state].results)

    def result(self, state: str, action: Action, /) -> str:
        """Return the state after a move."""
        return self.known[state].results[action]

    def terminal(self, state: str, /) -> bool:
        """Tell whether the learner calls the game over."""
        return self.known[state].player is None

    def utility(self, state: str, /) -> int:
        """Return what the learner says a finished state is worth."""
        return self.known[state].utility


def trace(file: Path, board: Position, method: Method) -> dict[str, Any]:
    """Search a board by the rules of a learner's file; a fault is told with the board."""
    if (board.game.m, board.game.n, board.game.k) != (3, 3, 3):
        raise Mistake("Your own rules are shown on the 3 by 3 board.")
    if board.game.terminal(board):
        raise Mistake(f"The game {board} is over; there is nothing to search.")
    submission = read_named(file)
    try:
        return _searched(_table(submission.main, tuple(submission.files.items()), str(board)), str(board), method)
    except Wrong as wrong:
        return {"fault": str(wrong), "board": wrong.board or str(board)}
    except Unavailable as fault:
        raise Mistake(f"The box could not be opened on this machine ({fault}); try again.") from None


def _searched(table: Table, board: str, method: Method) -> dict[str, Any]:
    tree = size(table, itself)
    if table.terminal(board):
        raise Wrong("terminal says that the game is over, though it is not.", board)
    if method.search == "minimax" and tree(board) > WHOLE:
        raise Mistake(f"Plain minimax by your rules has {tree(board):,} nodes here; play two moves first.")
    tracer: Tracer[str, Action] = Tracer(table, tree)
    rank = ORDERS[method.order](GAME.initial_state(), GAME.actions(GAME.initial_state()))
    search = minimax if method.search == "minimax" else alphabeta
    search(table, board, order=lambda _, moves: sorted(moves, key=rank.index), observer=tracer)
    assert tracer.root
    plain = Method(method.search, method.order)._asdict()
    nodes = sum(1 for _ in tracer.root.walk())
    root = _with_boards(tracer.root, board, table)
    told = {"board": board, "method": plain, "nodes": nodes, "total": tree(board), "root": root}
    return {**told, "sentence": _mistaken(table)}


def _mistaken(table: Table) -> str | None:
    """Say on which board, of those with the most free cells, the learner's rules see the end otherwise than ours do."""
    for board in sorted(table.known, key=_stones):
        right, over = _ours(board), table.terminal(board)
        if right is None or (over, table.utility(board) if over else 0) == right or board == table.first:
            continue
        said = f"is over and worth {table.utility(board)}" if over else "goes on"
        truth = f"is over and worth {right[1]}" if right[0] else "goes on"
        return f"These values are by your rules, which are wrong: they say that {board} {said}; it {truth} to X."
    return None


def _ours(board: str) -> tuple[bool, int] | None:
    """Tell whether a board is over and what it is worth by our rules, None where no play leads to it."""
    try:
        position = Position.parse(board, GAME)
    except Mistake:
        return None
    over = GAME.terminal(position)
    return over, GAME.utility(position) if over else 0


def _with_boards(node: Node[Action], board: str, table: Table) -> Any:
    """Write a tree with the learner's own boards, which need not be what our rules would make of a move."""
    data = dump(node)[:7]
    kids = [_with_boards(kid, table.known[board].results[kid.action], table) for kid in node.children if kid.action]
    return [*data, kids, None, board]


# Asking


@lru_cache(maxsize=4)
def _table(main: str, files: tuple[tuple[str, bytes], ...], board: str) -> Table:
    """Ask a file about every state below a board."""
    submission = Submission(main, dict(files))
    try:
        with learner_box(submission, cpu_seconds=CPU) as child:
            _greeted(child, main)
            table = Table(_first(child))
            if table.first != board:
                table.known[table.first] = Known(_player(child, table.first), 0, {})
            level = [board]
            while level:
                level = _grown(child, table, level)
            return table
    except Died as died:
        raise Wrong(f"{main} stopped: {sentence(died.detail)}.", _board_of(died.question)) from None


def _greeted(child: Child, main: str) -> None:
    if broken := not_loaded(main, child.hello):
        raise Wrong(broken)
    missing = [name for name in NEEDED if name not in child.hello.names]
    if missing:
        raise Wrong(f"{main} has no {', '.join(missing)}.")


def _first(child: Child) -> str:
    return _notation(_one(child, "initial_state"), "initial_state()", None)


def _player(child: Child, board: str) -> str:
    return str(_checked(_one(child, "player", board), str, "player", board))


def _grown(child: Child, table: Table, boards: list[str]) -> list[str]:
    """Ask about one level of states, and return the next."""
    over = dict(zip(boards, _all(child, "terminal", boards), strict=True))
    done = [board for board in boards if _checked(over[board], bool, "terminal", board)]
    going = [board for board in boards if not over[board]]
    for board, worth in zip(done, _all(child, "utility", done), strict=True):
        table.known[board] = Known(None, _worth(worth, board), {})
    players = _all(child, "player", going)
    moves = [_moves(said, board) for board, said in zip(going, _all(child, "actions", going), strict=True)]
    tried = [(board, move) for board, some in zip(going, moves, strict=True) for move in some]
    after = _results(child, tried)
    for board, player, some in zip(going, players, moves, strict=True):
        who = _checked(player, str, "player", board)
        table.known[board] = Known(who, 0, {move: after[board, move] for move in some})
    if len(table.known) > LARGEST:
        raise Wrong(f"There are more than {LARGEST:,} states by these rules; tic-tac-toe has 5,478.")
    return sorted({state for state in after.values() if state not in table.known})


def _results(child: Child, tried: list[tuple[str, Action]]) -> dict[tuple[str, Action], str]:
    questions = [Question("result", (_rows(board), value(move))) for board, move in tried]
    found = {}
    for (board, move), answer in zip(tried, child.ask(questions), strict=True):
        after = _notation(_returned(answer, "result", board), f"result(board, {move})", board)
        if _stones(after) != _stones(board) + 1:
            raise Wrong(f"result(board, {move}) gives {after}: a move adds one stone.", board)
        found[board, move] = after
    return found


def _all(child: Child, name: str, boards: list[str]) -> list[Value]:
    questions = (Question(name, (_rows(board),)) for board in boards)
    return [_returned(answer, name, board) for board, answer in zip(boards, child.ask(questions), strict=True)]


def _one(child: Child, name: str, *boards: str) -> Value:
    (answer,) = child.ask([Question(name, tuple(_rows(board) for board in boards))])
    return _returned(answer, name, boards[0] if boards else None)


# Reading what came back


def _returned(answer: Answer, name: str, board: str | None) -> Value:
    if answer.raised:
        kind, message = answer.raised
        where = f" on line {answer.line}" if answer.line else ""
        raise Wrong(f"{name} raised {kind}{where}: {message[:200]}", board)
    return answer.returned


def _checked(said: Value, kind: type, name: str, board: str) -> Any:
    if type(said) is not kind:
        raise Wrong(f"{name} gave {_shown(said)}, which is no {kind.__name__}.", board)
    return said


def _worth(said: Value, board: str) -> int:
    if type(said) is not int or said not in (-1, 0, 1):
        raise Wrong(f"utility gave {_shown(said)}; it is 1, 0 or -1.", board)
    return said


def _moves(said: Value, board: str) -> list[Action]:
    items = said.items if isinstance(said, Seq) else ()
    moves = [_move(item) for item in items]
    if not moves or None in moves:
        raise Wrong(f"actions gave {_shown(said)}; it is a set of (row, column), each from 0 to 2.", board)
    return sorted({move for move in moves if move})


def _move(item: Value) -> Action | None:
    if not isinstance(item, Seq) or len(item.items) != 2 or any(type(part) is not int for part in item.items):
        return None
    row, col = item.items
    assert isinstance(row, int)
    assert isinstance(col, int)
    return (row, col) if 0 <= row < 3 and 0 <= col < 3 else None


def _notation(said: Value, call: str, board: str | None) -> str:
    """Read a board of lists as text."""
    rows = [row.items for row in said.items if isinstance(row, Seq)] if isinstance(said, Seq) else []
    cells = [cell for row in rows for cell in row]
    if [len(row) for row in rows] != [3, 3, 3] or any(cell not in ("X", "O", None) for cell in cells):
        raise Wrong(f"{call} gave {_shown(said)}; it is a list of three rows of three cells.", board)
    return "/".join("".join(str(cell or ".") for cell in row) for row in rows)


def _rows(board: str) -> Value:
    return value([[None if cell == "." else cell for cell in row] for row in board.split("/")])


def _stones(board: str) -> int:
    return sum(board.count(mark) for mark in "XO")


def _shown(said: Value) -> str:
    """Write a value briefly."""
    return _plain(said)[:80]


def _plain(said: Value) -> str:
    if isinstance(said, Seq):
        return f"{said.kind} of {len(said.items)}"
    return repr(said) if said is None or isinstance(said, bool | int | float | str) else "something else"


def _board_of(question: Question | None) -> str | None:
    """Return the board that a fatal question was about."""
    args: Iterable[Value] = question.args if question else ()
    return next(_boards(args), None)


def _boards(args: Iterable[Value]) -> Iterator[str]:
    for arg in args:
        if isinstance(arg, Seq) and len(arg.items) == 3:
            yield _notation(arg, "", None)
