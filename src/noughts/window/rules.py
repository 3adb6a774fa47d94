"""Rules and moves for the window: from the engine, or from a course module that may do anything.

Each answers the window's three questions: the first board, the board after a move, the machine's move.
A module sees only copies of its boards, so that it cannot spoil the game; that it tried is said.
"""

import traceback
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any, Protocol

from noughts import levels
from noughts.errors import Mistake
from noughts.load import Course, load
from noughts.mnk import MNK, Action, O, Position, X, cells, completed
from noughts.window.state import Board, Cells, Play, Reply, RulesRequest, Source, Start, Think, Trouble

MINIMAX = "plays what the file's own minimax says"


class Broken(Exception):
    """A module did what the contract does not allow: one sentence says what."""


class Rules(Protocol):
    """The window's three questions."""

    def start(self) -> Board:
        """Return the first board."""

    def play(self, cells: Cells, action: Action) -> Board:
        """Return the board after a move."""

    def think(self, cells: Cells, level: str) -> tuple[Action, str]:
        """Return the machine's move, and a sentence on what the search for it did, if that is known."""


def open_rules(source: Source, seed: int | None = None) -> Rules:
    """Return the rules of a source; with a seed, equal questions get equal answers."""
    return Module(source.path, Random(seed)) if source.path else Engine(source.game, Random(seed))


def level_names(source: Source) -> tuple[tuple[str, str], ...]:
    """Return the levels of a source, each with what it does."""
    *lower, best = levels.described(source.game).items()
    return (*lower, ("minimax", MINIMAX) if source.path else best)


def serve(rules: Rules, request: RulesRequest) -> Reply | Trouble:
    """Answer one question; whatever goes wrong becomes a sentence."""
    board = None if isinstance(request, Start) else request.cells
    try:
        return _answer(rules, request)
    except (Broken, Mistake) as error:
        return Trouble(request, _printable(str(error)), board)


def _answer(rules: Rules, request: RulesRequest) -> Reply:
    match request:
        case Start():
            return Reply(request, rules.start())
        case Play(board, action):
            return Reply(request, rules.play(board, action), action)
        case Think(board, level):
            action, effort = rules.think(board, level)
            return Reply(request, rules.play(board, action), action, effort)


class Engine:
    """The package's own rules and players."""

    def __init__(self, game: MNK, rng: Random) -> None:
        """Play this game."""
        self.game = game
        self.rng = rng

    def start(self) -> Board:
        """Return the empty board."""
        return self._board(self.game.initial_state())

    def play(self, cells: Cells, action: Action) -> Board:
        """Return the board after a move."""
        return self._board(self.game.result(Position.from_rows(cells, self.game), action))

    def think(self, cells: Cells, level: str) -> tuple[Action, str]:
        """Return a move at this level."""
        position = Position.from_rows(cells, self.game)
        decision = levels.decide(position, level, self.rng)
        return decision.action, levels.motive(decision)

    def _board(self, position: Position) -> Board:
        game, over = self.game, self.game.terminal(position)
        board = tuple(map(tuple, position.rows()))
        player = None if over else game.player(position)
        winner = game.winner(position)
        return Board(board, player, frozenset(game.actions(position)), winner, over, won_lines(position, winner))


def won_lines(position: Position, winner: str | None) -> tuple[tuple[Action, ...], ...]:
    """Return the lines that the winner holds, cell by cell."""
    stones = {X: position.x, O: position.o}.get(winner or "", 0)
    held = [line for line in completed(position) if line & stones]
    return tuple(tuple(divmod(cell, position.game.m) for cell in cells(line)) for line in held)


