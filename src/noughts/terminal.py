"""Play in a terminal, by keyboard alone."""

import re
import sys
from collections import Counter
from dataclasses import dataclass, field
from random import Random

from rich.console import Console

from noughts import coach, levels
from noughts.drawing import NUMBERED, picture
from noughts.errors import Mistake
from noughts.mnk import MNK, Action, O, Position, X

SMALL = 16  # cells up to which every outcome is known at once
PATIENCE = 3.0  # seconds for a hint on a board where it is not

KEYS = {"h": "hint", "w": "why", "u": "undo", "n": "new game", "s": "switch sides", "l": "level"}
LEAVE = ("q", "quit")


class Leave(Exception):
    """The person wants to stop playing."""


def play(game: MNK, *, side: str | None = X, level: str = "perfect") -> None:
    """Play against the machine, or two people with side None, until the person or the input ends."""
    sitting = Sitting(game, side, level, Console(highlight=False))
    try:
        sitting.welcome()
        while True:
            sitting.one_game()
    except Leave:
        sitting.say("Goodbye.")
    except (EOFError, KeyboardInterrupt):
        sitting.say("\nGoodbye.")


def read(game: MNK, text: str) -> Action:
    """Read a cell: its number on a small board, or its row and column, both from 1."""
    numbered = game.m * game.n <= NUMBERED
    if match := re.fullmatch(r"([0-9]{1,2})\s*[, ]\s*([0-9]{1,2})", text):
        row, col = int(match[1]), int(match[2])
        if 1 <= row <= game.n and 1 <= col <= game.m:
            return row - 1, col - 1
    elif numbered and re.fullmatch(r"[0-9]", text) and 1 <= int(text) <= game.m * game.n:
        return divmod(int(text) - 1, game.m)
    number = f"a number from 1 to {game.m * game.n}, or " if numbered else ""
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
    motives: dict[int, str] = field(default_factory=dict)
    score: Counter[str | None] = field(default_factory=Counter)

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

    def say(self, text: str) -> None:
        """Print plain words."""
        self.console.print(text, markup=False)

    def welcome(self) -> None:
        """Say who plays whom, and how."""
        self.console.print(f"[b]Noughts[/b] {self.game}: {self.game.k} in a row wins. {self.players()}")
        self.help()

    def players(self) -> str:
        """Say who plays whom."""
        if self.side is None:
            return "Two people play."
        return f"You are {self.side}. The machine {levels.described(self.game)[self.level]}."

    def help(self) -> None:
        """Say what can be typed."""
        cell = "A number plays there" if self.game.m * self.game.n <= NUMBERED else "Row,column plays there"
        self.console.print(f"{cell}.\n" + " · ".join(f"[b]{key}[/b] {word}" for key, word in [*KEYS.items(), LEAVE]))

    def show(self) -> None:
        """Draw the board."""
        print(picture(self.position, last=self.actions[-1] if self.actions else None))

    def one_game(self) -> None:
        """Play one game to its end, and ask for another."""
        while not self.game.terminal(self.position):
            if self.side in (None, self.position.player):
                self.person()
            else:
                self.machine()
        self.finish()
        self.again()

    def machine(self) -> None:
        """Let the machine move."""
        with self.console.status("Thinking ..."):
            decision = levels.decide(self.position, self.level, self.rng)
        self.say(f"{self.position.player} plays {coach.name(self.game, decision.action)}.")
        self.motives[len(self.actions)] = levels.motive(decision)
        self.actions.append(decision.action)

    def person(self) -> None:
        """Ask until the board has changed."""
        self.show()
        changed = False
        while not changed:
            text = self.ask(f"{self.position.player} to move: ")
            try:
                changed = self.obey(text)
            except Mistake as mistake:
                self.say(str(mistake))

    def ask(self, prompt: str) -> str:
        """Return what is typed; what was piped in is shown too, so that the game can be read."""
        text = self.console.input(prompt).strip().lower()
        if not sys.stdin.isatty():
            self.say(text)
        if text in LEAVE:
            raise Leave
        return text

    def obey(self, text: str) -> bool:
        """Do what was typed; tell whether the board changed."""
        commands = (self.hint, self.why, self.undo, self.restart, self.switch, self.next_level)
        if text in ("", "?", "help"):
            self.help()
            return False
        for command, (key, word) in zip(commands, KEYS.items(), strict=True):
            if text in (key, word):
                return command()
        return self.move(read(self.game, text))

    def move(self, action: Action) -> bool:
        """Play the person's move, or say that the cell is taken."""
        if not self.position.empty >> self.game.cell(action) & 1:
            raise Mistake(f"{coach.name(self.game, action).capitalize()} is taken; choose a free cell.")
        self.actions.append(action)
        return True

    def hint(self) -> bool:
        """Say what the free cells lead to, as far as that is proved, and what the machine would play."""
        with self.console.status("Looking ..."):
            *_, found = coach.advise(self.position, seconds=PATIENCE)
        for value in dict.fromkeys(found.values.values()):
            cells = [action for action, outcome in found.values.items() if outcome == value]
            self.say(f"{coach.outcome(value).capitalize()} after {coach.names(self.game, sorted(cells))}.")
        self.say(f"The machine would play {coach.name(self.game, found.suggestion)}.")
        return False

    def why(self) -> bool:
        """Say what the last move does, and if the machine played it, what it saw."""
        if not self.actions:
            raise Mistake("Nobody has moved yet.")
        ply, action = len(self.actions) - 1, self.actions[-1]
        with self.console.status("Looking ..."):
            reason = coach.why(self.after(ply), action)
        self.say(f"{coach.name(self.game, action).capitalize()}: {reason} {self.motives.get(ply, '')}".rstrip())
        return False

    def undo(self) -> bool:
        """Take back the person's last move, with the machine's answer."""
        mine = [ply for ply in range(len(self.actions)) if self.side in (None, X if ply % 2 == 0 else O)]
        if not mine:
            raise Mistake("There is nothing to take back.")
        del self.actions[mine[-1] :]
        self.motives = {ply: words for ply, words in self.motives.items() if ply < len(self.actions)}
        return True

    def restart(self) -> bool:
        """Begin a new game."""
        self.actions.clear()
        self.motives.clear()
        return True

    def switch(self) -> bool:
        """Begin a new game from the other side."""
        self.turn_round()
        return self.restart()

    def turn_round(self) -> None:
        """Let the person play the other side from the next game on."""
        if self.side is None:
            raise Mistake("Two people play; just change seats.")
        self.side = O if self.side == X else X
        self.say(self.players())

    def next_level(self) -> bool:
        """Let the machine play at the next level, and after the last at the first."""
        names = list(levels.described(self.game))
        self.level = names[(names.index(self.level) + 1) % len(names)]
        self.say(self.players())
        return False

    def finish(self) -> None:
        """Show how the game ended, and where it turned."""
        self.score[self.game.winner(self.position)] += 1
        self.show()
        self.console.print(f"[b]{coach.outcome(self.game.utility(self.position)).capitalize()}.[/b]")
        if self.game.m * self.game.n <= SMALL:
            self.review()

    def review(self) -> None:
        """Say where the person's moves gave something away, as far as that is proved."""
        with self.console.status("Going through the game ..."):
            moves = coach.reviewed(self.game, self.actions)
        for move in moves:
            if move.slip and self.side in (None, move.before.player):
                where = f"Move {move.ply + 1}, {coach.name(self.game, move.action)}"
                self.say(f"{where}: {move.words.lower()}. {move.sentence}")
        self.say(coach.summary(moves, who=self.side or "XO"))

    def again(self) -> None:
        """Show the score and ask until the person knows what comes next: another game, or this one once more."""
        self.say(f"So far X won {self.score[X]}, O won {self.score[O]}, drawn {self.score[None]}.")
        keys = "[b]u[/b] undo · [b]r[/b] review · [b]s[/b] switch sides · [b]l[/b] level · [b]q[/b] quit: "
        while (text := self.ask(f"Enter plays again; {keys}")) not in ("", "n", "new game", "u", "undo"):
            try:
                self.between(text)
            except Mistake as mistake:
                self.say(str(mistake))
        if text in ("u", "undo"):
            self.score[self.game.winner(self.position)] -= 1
            self.undo()
        else:
            self.restart()

    def between(self, text: str) -> None:
        """Do what was typed after the end of a game."""
        commands = {"r": self.review, "w": self.why, "l": self.next_level, "s": self.turn_round}
        words = {"review": "r", "why": "w", "level": "l", "switch sides": "s"}
        if not (command := commands.get(words.get(text, text))):
            raise Mistake(f"{text[:40]!r} means nothing here; press Enter for a new game, or type u, r, w, s, l or q.")
        command()
