"""Play in a terminal, by keyboard alone."""

import re
import sys
from collections import Counter
from dataclasses import dataclass, field
from random import Random

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from noughts import coach, levels
from noughts.errors import Mistake
from noughts.mnk import MNK, Action, O, Position, X, lines

# The palette's hues at the one lightness that reads 4.5:1 on black and on white: a terminal may be either.
COLOURS = {X: "bold #2579be", O: "bold #c05600", "free": "#757575"}
NUMBERED = 9  # cells up to which each has one digit
SMALL = 16  # cells up to which every outcome is known at once

KEYS = "[b]h[/b] hint · [b]w[/b] why · [b]u[/b] undo · [b]n[/b] new game · [b]q[/b] quit"
OUTCOMES = {1: "X wins", 0: "a draw", -1: "O wins", None: "not proved"}


def play(game: MNK, *, side: str | None = X, level: str = "perfect") -> None:
    """Play against the machine, or two people with side None, until the person or the input ends."""
    console = Console(highlight=False)
    sitting = Sitting(game, side, level, console)
    try:
        sitting.welcome()
        while sitting.one_game():
            pass
    except (EOFError, KeyboardInterrupt):
        console.print()
    console.print("Goodbye.")


def picture(position: Position) -> Table:
    """Draw a board: free cells show what to type for them, a winning line stands in brackets."""
    game, won = position.game, winning(position)
    large = game.m * game.n > NUMBERED
    pad = 1 if game.m <= 15 else 0
    grid = Table(box=box.ROUNDED, show_lines=game.n <= 8, show_header=large, padding=(0, pad), header_style="")
    if large:
        grid.add_column(style=COLOURS["free"], justify="right")
    for col in range(game.m):
        grid.add_column(str(col + 1), justify="center", min_width=3 if won else 1)
    for row in range(game.n):
        marks = [_mark(position, (row, col), won, large) for col in range(game.m)]
        grid.add_row(*[str(row + 1)] * large, *marks)
    return grid


def winning(position: Position) -> int:
    """Return the stones of every completed line as one bitboard."""
    won = 0
    for line in lines(position.game):
        if line in (line & position.x, line & position.o):
            won |= line
    return won


def _mark(position: Position, action: Action, won: int, large: bool) -> str:
    cell = position.game.cell(action)
    player = X if position.x >> cell & 1 else O if position.o >> cell & 1 else None
    if player is None:
        return f"[{COLOURS['free']}]{'·' if large or won else cell + 1}[/]"
    return f"[{COLOURS[player]}]{escape(f'[{player}]') if won >> cell & 1 else player}[/]"


def _does(level: str) -> str:
    words = levels.LEVELS[level]
    return words if words.startswith("looks") else f"is {words}"


def read(game: MNK, text: str) -> Action:
    """Read a cell: its number on a small board, else row and column, both from 1."""
    small = game.m * game.n <= NUMBERED
    if match := re.fullmatch(r"(\d{1,2})\s*[, ]\s*(\d{1,2})", text):
        row, col = int(match[1]), int(match[2])
        if 1 <= row <= game.n and 1 <= col <= game.m:
            return row - 1, col - 1
    elif small and re.fullmatch(r"\d", text) and 1 <= int(text) <= game.m * game.n:
        return divmod(int(text) - 1, game.m)
    number = f"a number from 1 to {game.m * game.n}, or " if small else ""
    raise Mistake(f"{text[:40]!r} is no cell; type {number}row,column as in 1,{game.m}.")