class Module:
    """A course module's rules and minimax, read anew for every game."""

    def __init__(self, path: str, rng: Random) -> None:
        """Play by the file at this path; it is read when first needed."""
        self.path = Path(path)
        self.rng = rng
        self.module: Course | None = None

    def start(self) -> Board:
        """Read the file and return its first board."""
        self.module = None
        return self._board(self._call("initial_state"))

    def play(self, cells: Cells, action: Action) -> Board:
        """Return the board after a move."""
        return self._board(self._call("result", self._state(cells), action))

    def think(self, cells: Cells, level: str) -> tuple[Action, str]:
        """Return a move at this level: by minimax, or by looking one or two moves ahead with the file's rules."""
        board = self._state(cells)
        if level == "minimax":
            with self._counted() as calls:
                move = self._call("minimax", board)
            legal = self._actions(board)
            if not _is_action(move) or tuple(move) not in legal:
                raise Broken(
                    f"minimax(board) returned {_shown(move)}, which is not one of the {len(legal)} allowed actions."
                )
            return _plain(move), f"Its minimax called result() {calls[0]:,} times." if calls[0] else ""
        moves, saw = self._looked_ahead(board, int(level))
        return self.rng.choice(moves), f"Looking {level} ahead by the file's own rules, it {saw}."

    def _looked_ahead(self, board: Any, ahead: int) -> tuple[list[Action], str]:
        """Return the moves that win at once, else with two moves ahead those that let nobody win at once, else all."""
        me, actions = self._call("player", board), sorted(self._actions(board))
        after = {action: self._call("result", board, action) for action in actions}
        wins = [action for action in actions if self._call("winner", after[action]) == me]
        safe = [action for action in actions if ahead < 2 or not self._can_win(after[action])]
        if wins:
            return wins, "saw this win"
        if not safe:
            return actions, "saw no way to stop you, and played anywhere"
        nothing = "saw no win and played anywhere" if ahead < 2 else "saw no win and no threat, and played anywhere"
        return safe, nothing if len(safe) == len(actions) else "saw no win, and kept you from one"

    def _can_win(self, board: Any) -> bool:
        """Tell whether the player to move can win at once."""
        if self._call("terminal", board):
            return False
        me = self._call("player", board)
        return any(self._call("winner", self._call("result", board, action)) == me for action in self._actions(board))

    def _loaded(self) -> Course:
        if self.module is None:
            self.module = load(self.path)
        return self.module

    def _marks(self) -> dict[str, Any]:
        module = self._loaded()
        return {X: getattr(module, "X", X), O: getattr(module, "O", O), "": getattr(module, "EMPTY", None)}

    def _state(self, cells: Cells) -> list[list[Any]]:
        marks = self._marks()
        return [[marks[cell or ""] for cell in row] for row in cells]

    def _call(self, function: str, *arguments: Any) -> Any:
        """Call a function of the module with copies, and refuse what the contract does not allow."""
        given = deepcopy(arguments)
        try:
            answer = getattr(self._loaded(), function)(*given)
        except Mistake:
            raise
        except BaseException as error:
            raise Broken(f"{_named(function, arguments)} raised {_error_text(error)}{self._line(error)}.") from error
        if given != arguments:
            raise Broken(f"{_named(function, arguments)} changed the board it was given; it has to leave it as it was.")
        return answer

    def _line(self, error: BaseException) -> str:
        lines = [
            frame.lineno for frame in traceback.extract_tb(error.__traceback__) if Path(frame.filename) == self.path
        ]
        return f", in line {lines[-1]} of {self.path.name}" if lines else ""

    @contextmanager
    def _counted(self) -> Iterator[list[int]]:
        """Count the calls of the module's result() meanwhile."""
        module: Any = self._loaded()
        calls, real = [0], module.result

        def result(*arguments: Any, **named: Any) -> Any:
            calls[0] += 1
            return real(*arguments, **named)

        module.result = result
        try:
            yield calls
        finally:
            module.result = real

    def _actions(self, board: Any) -> Collection[Action]:
        answer = self._call("actions", board)
        empty = self._marks()[""]
        try:
            actions = set(answer)
        except TypeError:
            raise Broken(f"actions(board) returned {_shown(answer)}, not a set of (row, col) pairs.") from None
        for action in actions:
            if not _is_action(action):
                raise Broken(f"actions(board) holds {_shown(action)}, which is not a (row, col) pair of 0, 1 or 2.")
            if board[action[0]][action[1]] != empty:
                raise Broken(f"actions(board) holds {_shown(action)}, which is taken.")
        return set(map(_plain, actions))

    def _board(self, board: Any) -> Board:
        shown = self._cells(board)
        over = bool(self._call("terminal", board))
        names = {mark: name for name, mark in self._marks().items() if name}
        winner = names.get(self._one_of("winner", board, (*names, self._marks()[""], None))) if over else None
        player = None if over else names[self._one_of("player", board, tuple(names))]
        actions = frozenset() if over else frozenset(self._actions(board))
        return Board(shown, player, actions, winner, over, won_lines(_bits(shown), winner))

    def _one_of(self, function: str, board: Any, allowed: tuple[Any, ...]) -> Any:
        answer = self._call(function, board)
        if answer not in allowed:
            raise Broken(f"{function}(board) returned {_shown(answer)}; it has to return X or O.")
        return answer

    def _cells(self, board: Any) -> Cells:
        names = {mark: name or None for name, mark in self._marks().items()}
        try:
            shown = tuple(tuple(names[cell] for cell in row) for row in board)
        except (TypeError, KeyError):
            shown = ()
        if [len(row) for row in shown] != [3, 3, 3]:
            raise Broken(f"{_shown(board)} came back as a board; a board is three rows of three cells X, O or EMPTY.")
        return shown


def _bits(shown: Cells) -> Position:
    """Return the stones as they lie, whether or not play can reach them."""
    flat = [cell for row in shown for cell in row]
    x, o = (sum(1 << place for place, cell in enumerate(flat) if cell == side) for side in (X, O))
    return Position(MNK(3, 3, 3), x, o)


def _is_action(value: Any) -> bool:
    pair = isinstance(value, tuple) and len(value) == 2
    return pair and all(isinstance(number, int) and 0 <= number < 3 for number in value)


def _plain(action: Any) -> Action:
    """Return the action as two plain numbers: a module's own kinds of them cannot leave its process."""
    return int(action[0]), int(action[1])


def _named(function: str, arguments: tuple[Any, ...]) -> str:
    return f"{function}({', '.join(['board', *map(_shown, arguments[1:])][: len(arguments)])})"


def _error_text(error: BaseException) -> str:
    return _short(traceback.format_exception_only(error)[-1].strip().rstrip("."))


def _shown(value: Any) -> str:
    return _short(_safe(lambda: repr(value)))


def _safe(write: Callable[[], str]) -> str:
    try:
        return write()
    except Exception:
        return "something that cannot be shown"


def _short(text: str) -> str:
    return text if len(text) <= 160 else text[:157] + "…"


def _printable(text: str) -> str:
    """Return a text that can be drawn."""
    return "".join(letter if letter.isprintable() else " " for letter in text)
