"""A path → a course module that speaks the CS50 contract, or one plain sentence why not.

The file is run in this process, as `import` would: load only what you would run yourself.
"""

import sys
import traceback
from pathlib import Path
from types import CodeType, ModuleType
from typing import Protocol, cast

from noughts.errors import Mistake
from noughts.game import Game

FUNCTIONS = ("initial_state", "player", "actions", "result", "winner", "terminal", "utility", "minimax")
LARGEST = 1 << 20  # bytes: far more than anyone writes by hand

Board = list[list[str | None]]
Action = tuple[int, int]


class Course(Game[Board, Action], Protocol):
    """A game on boards of lists that also names its winner and its best move."""

    def winner(self, board: Board, /) -> str | None:
        """Return who has won, if anyone."""

    def minimax(self, board: Board, /) -> Action | None:
        """Return an optimal move, None when the game is over."""


def load(path: str | Path) -> Course:
    """Return the module at this path; a folder stands for the tictactoe.py in it."""
    file = _file(Path(path))
    module = _run(file, _compiled(file))
    missing = [name for name in FUNCTIONS if not callable(getattr(module, name, None))]
    if missing:
        raise Mistake(f"{file} lacks {_listed(missing)}; a course file has {_listed(FUNCTIONS)}.")
    return cast(Course, module)


def _file(path: Path) -> Path:
    file = path / "tictactoe.py" if path.is_dir() else path
    if not file.is_file():
        raise Mistake(f"There is no file {file}; give the path of a tictactoe.py, or of a folder that holds one.")
    if file.stat().st_size > LARGEST:
        raise Mistake(f"{file} is larger than {LARGEST:,} bytes; that is no course file.")
    return file


def _compiled(file: Path) -> CodeType:
    try:
        return compile(file.read_bytes(), str(file), "exec", dont_inherit=True)
    except OSError as error:
        raise Mistake(f"{file} cannot be read: {error.strerror}.") from error
    except SyntaxError as error:
        where = f" line {error.lineno}" if error.lineno else ""
        raise Mistake(f"{file}{where} is not Python: {error.msg}.") from error
    except (ValueError, RecursionError, MemoryError) as error:
        raise Mistake(f"{file} is not Python: {error}.") from error


def _run(file: Path, code: CodeType) -> ModuleType:
    module = ModuleType(f"{file.stem} at {file.resolve()}")  # a name that shadows no module of ours
    module.__file__ = str(file)
    sys.modules[module.__name__] = module
    sys.path.insert(0, str(file.parent))  # it may import a file that lies beside it
    try:
        exec(code, vars(module))
    except (Exception, SystemExit) as error:
        del sys.modules[module.__name__]
        raise Mistake(f"{file}{_line(file, error)} stopped while it was loaded: {_said(error)}.") from error
    finally:
        sys.path.remove(str(file.parent))
    return module


def _line(file: Path, error: BaseException) -> str:
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(file)]
    return f" line {lines[-1]}" if lines else ""


def _said(error: BaseException) -> str:
    return " ".join(traceback.format_exception_only(error)[-1].split()).rstrip(".")[:300]


def _listed(names: list[str] | tuple[str, ...]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
