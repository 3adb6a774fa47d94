"""What the window knows, what it asks for, and what happens to it: plain values, no pygame.

source   whose rules and moves these are: the package's engine, or a course module's
humans   the sides that people play: "X", "O" or "XO"
step     a board together with the move that led to it
target   what can be pointed at: a cell (row, col), or the name of a command
"""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from noughts.coach import Graded
from noughts.mnk import MNK, Action

Match = tuple[str, str, str]  # what the score is kept apart for: one person or two, the level, the board
Cells = tuple[tuple[str | None, ...], ...]
Target = Action | str
Size = tuple[int, int]
Screen = Literal["menu", "game", "review"]

THEMES = ("system", "light", "dark")


class Source(NamedTuple):
    """Whose rules and moves these are: a course module's at a path, or the engine's on a board of this shape."""

    path: str | None = None
    game: MNK = MNK(3, 3, 3)

    @property
    def file(self) -> str:
        """The module's file name, as messages call it."""
        return self.path.replace("\\", "/").rsplit("/", 1)[-1] if self.path else "the engine"


class Board(NamedTuple):
    """A position as the rules describe it."""

    cells: Cells
    player: str | None
    actions: frozenset[Action]
    winner: str | None
    over: bool
    lines: tuple[tuple[Action, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Start:
    """Ask the rules for the first board."""


@dataclass(frozen=True, slots=True)
class Play:
    """Ask the rules for the board after a person's move."""

    cells: Cells
    action: Action


@dataclass(frozen=True, slots=True)
class Think:
    """Ask for the machine's move at this level, and the board after it."""

    cells: Cells
    level: str


@dataclass(frozen=True, slots=True)
class Hints:
    """Ask the coach what each free cell leads to."""

    cells: Cells


@dataclass(frozen=True, slots=True)
class Why:
    """Ask the coach for one sentence about a move."""

    cells: Cells
    action: Action


@dataclass(frozen=True, slots=True)
class Review:
    """Ask the coach to grade every move of a game."""

    actions: tuple[Action, ...]


RulesRequest = Start | Play | Think
CoachRequest = Hints | Why | Review


class Reply(NamedTuple):
    """The rules' answer: the next board, and for the machine's move what it took."""

    request: RulesRequest
    board: Board
    action: Action | None = None
    effort: str = ""


class Trouble(NamedTuple):
    """Something broke: one sentence, and the board it broke on."""

    request: RulesRequest | None
    sentence: str
    cells: Cells | None = None


class Hinted(NamedTuple):
    """The coach's answer: the value to X of each cell so far, what we would play, whether that is all, or a note."""

    request: Hints
    values: dict[Action, int | None]
    suggestion: Action | None = None
    done: bool = True
    note: str = ""


class Said(NamedTuple):
    """The coach's sentence about a move, and the cells that it names."""

    request: Why
    sentence: str
    marks: tuple[Action, ...] = ()
    done: bool = True


class Reviewed(NamedTuple):
    """Every move of a game with its grade, or a note: how far the coach is, or why there is none."""

    request: Review
    moves: tuple[Graded, ...]
    note: str = ""
    done: bool = True


Answer = Reply | Trouble | Hinted | Said | Reviewed


class Key(NamedTuple):
    """A key went down; its name as pygame spells it."""

    name: str


class Press(NamedTuple):
    """A mouse button or a finger went down here."""

    at: tuple[int, int]


class Release(NamedTuple):
    """It went up here."""

    at: tuple[int, int]


class Hover(NamedTuple):
    """The pointer is here, or has left the window."""

    at: tuple[int, int] | None


class Resize(NamedTuple):
    """The window has this size now."""

    size: Size


class Tick(NamedTuple):
    """The clock shows this many seconds."""

    now: float


Event = Key | Press | Release | Hover | Resize | Tick | Answer


class Step(NamedTuple):
    """A board, the move that led to it, and what that move took."""

    board: Board
    action: Action | None = None
    effort: str = ""


@dataclass(frozen=True, slots=True)
class Model:
    """All that the window shows, and nothing else."""

    source: Source
    levels: tuple[tuple[str, str], ...] = ()
    level: str = "perfect"
    humans: str = "X"
    screen: Screen = "menu"
    keys: bool = False
    closing: bool = False

    steps: tuple[Step, ...] = ()
    placing: Action | None = None
    reply: Reply | None = None
    trouble: Trouble | None = None
    results: tuple[tuple[Match, str], ...] = ()

    hints: bool = False
    why: bool = False
    hinted: Hinted | None = None
    said: Said | None = None
    reviewed: Reviewed | None = None
    ply: int = 0
    copied: str = ""

    size: Size = (600, 400)
    theme: str = "system"
    dark: bool = False
    motion: bool = True
    now: float = 0.0
    since: float = -9.0
    focus: Target | None = None
    steering: bool = False
    hover: Target | None = None
    pressed: Target | None = None

    @property
    def board(self) -> Board | None:
        """The board as it stands, None before the rules have answered."""
        return self.steps[-1].board if self.steps else None

    @property
    def actions(self) -> tuple[Action, ...]:
        """The moves of the game so far."""
        return tuple(step.action for step in self.steps if step.action)

    @property
    def undo_to(self) -> int | None:
        """The last step but this on which a person was to move, None if there is nothing to take back."""
        turns = [ply for ply, step in enumerate(self.steps[:-1]) if step.board.player in tuple(self.humans)]
        return turns[-1] if turns else None

    @property
    def over(self) -> bool:
        """Tell whether the game on the board is over."""
        return bool(self.board and self.board.over)

    @property
    def thinking(self) -> bool:
        """Tell whether the machine is to move."""
        playing = self.screen == "game" and self.board and not self.over and not self.trouble and not self.placing
        return bool(playing and self.board and self.board.player not in tuple(self.humans))

    @property
    def your_turn(self) -> bool:
        """Tell whether a person is to move."""
        return bool(self.screen == "game" and self.board and not self.over and not self.waiting and not self.trouble)

    @property
    def waiting(self) -> bool:
        """Tell whether the next board is still to come."""
        return self.screen == "game" and not self.trouble and (not self.steps or bool(self.placing) or self.thinking)