@dataclass
class Sitting:
    """One person, or two, at one terminal: game after game, and the score."""

    game: MNK
    side: str | None
    level: str
    console: Console
    rng: Random = field(default_factory=Random)
    actions: list[Action] = field(default_factory=list)
    score: Counter[str] = field(default_factory=Counter)

    @property
    def position(self) -> Position:
        """The board as it stands."""
        return self.after(len(self.actions))

    def after(self, plies: int) -> Position:
        """Return the board as it stood after this many moves."""
        position = self.game.initial_state()
        for action in self.actions[:plies]:
            position = self.game.result(position, action)
        return position

    def welcome(self) -> None:
        """Say who plays whom, and how."""
        players = f"You are {self.side}. The machine {_does(self.level)}." if self.side else "Two people play."
        self.console.print(f"[b]Noughts[/b] {self.game}: {self.game.k} in a row wins. {players}")
        self.console.print(KEYS)

    def one_game(self) -> bool:
        """Play one game to its end; tell whether to play another."""
        self.actions.clear()
        while not self.game.terminal(self.position):
            if self.side in (None, self.position.player):
                if not self.person():
                    return False
            else:
                self.machine()
        self.finish()
        return self.again()

    def machine(self) -> None:
        """Let the machine move."""
        with self.console.status("Thinking ..."):
            action = levels.choose(self.position, self.level, self.rng)
        self.console.print(f"{self.position.player} plays {coach.name(self.game, action)}.")
        self.actions.append(action)

    def person(self) -> bool:
        """Ask until a move is made or taken back; tell whether to go on."""
        self.console.print(picture(self.position))
        while True:
            text = self.ask(f"{self.position.player} to move: ")
            if text in ("q", "quit", "exit"):
                return False
            try:
                if self.obey(text):
                    return True
            except Mistake as mistake:
                self.console.print(str(mistake), markup=False)

    def ask(self, prompt: str) -> str:
        """Return what is typed; what was piped in is shown too, so that the game can be read."""
        text = self.console.input(prompt).strip().lower()
        if not sys.stdin.isatty():
            self.console.print(text, markup=False)
        return text

    def obey(self, text: str) -> bool:
        """Do what was typed; tell whether the board changed."""
        if text in ("h", "hint"):
            self.hint()
        elif text in ("w", "why"):
            self.why()
        elif text in ("u", "undo"):
            return self.undo()
        elif text in ("n", "new"):
            self.actions.clear()
            return True
        elif text in ("", "?", "help"):
            self.console.print(f"A cell, or: {KEYS}")
        else:
            self.move(read(self.game, text))
            return True
        return False

    def move(self, action: Action) -> None:
        """Play the person's move, or say why it is not allowed."""
        taken = not self.position.empty >> self.game.cell(action) & 1
        if taken:
            raise Mistake(f"{coach.name(self.game, action).capitalize()} is taken; choose a free cell.")
        self.actions.append(action)

    def undo(self) -> bool:
        """Take back the person's last move and the machine's answer."""
        plies = 1 if self.side is None else 2
        if len(self.actions) < plies:
            raise Mistake("There is nothing to take back.")
        del self.actions[-plies:]
        return True

    def hint(self) -> None:
        """Say what each free cell leads to."""
        if self.game.m * self.game.n > SMALL:
            action = levels.choose(self.position, "perfect", self.rng)
            self.console.print(f"The machine would play {coach.name(self.game, action)}.")
            return
        outcomes = coach.outcomes(self.position)
        for value in sorted(set(outcomes.values()), key=str):
            found = [action for action, outcome in outcomes.items() if outcome == value]
            self.console.print(f"{OUTCOMES[value].capitalize()} after {coach.names(self.game, found)}.")

    def why(self) -> None:
        """Say why one would play the last move."""
        if not self.actions:
            raise Mistake("Nobody has moved yet.")
        before, action = self.after(len(self.actions) - 1), self.actions[-1]
        self.console.print(f"{coach.name(self.game, action).capitalize()}: {coach.why(before, action)}")

    def finish(self) -> None:
        """Show how the game ended, and where it turned."""
        winner = self.game.winner(self.position)
        self.score[winner or "draw"] += 1
        self.console.print(picture(self.position))
        self.console.print(f"[b]{f'{winner} wins.' if winner else 'A draw.'}[/b]")
        if self.game.m * self.game.n <= SMALL:
            for slip in coach.review(self.game, self.actions):
                if self.side in (None, slip.before.player):
                    self.console.print(f"Move {slip.ply + 1}: {slip.sentence}")

    def again(self) -> bool:
        """Show the score and ask for another game."""
        self.console.print(f"So far X won {self.score[X]}, O won {self.score[O]}, drawn {self.score['draw']}.")
        text = self.ask("Enter plays again, [b]s[/b] switches sides, [b]q[/b] quits: ")
        if text in ("s", "switch") and self.side:
            self.side = O if self.side == X else X
        return text not in ("q", "quit", "exit")
